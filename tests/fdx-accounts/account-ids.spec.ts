import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { sampleEvenly } from '../support/generators/sample-evenly.ts';
import {
  accountIdsOf,
  countWithoutId,
  findMissingIds,
  summarizeIds,
} from '../support/pagination/account-sets.ts';
import { pageOf } from '../support/pagination/page.ts';
import { buildListQuery } from '../support/pagination/query.ts';
import { unknownAccountId } from '../support/resources/fdx-accounts.ts';
import { type Asked, areListed, askableIds, asManyAsFit, listBy, tooFewIds } from './support/asked.ts';
import { totalCountsEither } from './support/filtered-total.ts';
import { nearIds } from './support/near-ids.ts';

/** Judges that the ids asked for are there; an account without an accountId may be any that is missing. */
async function holdsEach(
  context: CheckContext,
  row: RequirementId,
  asked: readonly string[],
  { exchange, accounts, isWhole }: Asked,
): Promise<void> {
  const missing = findMissingIds(asked, accounts);
  if (missing.length > 0 && (!isWhole || countWithoutId(accounts) >= missing.length)) return;
  if (missing.length > 0 && !(await areListed(context, missing))) return;
  context.verify(row, missing.length === 0, {
    exchange,
    pointer: '/accounts',
    wanted: asked.length === 1 ? 'the account asked for' : `the ${asked.length} accounts asked for`,
    got: `${accounts.length} accounts, without ${summarizeIds(missing)}`,
  });
}

function holdsNoOther(context: CheckContext, asked: readonly string[], { exchange, accounts }: Asked): void {
  const others = [...new Set(accountIdsOf(accounts).filter((id) => !asked.includes(id)))];
  context.verify('list-by-account-ids-holds-no-other', others.length === 0, {
    exchange,
    pointer: '/accounts',
    wanted: `accounts of the ${asked.length} ids asked for only`,
    got: `${others.length} others: ${summarizeIds(others)}`,
  });
}

async function byOne(context: CheckContext): Promise<void> {
  const ids = await askableIds(context);
  if (ids.length === 0) context.notExercised('list-by-one-account-id-holds-that-account', tooFewIds(0));
  for (const [index, id] of sampleEvenly(ids, 3).entries()) {
    const asked = await listBy(context, [id], index === 0 ? { resultType: 'details' } : {});
    await holdsEach(context, 'list-by-one-account-id-holds-that-account', [id], asked);
    if (ids.length > 1) holdsNoOther(context, [id], asked);
  }
}

/** Asks for two ids, for all in reverse, and for all but the last, on one page where the target grants that. */
async function bySeveral(context: CheckContext): Promise<void> {
  const most = context.target.fdx?.maxLimit ?? Number.POSITIVE_INFINITY;
  // Where a page holds one account only, two come on two pages.
  const ids = asManyAsFit(await askableIds(context)).slice(0, Math.max(2, most));
  if (ids.length < 2) {
    context.notExercised('list-by-several-account-ids-holds-each', tooFewIds(ids.length));
    return;
  }
  const [first, last] = [ids[0]!, ids.at(-1)!];
  for (const asked of [[first, last], [...ids].reverse(), ids.slice(0, -1)]) {
    const answer = await listBy(context, asked, asked.length > 2 ? { limit: asked.length } : {});
    await holdsEach(context, 'list-by-several-account-ids-holds-each', asked, answer);
    if (ids.length > asked.length) holdsNoOther(context, asked, answer);
    if (asked.length === 2) await totalCountsEither(context, asked, answer);
  }
}

async function byUnknown(context: CheckContext): Promise<void> {
  const known = (await askableIds(context))[0];
  if (known === undefined) {
    context.notExercised('list-by-unknown-account-id-holds-no-account', tooFewIds(0));
    return;
  }
  await context.setUp('listAccounts', { rawQuery: buildListQuery({ accountIds: [known] }) }, 200);
  const unknown = { accountIds: [await unknownAccountId(context)] };
  const near = context.depth === 'quick' ? [] : await nearIds(context, known);
  for (const query of [unknown, ...near.map((id) => ({ accountIds: [id] }))]) {
    judgeUnknown(context, await context.call('listAccounts', { rawQuery: buildListQuery(query) }));
  }
}

function judgeUnknown(context: CheckContext, exchange: Answered): void {
  const { status } = exchange.response;
  if (status === 200) {
    const size = pageOf(exchange)?.accounts.length ?? 0;
    context.verify('list-by-unknown-account-id-holds-no-account', size === 0, {
      exchange,
      pointer: '/accounts',
      wanted: 'no account',
      got: `${size} accounts`,
    });
  } else if (status > 400 && status < 500) {
    const evidence = { exchange, wanted: 'status 400, or 200 with an empty array', got: `status ${status}` };
    context.warn('list-by-unknown-account-id-holds-no-account', evidence);
  } else verifyStatus(context, 'list-by-unknown-account-id-holds-no-account', exchange, [200, 400]);
}

async function unusual(context: CheckContext): Promise<void> {
  const [known] = await askableIds(context);
  const unknown = await unknownAccountId(context);
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
    const exchange = await context.call('listAccounts', { rawQuery: buildListQuery({ accountIds }) });
    const size = exchange.response.status === 200 ? ` with ${pageOf(exchange)?.size ?? 'no'} accounts` : '';
    context.observe(
      'unusual-account-ids-answers',
      `${what}: status ${exchange.response.status}${size}`,
      exchange,
    );
  }
}

const common = { area: 'fdx-accounts', needs: ['outbound'], access: 'read' } as const;

/** 4.5: the list by accountIds. */
export default conformanceTests(import.meta.url, [
  check({
    ...common,
    id: 'accounts-by-one-id',
    title: 'asks the list for one account',
    ids: ['list-by-one-account-id-holds-that-account', 'list-by-account-ids-holds-no-other'],
    run: byOne,
  }),
  check({
    ...common,
    id: 'accounts-by-several-ids',
    title: 'asks the list for several accounts',
    ids: [
      'list-by-several-account-ids-holds-each',
      'list-by-account-ids-holds-no-other',
      'total-elements-of-a-filtered-list-counts-either',
      'total-elements-of-a-filtered-list',
    ],
    run: bySeveral,
  }),
  check({
    ...common,
    id: 'accounts-by-unknown-id',
    title: 'asks the list for an unknown account, beside a known one',
    ids: ['list-by-unknown-account-id-holds-no-account'],
    run: byUnknown,
  }),
  check({
    ...common,
    id: 'accounts-by-unusual-ids',
    title: 'asks the list for an unknown account, for one twice, and for none',
    ids: ['unusual-account-ids-answers'],
    run: unusual,
  }),
]);
