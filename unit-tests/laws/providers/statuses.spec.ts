import { expect, test } from '@playwright/test';
import { providerLists } from '../../../laws/providers/index.ts';
import { findBroken, judgeWritten, makeFacts, type WrittenExchange } from '../judge.ts';

const facts = makeFacts({ settleSeconds: 0 });
const find = (...exchanges: readonly WrittenExchange[]) => findBroken([providerLists], exchanges, facts);
const provider = (provider_id: unknown) => ({ provider_id, name: `bank ${String(provider_id)}` });
const list = (...ids: readonly unknown[]): WrittenExchange => ({
  ...{ operation: 'listProviders', path: '/api/v1/providers' },
  gives: ids.map(provider),
});
const detail = (id: string, status: number, gives: unknown = { message: 'none' }): WrittenExchange => ({
  ...{ operation: 'getProvider', path: `/api/v1/providers/${id}`, status },
  gives,
});

test('a provider that lists show before and after has a detail', () => {
  const answers = 'provider-detail-answers-200-with-an-object';
  expect(find(list(7), detail('7', 404), list(7))).toEqual([[], [], [answers]]);
  expect(find(list(7), detail('7', 200, [provider(7)]))[1]).toEqual([answers]);
  // It has gone meanwhile, nobody looked again, or the credential does not open it.
  expect(find(list(7), detail('7', 404), list(8)).flat()).toEqual([]);
  expect(find(list(7), detail('7', 404)).flat()).toEqual([]);
  expect(find(list(7), { ...detail('7', 404), credential: undefined }, list(7)).flat()).toEqual([]);
  const slow = makeFacts({ settleSeconds: 5 });
  expect(findBroken([providerLists], [list(7), detail('7', 404), list(7)], slow).flat()).toEqual([]);
});

test('an id that no list shows gets 404', () => {
  const unknown = 'unknown-provider-gets-404';
  expect(find(list(7), detail('77', 200, provider(7)))[1]).toEqual([unknown]);
  const seven = detail('7', 200, provider(7));
  expect(find(list(7), seven, detail('77', 400))[2]).toEqual([unknown]);
  // Where no detail is shown at all, this one is not refused for its id.
  expect(find(list(7), detail('77', 400)).flat()).toEqual([]);
  expect(find(list(7), detail('77', 404)).flat()).toEqual([]);
  // A list may leave a provider out, an id may be too long or written otherwise, and a list may not tell its ids.
  expect(find(list(7), detail('77', 200, provider(77))).flat()).toEqual([]);
  expect(
    find(list(7), seven, detail('1234567890123', 400), detail('07', 400), detail('-7', 400)).flat(),
  ).toEqual([]);
  expect(find(list(7, null), seven, detail('77', 400)).flat()).toEqual([]);
  expect(
    find(detail('77', 400), list(7), seven, { ...detail('77', 400), undocumented: true }).flat(),
  ).toEqual([]);
});

test('an answer that shows no provider is named by its status', () => {
  const gotOf = (gives: unknown) =>
    judgeWritten([providerLists], [list(7), detail('77', 200, gives)], facts)[1]!.flatMap((said) =>
      said.kind === 'verdict' && said.id === 'unknown-provider-gets-404' ? [said.shown?.got] : [],
    );
  expect(gotOf(provider(7))).toEqual(['provider 7']);
  expect(gotOf({ message: 'none' })).toEqual(['status 200']);
  expect(gotOf([])).toEqual(['status 200']);
});

test('a number that is none of an id gets any refusal, whatever the request is said to be', () => {
  const unknown = 'unknown-provider-gets-404';
  const odd = (id: string, status: number, gives?: unknown) =>
    find(list(7), { ...detail(id, status, gives), undocumented: true })[1];
  expect(odd('-7', 200, provider(7))).toEqual([unknown]);
  expect(odd('18446744073709551623', 200, provider(7))).toEqual([unknown]);
  expect(odd('-7', 200, provider(-7))).toEqual([]);
  expect(odd('18446744073709551623', 500)).toEqual([]);
  // An id is as long as one that is listed: it has to be a 404.
  const long = provider('12345678901234');
  expect(find(list('12345678901234'), detail('1234567890123', 200, long))[1]).toEqual([unknown]);
});

test('an id with letters gets 400 or 404', () => {
  const letters = 'non-numeric-provider-id-gets-400-or-404';
  const seven = [list(7), detail('7', 200, provider(7))];
  expect(find(...seven, detail('7abc', 200, provider(7)))[2]).toEqual([letters]);
  expect(find(...seven, { ...detail('abc', 500), stands: true })[2]).toEqual([letters]);
  expect(find(...seven, detail('abc', 404), detail('7abc', 400)).flat()).toEqual([]);
  expect(find(detail('abc', 500), { ...detail('abc', 429) }).flat()).toEqual([]);
});
