import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, refuse, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: Number.POSITIVE_INFINITY, missesWrites: true });
const breaks = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).at(-1);

const detail = show({ ...body, name: 'Harvest Budget ab-1' }, 'ab-1');
const begun = [create('ab-1'), read('ab-1', detail)];

test('a recipient that a recording does not show may be there all the same', () => {
  const url = 'https://other.example/return';
  expect(breaks(...begun, update('old', { redirect_uris: url }, { message: 'not this host' }, 400))).toEqual(
    [],
  );
  expect(breaks(...begun, read('me', detail))).toEqual([]);
  expect(breaks(...begun, read('old', { message: 'no' }, 404))).toEqual([
    'unknown-recipient-gets-400-on-read',
  ]);
});

test('a name that a recording does not show may be taken', () => {
  const refused = refuse({ name: 'A name of somebody' });
  expect(breaks(create('one'), refused)).toEqual([]);
  expect(breaks(create('one'), list([]), create('two'), list([show(body, 'z')]), refused)).toEqual([
    'recipient-creation-answers-201-with-an-object',
  ]);
});

test('of two updates that meet, either answer may show what the other one gave', () => {
  const [one, two] = ['https://app.example/1', 'https://app.example/2'] as const;
  const set = (sent: string, shown: string, after?: number) => ({
    ...update('old', { redirect_uris: sent }, show({ ...body, redirect_uris: shown }, 'old')),
    ...(after !== undefined && { after }),
  });
  expect(findBroken([recipients], [set(one, two, 0), set(two, two, 0)], facts).flat()).toEqual([]);
  expect(breaks(set(one, two))).toEqual(['recipient-update-replaces-the-redirect-uris']);
});
