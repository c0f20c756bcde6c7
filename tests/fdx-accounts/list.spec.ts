import { isRefusal } from '../../src/lib/edge.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { pageOf } from '../../src/resources/account-page.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import {
  collectAccounts,
  countWithoutId,
  findMissingIds,
  summarizeIds,
} from '../support/pagination/account-sets.ts';
import type { ListQuery } from '../support/pagination/query.ts';
import { walkPages } from '../support/pagination/walk.ts';
import {
  callListOnce,
  declaredAccountsOf,
  explainUnknownAccounts,
  listAccountIds,
  listAccounts,
  listInDetails,
  requireListOnce,
} from '../support/resources/fdx-accounts.ts';

/** A limit above the largest one, which the document does not show, may be refused: only a declared one binds. */
async function judgeLimit(context: CheckContext, limit: number): Promise<void> {
  const isKnown = limit === 1 || context.target.fdx?.maxLimit !== undefined;
  const exchange = await callListOnce(context, { limit });
  const { status } = exchange.response;
  const evidence = { exchange, wanted: `status 200 to limit ${limit} alone`, got: describeAnswer(exchange) };
  const hint = 'fdx.maxLimit of the target file says which limit is the largest';
  if (status === 400 && !isKnown)
    context.warn('accounts-list-takes-each-parameter-alone', { ...evidence, hint });
  else context.verify('accounts-list-takes-each-parameter-alone', status === 200, evidence);
}

async function judgeParameter(context: CheckContext, what: string, query: ListQuery): Promise<void> {
  const exchange = await callListOnce(context, query);
  context.verify('accounts-list-takes-each-parameter-alone', exchange.response.status === 200, {
    exchange,
    wanted: `status 200 to ${what} alone`,
    got: describeAnswer(exchange),
  });
}

function chooseWideLimit({ target }: CheckContext): number {
  return Math.min(target.fdx?.maxLimit ?? 100, 100);
}

/** The declared ids that the list does not show, in one read or another. */
async function findUnlisted(context: CheckContext, declared: readonly string[]): Promise<string[]> {
  const list = await listAccounts(context);
  const held = [...list.accounts, ...(await listInDetails(context)).accounts];
  const absent = findMissingIds(declared, held);
  if (absent.length === 0) return [];
  // A list that breaks off early is another matter: one page is asked to hold them all.
  const wide = await walkPages(context, { limit: chooseWideLimit(context), maxPages: 10 });
  return findMissingIds(absent, collectAccounts(wide.pages));
}

/** Those that the target knows although its list does not show them. */
async function findReadableAlone(context: CheckContext, ids: readonly string[]): Promise<readonly string[]> {
  const known: string[] = [];
  for (const id of ids) {
    const { response } = await context.call('getAccount', { path: { account_id: id } });
    if (!isRefusal(response.status)) known.push(id);
  }
  return known;
}

async function verifyHoldsDeclared(context: CheckContext): Promise<void> {
  const declared = declaredAccountsOf(context).map(({ id }) => id);
  const list = await listAccounts(context);
  const missing = await findUnlisted(context, declared);
  const withheld = list.complete ? await findReadableAlone(context, missing) : missing;
  const unknown = missing.filter((id) => !withheld.includes(id));
  const evidence = {
    exchange: list.exchange,
    pointer: '/accounts',
    wanted: `the ${declared.length} accounts that the target file declares`,
    got: `all but ${summarizeIds(withheld)}`,
    hint: 'an account that the customer does not have is taken out of fdx.accounts',
  };
  // An account without an accountId may be any of those that are missing.
  const mayBeShown = !list.complete || countWithoutId(list.accounts) >= withheld.length;
  if (withheld.length === 0 || !mayBeShown) context.verify(holdsDeclared, withheld.length === 0, evidence);
  else
    context.notExercised(
      holdsDeclared,
      'the list is too long to be read whole, or shows accounts without an accountId',
    );
  if (unknown.length > 0) throw explainUnknownAccounts(context, unknown);
}

const holdsDeclared = 'accounts-list-holds-the-declared-accounts';

/** 1 and 4.5: the list of accounts and its parameters. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'accounts-list',
    area: 'fdx-accounts',
    title: 'GET /accounts without parameters lists well-formed accounts',
    ids: [
      'accounts-list-answers-200-with-a-page',
      'fdx-account-holds-exactly-one-kind',
      'member-of-the-account-kind-is-an-object',
      'account-page-accounts-are-an-array-of-objects',
      'page-total-elements-is-an-integer',
      'page-carries-total-elements',
      'kinds-of-account-in-the-list',
      'page-size-without-a-limit',
    ],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      const exchange = await callListOnce(context);
      if (!verifyStatus(context, 'accounts-list-answers-200-with-a-page', exchange, 200)) return;
      const page = pageOf(exchange);
      if (page === undefined) return;
      const { accounts, complete } = await listAccounts(context);
      const of = complete ? `of ${accounts.length}` : `of ${accounts.length} or more`;
      context.observe('page-size-without-a-limit', `${page.size} accounts ${of}`, exchange);
      const kinds = [...new Set(accounts.map(({ kind }) => kind ?? 'none of the five'))].sort();
      if (kinds.length > 0) context.observe('kinds-of-account-in-the-list', kinds.join(', '), exchange);
    },
  }),
  check({
    id: 'accounts-list-parameters',
    area: 'fdx-accounts',
    title: 'GET /accounts accepts accountIds, resultType and limit',
    ids: ['accounts-list-takes-each-parameter-alone'],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      await requireListOnce(context);
      const [id] = await listAccountIds(context);
      if (id !== undefined) await judgeParameter(context, 'accountIds', { accountIds: [id] });
      await judgeParameter(context, 'resultType lightweight', { resultType: 'lightweight' });
      await judgeParameter(context, 'resultType details', { resultType: 'details' });
      const maxLimit = context.target.fdx?.maxLimit ?? 10;
      for (const limit of new Set([1, Math.min(maxLimit, 10)])) await judgeLimit(context, limit);
    },
  }),
  check({
    id: 'accounts-list-declared',
    area: 'fdx-accounts',
    title: 'GET /accounts lists the declared accounts',
    ids: ['accounts-list-holds-the-declared-accounts'],
    needs: ['outbound', 'fdx.accounts'],
    access: 'read',
    run: verifyHoldsDeclared,
  }),
]);
