import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, refuse, regenerate, show, update } from './written.ts';

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

/** An exchange that carries a token. */
const by = (token: string, { headers = [], ...written }: WrittenExchange): WrittenExchange => ({
  ...written,
  headers: [...headers, ['service-auth-key', `Bearer ${token}`]],
});

test('a recipient that was created is not unknown to the service', () => {
  const gone = { message: 'ab-1 does not exist' };
  const made = by('tok-of-one', create('ab-1'));
  const readGone = by('tok-of-one', read('ab-1', gone, 404));
  expect(breaks(made, readGone)).toEqual(['recipient-detail-answers-200-with-an-object']);
  const url = { redirect_uris: 'https://harvest.example/two' };
  expect(breaks(made, by('tok-of-one', update('ab-1', url, gone, 404)))).toContain(
    'recipient-update-answers-200-with-an-object',
  );
  // A node that has not learnt of it yet, one that keeps secrets of its own, another service, and another partner.
  expect(breaks(made, by('tok-of-one', read('ab-1', gone, 400)))).toEqual([]);
  expect(breaks(made, by('tok-of-one', regenerate('ab-1', 404)))).toEqual([]);
  expect(breaks(made, { ...readGone, path: '/old/api/v1/recipients/ab-1' })).toEqual([]);
  expect(breaks(made, by('tok-of-two', read('ab-1', gone, 404)))).toEqual([]);
  expect(breaks(create('ab-1'), read('ab-1', gone, 404))).toEqual([]);
  // Sent before the creation was answered, or answered by what stands before the service.
  expect(breaks(made, { ...readGone, after: 0 })).toEqual([]);
  expect(breaks(made, by('tok-of-one', read('ab-1', undefined, 404)))).toEqual([]);
});

test('what one partner creates need not stand in the list of another', () => {
  const settled = { ...facts, settleSeconds: 0 };
  const still = by('tok-of-one', read('ab-1', detail));
  const breaksOf = (one: WrittenExchange, ...later: readonly WrittenExchange[]) =>
    findBroken(
      [recipients],
      [by('tok-of-one', create('ab-1')), one, ...(later.length > 0 ? later : [still])],
      settled,
    ).flat();
  const others = list([{ client_id: 'ab-2', name: 'Harvest Budget ab-2' }]);
  expect(breaksOf(by('tok-of-one', others))).toEqual(['created-recipient-is-listed']);
  expect(
    findBroken(
      [recipients],
      [by('tok', create('ab-1')), by('tok', others), by('tok', read('ab-1', detail))],
      settled,
    ).flat(),
  ).toEqual([]);
  // It may have been removed by other means.
  expect(breaksOf(by('tok-of-one', others), by('tok-of-one', others))).toEqual([]);
  for (const other of [by('tok-of-two', others), by('[secret]', others), others])
    expect(breaksOf(other)).toEqual([]);
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

test('redirect URLs that a recording does not show to be sent are those of somebody else', () => {
  const [one, two] = ['https://harvest.example/two', 'https://somebody.example/return'] as const;
  const settled = { ...facts, settleSeconds: 0 };
  const rows = (...written: readonly WrittenExchange[]) =>
    findBroken([recipients], [create('ab-1'), ...written], settled).at(-1);
  const shown = (redirect_uris: string) => read('ab-1', { ...detail, redirect_uris: [redirect_uris] });
  const given = update('ab-1', { redirect_uris: one }, { ...detail, redirect_uris: [one] });
  expect(rows(shown(two))).toEqual([]);
  expect(rows(given, shown(two))).toEqual([]);
  // Lost, and without any: nobody gives none.
  expect(rows(given, shown(body.redirect_uris))).toEqual(['updated-redirect-uris-are-read-back']);
  expect(rows(given, read('ab-1', { ...detail, redirect_uris: [] }))).toEqual([
    'updated-redirect-uris-are-read-back',
  ]);
});
