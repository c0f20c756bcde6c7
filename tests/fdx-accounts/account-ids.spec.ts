import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { pageOf } from '../../src/resources/account-page.ts';
import { gradeStatus, isOtherRefusal } from '../support/assertions/status.ts';
import {
  accountIdsOf,
  countWithoutId,
  findMissingIds,
  summarizeIds,
} from '../support/pagination/account-sets.ts';
import { callListOnce, findUnknownAccountId, requireListOnce } from '../support/resources/fdx-accounts.ts';
import {
  explainTooFewIds,
  findAskableIds,
  isEachListed,
  type ListByIds,
  listByIds,
  takeIdsThatFit,
  verifyFilteredTotal,
  verifyTotalWithUnknown,
} from './support/list-by-ids.ts';
import { makeNearIds } from './support/near-ids.ts';
import { observeAnswer } from './support/observe-list.ts';

/** Judges that the ids asked for are there. An account without an accountId may be any that is missing. */
async function verifyHoldsEach(
  context: CheckContext,
  id: RequirementId,
  asked: readonly string[],
  { exchange, accounts, isWhole }: ListByIds,
): Promise<void> {
  const missing = findMissingIds(asked, accounts);
  if (missing.length > 0 && (!isWhole || countWithoutId(accounts) >= missing.length)) return;
  if (missing.length > 0 && !(await isEachListed(context, missing))) return;
  context.verify(id, missing.length === 0, {
    exchange,
    pointer: '/accounts',
    wanted: asked.length === 1 ? 'the account asked for' : `the ${asked.length} accounts asked for`,
    got: `${accounts.length} accounts, without ${summarizeIds(missing)}`,
  });
}

function verifyHoldsNoOther(
  context: CheckContext,
  asked: readonly string[],
  { exchange, accounts }: Pick<ListByIds, 'exchange' | 'accounts'>,
): void {
  const others = [...new Set(accountIdsOf(accounts).filter((id) => !asked.includes(id)))];
  context.verify('list-by-account-ids-holds-no-other', others.length === 0, {
    exchange,
    pointer: '/accounts',
    wanted: `accounts of the ${asked.length} ids asked for only`,
    got: `${others.length} others: ${summarizeIds(others)}`,
  });
}

async function askForOne(context: CheckContext): Promise<void> {
  const ids = await findAskableIds(context);
  if (ids.length === 0)
    context.notExercised('list-by-one-account-id-holds-that-account', explainTooFewIds(0));
  for (const [index, id] of sampleEvenly(ids, 3).entries()) {
    const list = await listByIds(context, [id], index === 0 ? { resultType: 'details' } : {});
    await verifyHoldsEach(context, 'list-by-one-account-id-holds-that-account', [id], list);
    if (ids.length > 1) verifyHoldsNoOther(context, [id], list);
  }
}

/** Asks for two ids, for all in reverse, and for all but the last, on one page where the target grants that. */
async function askForSeveral(context: CheckContext): Promise<void> {
  const maxLimit = context.target.fdx?.maxLimit ?? Number.POSITIVE_INFINITY;
  // Where a page holds one account only, two come on two pages.
  const ids = takeIdsThatFit(await findAskableIds(context)).slice(0, Math.max(2, maxLimit));
  if (ids.length < 2) {
    context.notExercised('list-by-several-account-ids-holds-each', explainTooFewIds(ids.length));
    return;
  }
  const [first, last] = [ids[0]!, ids.at(-1)!];
  for (const asked of [[first, last], [...ids].reverse(), ids.slice(0, -1)]) {
    const list = await listByIds(context, asked, asked.length > 2 ? { limit: asked.length } : {});
    await verifyHoldsEach(context, 'list-by-several-account-ids-holds-each', asked, list);
    if (ids.length > asked.length) verifyHoldsNoOther(context, asked, list);
    if (asked.length === 2) await verifyFilteredTotal(context, asked, list);
  }
}

async function askForUnknown(context: CheckContext): Promise<void> {
  const known = (await findAskableIds(context))[0];
  if (known === undefined) {
    context.notExercised('list-by-unknown-account-id-holds-no-account', explainTooFewIds(0));
    return;
  }
  await requireListOnce(context, { accountIds: [known] });
  const unknown = { accountIds: [await findUnknownAccountId(context)] };
  const near = context.depth === 'quick' ? [] : await makeNearIds(context, known);
  for (const query of [unknown, ...near.map((id) => ({ accountIds: [id] }))]) {
    const exchange = await callListOnce(context, query);
    judgeUnknown(context, exchange);
    await verifyTotalWithUnknown(context, exchange);
  }
}

function judgeUnknown(context: CheckContext, exchange: Answered): void {
  const id = 'list-by-unknown-account-id-holds-no-account';
  if (exchange.response.status === 200) {
    const size = pageOf(exchange)?.accounts.length ?? 0;
    context.verify(id, size === 0, {
      exchange,
      pointer: '/accounts',
      wanted: 'no account',
      got: `${size} accounts`,
    });
    return;
  }
  gradeStatus(context, id, exchange, {
    passes: [200, 400],
    warns: isOtherRefusal,
    wanted: 'status 400, or 200 with an empty array',
  });
}

async function observeUnusualIds(context: CheckContext): Promise<void> {
  const [known, ...others] = await findAskableIds(context);
  const unknown = await findUnknownAccountId(context);
  const cases: [string, readonly string[]][] = [
    ['an unknown id', [unknown]],
    ['empty text', ['']],
    ...(known === undefined
      ? []
      : ([
          ['a known and an unknown id', [known, unknown]],
          ['one id twice', [known, known]],
        ] as [string, string[]][])),
  ];
  for (const [what, accountIds] of cases) {
    const exchange = await callListOnce(context, { accountIds });
    observeAnswer(context, 'unusual-account-ids-answers', what, exchange);
    const page = exchange.response.status === 200 ? pageOf(exchange) : undefined;
    // What an unknown id alone gets has a requirement of its own, and an empty text names nothing.
    if (page === undefined || others.length === 0 || !accountIds.includes(known!)) continue;
    verifyHoldsNoOther(context, accountIds, { exchange, accounts: page.accounts });
    if (accountIds.includes(unknown)) await verifyTotalWithUnknown(context, exchange);
  }
}

const common = { area: 'fdx-accounts', needs: ['outbound'], access: 'read' } as const;

/** 4.5: the list by accountIds. */
export default conformanceTests(import.meta.url, [
  check({
    ...common,
    id: 'accounts-by-one-id',
    title: 'GET /accounts with one account id returns that account alone',
    ids: ['list-by-one-account-id-holds-that-account', 'list-by-account-ids-holds-no-other'],
    run: askForOne,
  }),
  check({
    ...common,
    id: 'accounts-by-several-ids',
    title: 'GET /accounts with several account ids returns these accounts',
    ids: [
      'list-by-several-account-ids-holds-each',
      'list-by-account-ids-holds-no-other',
      'total-elements-of-a-filtered-list-counts-either',
      'total-elements-of-a-filtered-list',
    ],
    run: askForSeveral,
  }),
  check({
    ...common,
    id: 'accounts-by-unknown-id',
    title: 'GET /accounts with an unknown account id returns no account for it',
    ids: ['list-by-unknown-account-id-holds-no-account', 'total-elements-of-a-filtered-list-counts-either'],
    run: askForUnknown,
  }),
  check({
    ...common,
    id: 'accounts-by-unusual-ids',
    title: 'GET /accounts with an unknown, a repeated or an empty id returns no other account',
    ids: [
      'unusual-account-ids-answers',
      'list-by-account-ids-holds-no-other',
      'total-elements-of-a-filtered-list-counts-either',
    ],
    run: observeUnusualIds,
  }),
]);
