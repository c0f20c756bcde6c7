import type { AccountKind } from '../../../src/catalogue/account-kinds.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { type Account, accountOf, isOfOwnKind, pointerOf } from '../../../src/judge/account.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import { sampleEvenly } from '../../../src/lib/sample-evenly.ts';
import { WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { judgeDeclaredAccount } from '../../support/assertions/declared-account.ts';
import { keepUsable } from '../../support/assertions/left-aside.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { countWithoutId } from '../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import {
  declaredAccountsOf,
  explainUnknownAccounts,
  listAccounts,
  snapshot,
} from '../../support/resources/fdx-accounts.ts';
import { findAccount } from './members.ts';

/** Accounts of one kind that are read at each depth. */
const maxReadPerKind: Record<Depth, number> = { quick: 5, standard: 25, deep: 100 };

/** The ids of listed and declared accounts of a kind; those of no known kind go with the deposit accounts. */
export async function listIdsOfKind(context: CheckContext, kind: AccountKind): Promise<readonly string[]> {
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

/** Judges the read of an account by what the list shows of it, and by what the target file declares. */
export async function verifySingle(context: CheckContext, exchange: Answered, id: string): Promise<void> {
  const listed = findAccount((await listAccounts(context)).accounts, id);
  if (!(await judgeStatus(context, exchange, id, listed))) return;
  const body = exchange.response.json;
  if (!isObject(body)) return;
  const account = accountOf(body);
  if (account.id !== undefined && account.id !== id) return;
  judgeDeclaredAccount(context, exchange, { ...account, id: account.id ?? id }, 'single read');
  verifyMaskedDisplay(context, exchange, account, listed);
  const declared = declaredAccountsOf(context).find((one) => one.id === id)?.kind;
  if (declared !== undefined && isOfOwnKind(body, declared))
    throw new WrongSetting(
      `the target holds the account ${id} as ${account.kind}, which its members fit, and not as ${declared}; correct its kind in fdx.accounts`,
      'fdx.accounts',
    );
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
  return exchange.response.status === 200 && (accountPageOf(exchange)?.size ?? 0) === 1;
}

/** Accounts of the two kinds that have to carry an id, and do not, can be neither read nor compared. */
export async function noteItemsWithoutId(context: CheckContext, kind: AccountKind): Promise<void> {
  if (kind !== 'depositAccount' && kind !== 'loanAccount') return;
  const listed = (await listAccounts(context)).accounts.filter((account) => account.kind === kind);
  const rows = ['listed-account-can-be-read-alone', 'single-account-agrees-with-the-list'] as const;
  keepUsable(context, rows, listed, ({ id }) => id !== undefined, 'accounts are listed without their id');
}

/** Digits of an account number that stand in a row where it is hardly masked any more. */
const maxDigitsInARow = 5;

/** Digits and letters of a number as people write it, without blanks and dashes. */
function strip(number: string): string {
  return number.replace(/[\s-]/g, '');
}

/** True when a masked number gives away the full one, or most of it. */
function showsNumber(display: string, number: string): boolean {
  const [shown, full] = [strip(display), strip(number)];
  if (shown === full) return true;
  const length = maxDigitsInARow + 1;
  const parts = [...full].map((_, from) => full.slice(from, from + length));
  return parts.some((part) => part.length === length && /^\d+$/.test(part) && shown.includes(part));
}

/** 2.4: accountNumberDisplay is masked, wherever the account is shown. The list may carry the full number nowhere. */
function verifyMaskedDisplay(
  context: CheckContext,
  exchange: Answered,
  alone: Account,
  listed: Account | undefined,
): void {
  const number = [alone, listed].map((account) => account?.members.accountNumber).find(isFilled);
  if (number === undefined) return;
  for (const account of [alone, ...(listed === undefined ? [] : [listed])]) {
    const display = account.members.accountNumberDisplay;
    if (!isFilled(display)) continue;
    context.verify('account-number-display-is-masked', !showsNumber(display, number), {
      exchange,
      pointer: pointerOf(alone, 'accountNumberDisplay'),
      wanted: `a masked number, with ${maxDigitsInARow} digits of accountNumber in a row at most`,
      got: `more of it, ${account === alone ? 'read alone' : 'in the list'}`,
    });
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
