import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { describeAccounts } from './fixtures.ts';
import {
  explainTooFewIds,
  listByIds,
  takeIdsOfOneRequest,
  verifyFilteredTotal,
  verifyTotalWithUnknown,
} from './support/list-by-ids.ts';
import { observeAnswer } from './support/observe-list.ts';
import { verifyHoldsEach, verifyHoldsNone } from './support/selections.ts';

const { test, all } = describeAccounts(import.meta.url);

test('GET /accounts with one account id returns that account alone', {
  id: 'accounts-by-one-id',
  verifies: ['list-by-one-account-id-holds-that-account', 'list-by-account-ids-holds-no-other'],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const row = 'list-by-one-account-id-holds-that-account';
  const ids = await accounts.listAskableIds();
  if (ids.length === 0) context.notExercised(row, explainTooFewIds(0));
  for (const [index, id] of sampleEvenly(ids, 3).entries()) {
    const list = await listByIds(context, [id], index === 0 ? { resultType: 'details' } : {});
    await verifyHoldsEach(context, row, [id], list);
  }
});

test('GET /accounts with several account ids returns these accounts', {
  id: 'accounts-by-several-ids',
  verifies: [
    'list-by-several-account-ids-holds-each',
    'list-by-account-ids-holds-no-other',
    'account-ids-joined-by-an-encoded-comma-are-several',
    'total-elements-of-a-filtered-list-counts-either',
    'total-elements-of-a-filtered-list',
  ],
  needs: ['outbound'],
}, async ({ accounts, context, target }) => {
  const row = 'list-by-several-account-ids-holds-each';
  // Where a page holds one account only, two come on two pages.
  const max = Math.max(2, target.fdx?.maxLimit ?? Number.POSITIVE_INFINITY);
  const ids = takeIdsOfOneRequest(await accounts.listAskableIds()).slice(0, max);
  if (ids.length < 2) {
    for (const id of [row, 'account-ids-joined-by-an-encoded-comma-are-several'] as const)
      context.notExercised(id, explainTooFewIds(ids.length));
    return;
  }
  const two = [ids[0]!, ids.at(-1)!];
  const list = await listByIds(context, two);
  await verifyHoldsEach(context, row, two, list);
  await verifyFilteredTotal(context, two, list);
  // Most libraries write a comma so.
  await accounts.listByQuery(`accountIds=${two.map(encodeURIComponent).join('%2C')}`);
  for (const asked of [[...ids].reverse(), ids.slice(0, -1)]) {
    const own = await listByIds(context, asked, asked.length > 2 ? { limit: asked.length } : {});
    await verifyHoldsEach(context, row, asked, own);
  }
});

test('GET /accounts with an unknown account id returns no account for it', {
  id: 'accounts-by-unknown-id',
  verifies: [
    'list-by-unknown-account-id-holds-no-account',
    'total-elements-of-a-filtered-list-counts-either',
  ],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const [known] = await accounts.listAskableIds();
  if (known === undefined)
    return context.notExercised('list-by-unknown-account-id-holds-no-account', explainTooFewIds(0));
  await accounts.requireList({ accountIds: [known] });
  for (const id of [await accounts.findUnknownId(), ...(await accounts.findSimilarIds(known))]) {
    const list = await accounts.list({ accountIds: [id] });
    verifyHoldsNone(context, list);
    await verifyTotalWithUnknown(context, list);
  }
});

test('GET /accounts with an unknown, a repeated or an empty id returns no other account', {
  id: 'accounts-by-unusual-ids',
  verifies: [
    'list-by-account-ids-holds-no-other',
    'total-elements-of-a-filtered-list-counts-either',
    'unusual-account-ids-answers',
  ],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const [known] = await accounts.listAskableIds();
  const unknown = await accounts.findUnknownId();
  const observe = async (what: string, accountIds: readonly string[]) =>
    observeAnswer(context, 'unusual-account-ids-answers', what, await accounts.list({ accountIds }));
  await observe('an unknown id', [unknown]);
  await observe('empty text', ['']);
  if (known === undefined) return;
  await verifyTotalWithUnknown(context, await observe('a known and an unknown id', [known, unknown]));
  await observe('one id twice', [known, known]);
});

export default all();
