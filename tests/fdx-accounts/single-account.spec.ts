import type { AccountKind } from '../../src/catalogue/account-kinds.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { Check, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { type Account, accountOf, pointerOf } from '../../src/resources/account.ts';
import { pageOf } from '../../src/resources/account-page.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { judgeDeclaredAccount } from '../support/assertions/declared-account.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { verifyEqual } from '../support/assertions/values.ts';
import { countWithoutId } from '../support/pagination/account-sets.ts';
import { buildListQuery } from '../support/pagination/query.ts';
import {
  declaredAccountsOf,
  explainUnknownAccounts,
  listAccounts,
  readAccount,
  snapshot,
} from '../support/resources/fdx-accounts.ts';
import { findAccount } from './support/members.ts';
import { requirementsByKind } from './support/requirements-by-kind.ts';
import { verifyBalanceTime, verifyMaskedDisplay } from './support/wordings.ts';

/** Accounts of one kind that are read at each depth. */
const maxReadPerKind: Record<Depth, number> = { quick: 5, standard: 25, deep: 100 };

const commonRequirements: readonly RequirementId[] = [
  'fdx-account-answers-200-with-an-object',
  'single-account-is-the-one-asked-for',
  'listed-account-can-be-read-alone',
  'single-account-agrees-with-the-list',
  'declared-account-has-the-member-of-its-kind',
  'fdx-account-has-its-declared-values',
  'single-account-carries-its-documented-members',
  'fdx-account-holds-exactly-one-kind',
  'member-of-the-account-kind-is-an-object',
  'fdx-members-are-not-null',
  'account-number-display-is-masked',
  'balance-as-of-carries-a-time',
];

/** The ids of listed and declared accounts of a kind; those of no known kind go with the deposit accounts. */
async function idsOfKind(context: CheckContext, kind: AccountKind): Promise<readonly string[]> {
  const { accounts } = await listAccounts(context);
  const belongs = (other: AccountKind | undefined) => (other ?? 'depositAccount') === kind;
  const declared = declaredAccountsOf(context).filter(({ id, kind: own }) =>
    belongs(own ?? findAccount(accounts, id)?.kind),
  );
  const listed = accounts.filter((account) => belongs(account.kind)).map(({ id }) => id);
  const ids = [...declared.map(({ id }) => id), ...listed].filter((id) => id !== undefined);
  const promised = (context.target.fixtures?.fdx?.accounts ?? []).filter(({ id, kind: own }) =>
    belongs(own ?? findAccount(accounts, id)?.kind),
  );
  const sample = sampleEvenly([...new Set(ids)], maxReadPerKind[context.depth]);
  return [...new Set([...promised.map(({ id }) => id), ...sample])];
}

async function readAlone(context: CheckContext, id: string): Promise<void> {
  const listed = findAccount((await listAccounts(context)).accounts, id);
  const exchange = await readAccount(context, id);
  if (!(await judgeStatus(context, exchange, id, listed))) return;
  const body = exchange.response.json;
  if (!isObject(body)) return;
  const account = accountOf(body);
  if (account.id !== undefined) {
    const pointer = pointerOf(account, 'accountId');
    const comparison = { exchange, pointer, wanted: id, got: account.id };
    if (!verifyEqual(context, 'single-account-is-the-one-asked-for', comparison)) return;
  }
  if (listed !== undefined) verifyAgreesWithList(context, exchange, account, listed);
  verifyDeclaredKind(context, exchange, id, account);
  judgeDeclaredAccount(context, exchange, { ...account, id: account.id ?? id }, 'single read');
  verifyMaskedDisplay(context, exchange, account, listed);
  verifyBalanceTime(context, exchange, account);
}

/** Judges the status. What is refused although the list shows it is one thing, an answer of another status another. */
async function judgeStatus(
  context: CheckContext,
  exchange: Answered,
  id: string,
  listed: Account | undefined,
): Promise<boolean> {
  const { status } = exchange.response;
  const isRefused = status >= 400 && status < 500;
  const evidence = { exchange, wanted: 'status 200', got: describeAnswer(exchange) };
  if (isRefused && listed === undefined && !(await isShownByFilter(context, id)))
    throw explainUnknownAccounts(context, [id]);
  if (!isRefused || listed === undefined) {
    context.verify('fdx-account-answers-200-with-an-object', status === 200, evidence);
  }
  if (listed === undefined || (!isRefused && status !== 200)) return status === 200;
  if (isRefused && findAccount((await snapshot(context)).accounts, id) === undefined) return false;
  context.verify('listed-account-can-be-read-alone', status === 200, {
    ...evidence,
    hint: 'the list shows this account to the same token, before and after',
  });
  return status === 200;
}

/** True when an account that the list does not show by its id is one of the customer's: asked for alone, it is listed. */
async function isShownByFilter(context: CheckContext, id: string): Promise<boolean> {
  const { complete, accounts } = await listAccounts(context);
  if (complete && countWithoutId(accounts) === 0) return false;
  const exchange = await context.call('listAccounts', { rawQuery: buildListQuery({ accountIds: [id] }) });
  return exchange.response.status === 200 && (pageOf(exchange)?.size ?? 0) === 1;
}

function verifyAgreesWithList(
  context: CheckContext,
  exchange: Answered,
  alone: Account,
  listed: Account,
): void {
  const parts = [['kind', listed.kind, alone.kind] as const];
  const members = ['accountCategory', 'accountType'].map(
    (name) => [name, listed.members[name], alone.members[name]] as const,
  );
  for (const [name, inList, inDetail] of [...parts, ...members]) {
    if (typeof inList !== 'string' || typeof inDetail !== 'string') continue;
    verifyEqual(context, 'single-account-agrees-with-the-list', {
      exchange,
      pointer: name === 'kind' ? '' : pointerOf(alone, name),
      wanted: inList,
      got: inDetail,
      source: `the ${name} in the list`,
    });
  }
}

function verifyDeclaredKind(context: CheckContext, exchange: Answered, id: string, { kind }: Account): void {
  const declared = declaredAccountsOf(context).find((account) => account.id === id)?.kind;
  if (declared === undefined) return;
  context.verify('declared-account-has-the-member-of-its-kind', kind === declared, {
    exchange,
    wanted: `the member ${declared}, as the target file declares`,
    got: kind ?? 'none of the five kinds',
    hint: 'if the account is of another kind, correct its kind in fdx.accounts',
  });
}

/** Accounts of the two kinds that have to carry an id, and do not, can be neither read nor compared. */
async function noteUnnamed(context: CheckContext, kind: AccountKind): Promise<void> {
  if (kind !== 'depositAccount' && kind !== 'loanAccount') return;
  const listed = (await listAccounts(context)).accounts.filter((account) => account.kind === kind);
  const rows = ['listed-account-can-be-read-alone', 'single-account-agrees-with-the-list'] as const;
  keepUsable(context, rows, listed, ({ id }) => id !== undefined, 'accounts are listed without their id');
}

function checkOfKind(kind: AccountKind, id: string, plural: string): Check {
  return check({
    id,
    area: 'fdx-accounts',
    title: `Each of the ${plural} can be read alone and agrees with the list`,
    ids: [...commonRequirements, ...requirementsByKind[kind]],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      await noteUnnamed(context, kind);
      for (const one of await idsOfKind(context, kind)) await readAlone(context, one);
    },
  });
}

/** 2.4 and 4.5: single accounts, kind by kind. */
export default conformanceTests(import.meta.url, [
  checkOfKind('depositAccount', 'deposit-accounts', 'deposit accounts'),
  checkOfKind('loanAccount', 'loan-accounts', 'loan accounts'),
  checkOfKind('locAccount', 'lines-of-credit', 'lines of credit'),
  checkOfKind('investmentAccount', 'investment-accounts', 'investment accounts'),
  checkOfKind('annuityAccount', 'annuity-accounts', 'annuity accounts'),
]);
