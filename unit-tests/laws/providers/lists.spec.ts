import { expect, test } from '@playwright/test';
import { providerLists } from '../../../laws/providers/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';

const provider = (provider_id: unknown, name = 'A Bank') => ({
  ...{ provider_id, name },
  ...{ country: 'CA', scopes: ['ACCOUNT_BASIC', 'TRANSACTIONS'] },
});
const list = (...gives: readonly unknown[]): WrittenExchange => ({
  ...{ operation: 'listProviders', path: '/api/v1/providers' },
  gives,
});
const detail = (id: string, gives: unknown): WrittenExchange => ({
  ...{ operation: 'getProvider', path: `/api/v1/providers/${id}` },
  gives,
});
const facts = makeFacts({ settleSeconds: 0 });
const find = (...exchanges: readonly WrittenExchange[]) => findBroken([providerLists], exchanges, facts);

test('an id stands once in whichever list is read', () => {
  const lists = Array.from({ length: 15 }, () => list(provider(1), provider(2)));
  const broken = find(...lists, list(provider(1), provider(2), provider(1)));
  expect(broken.slice(0, 15).flat()).toEqual([]);
  expect(broken[15]).toEqual(['provider-ids-are-unique']);
  expect(find(list(provider(undefined), provider(null), provider({})))).toEqual([[]]);
});

test('a detail is of the provider that its path names', () => {
  const seven = list(provider(7));
  expect(find(seven, detail('7', provider(7)))).toEqual([[], []]);
  expect(find(seven, detail('7', provider('7')))).toEqual([[], []]);
  expect(find(seven, detail('7', provider(8)))[1]).toEqual(['provider-detail-is-the-provider-asked-for']);
  // What an unknown id is answered has a requirement of its own, and one that is written otherwise may be read otherwise.
  expect(find(seven, detail('9', provider(7)))[1]).toEqual(['unknown-provider-gets-404']);
  expect(find(seven, detail('07', provider(7)), detail('+7', provider(7))).flat()).toEqual([]);
});

test('a detail that contradicts the lists before and after it is wrong', () => {
  const renamed = detail('7', provider(7, 'Another Bank'));
  const agrees = 'provider-detail-agrees-with-the-list';
  expect(find(list(provider(7)), renamed, list(provider(7)))).toEqual([[], [], [agrees]]);
  // It was renamed meanwhile, and nobody read the list again.
  expect(find(list(provider(7)), renamed, list(provider(7, 'Another Bank')))).toEqual([[], [], []]);
  expect(find(list(provider(7)), renamed)).toEqual([[], []]);
  expect(findJudged([providerLists], [list(provider(7)), detail('7', provider(7))], facts)[1]).toContain(
    agrees,
  );
});

test('replicas may know of a new name late, and requests that overlap tell no order', () => {
  const slow = makeFacts({ settleSeconds: 5 });
  const renamed = detail('7', provider(7, 'Another Bank'));
  expect(findBroken([providerLists], [list(provider(7)), renamed, list(provider(7))], slow).flat()).toEqual(
    [],
  );
  expect(find(list(provider(7)), { ...renamed, after: 0 }, list(provider(7))).flat()).toEqual([]);
});

test('scopes have no order', () => {
  const turned = { ...provider(7), scopes: ['TRANSACTIONS', 'ACCOUNT_BASIC'] };
  expect(find(list(provider(7)), detail('7', turned), list(provider(7))).flat()).toEqual([]);
});

test('members of another type than the list has are left to the schema', () => {
  const joined = { ...provider(7), scopes: 'ACCOUNT_BASIC TRANSACTIONS' };
  expect(find(list(provider(7)), detail('7', joined), list(provider(7))).flat()).toEqual([]);
});

test('the list of providers answers 200', () => {
  const answers = 'providers-list-answers-200-with-an-array';
  expect(find({ ...list(), status: 206 })).toEqual([[answers]]);
  expect(find({ ...list(), status: 304 })).toEqual([[answers]]);
  expect(find({ ...list(), status: 304, headers: [['If-Modified-Since', 'today']] }).flat()).toEqual([]);
  expect(find({ ...list(), status: 403, stands: true })).toEqual([[answers]]);
  expect(find({ ...list(), status: 403 }, { ...list(), status: 403, credential: 'other' }).flat()).toEqual(
    [],
  );
});

test('a provider that is declared for registrations is missing from a second list', () => {
  const declared = makeFacts({ settleSeconds: 0, registrable: ['7'] });
  const findMissing = (...exchanges: readonly WrittenExchange[]) =>
    findBroken([providerLists], exchanges, declared);
  const [without, there] = [list(provider(1)), detail('7', provider(7))];
  const registrable = 'registrable-provider-is-listed';
  expect(findMissing(without, there, without, there)[3]).toEqual([registrable]);
  const known = list(provider(1), provider(7));
  expect(findMissing(known, without, known, without, known)[4]).toEqual([registrable]);
  // It has no detail either, one list alone lacks it, it has gone meanwhile, or the ids cannot be read.
  expect(findMissing(without, without).flat()).toEqual([]);
  expect(findMissing(known, without, known).flat()).toEqual([]);
  expect(findMissing(without, there, without).flat()).toEqual([]);
  expect(findMissing(list(provider('x')), there, list(provider('x')), there).flat()).toEqual([]);
  const slow = { ...declared, settleSeconds: 5 };
  expect(findBroken([providerLists], [without, there, without, there], slow).flat()).toEqual([]);
});
