import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf } from '../../support/assertions/comparison.ts';
import { keepUsable } from '../../support/assertions/left-aside.ts';
import { fetchResult } from '../../support/resources/account-detail.ts';
import {
  type FurtherResult,
  NoFurtherOptions,
  requestAfresh,
  requestWithOptions,
  tryFurtherOptions,
} from './further-options.ts';
import { accountsOf, filterNamesOf, idsOf, keepDocumented, mapAccountsById } from './results.ts';

// What AccountsFilter names is personal, so that no stored journal shows it to a law: that says how many accounts there may be.

export const limits: RequirementId = 'accounts-filter-limits-the-answer';
export const keeps: RequirementId = 'accounts-filter-keeps-the-accounts-asked-for';
const opensNone: RequirementId = 'accounts-filter-opens-no-account-of-another-session';

/** True for the name that is written otherwise in letter case alone. */
const isSameName = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

/** The accounts that an answer names beside those of its filter. */
function findOthers(context: CheckContext, exchange: Answered, filter: readonly string[]): string[] {
  return filterNamesOf(context, accountsOf(exchange)).filter((name) => !filter.some(isSameName(name)));
}

/** The names by which a filter can ask for the accounts of a result; says what cannot be judged where there are too few. */
export function listNames(context: CheckContext, whole: Answered): readonly string[] {
  const names = [...new Set(filterNamesOf(context, accountsOf(whole)))];
  const isNamed = (account: JsonObject) => filterNamesOf(context, [account]).length > 0;
  const why = 'accounts have no member by which the filter could name them';
  keepUsable(context, [limits, keeps], accountsOf(whole), isNamed, why);
  if (names.length < 2) context.notExercised(limits, 'the session has fewer than two accounts');
  if (names.length === 0) {
    const advice = 'another one of banking.sessions or personas shows more';
    context.notExercised(keeps, `the session has no account that the filter could name; ${advice}`);
  }
  return names;
}

/** The last account alone, then others than that one where there are three or more, then all in another order. */
export function chooseFilters(names: readonly string[]): readonly (readonly string[])[] {
  const last = names.slice(-1);
  const two = names.length > 2 ? [names.slice(0, 2)] : [];
  return names.length < 2 ? [last].filter(({ length }) => length > 0) : [last, ...two, names.toReversed()];
}

/** A session that is asked with filters, or fresh ones in its place where it stays with the options of its first request. */
export class FilteredSession {
  readonly #context: CheckContext;
  readonly #whole: Answered;
  readonly requestId: string;
  #isFresh = false;
  /** True once the session itself was seen to limit an answer to its filter. */
  isLimited = false;

  constructor(context: CheckContext, requestId: string, whole: Answered) {
    this.#context = context;
    this.requestId = requestId;
    this.#whole = whole;
  }

  /** Asks with a filter; undefined where it is refused, or no session takes one, which is said. */
  async ask(filter: readonly string[]): Promise<FurtherResult | undefined> {
    try {
      const further = await this.#ask(filter);
      if (further === undefined || this.#isFresh) return further;
      const isLimited = findOthers(this.#context, further.result, filter).length === 0;
      if (!isLimited && (await this.#staysWithFirst())) {
        this.#isFresh = true;
        return await this.#ask(filter);
      }
      const isOwn = further.requestId === this.requestId;
      this.isLimited ||= isOwn && isLimited && filter.length < accountsOf(this.#whole).length;
      return further;
    } catch (error) {
      if (!(error instanceof NoFurtherOptions)) throw error;
      for (const requirement of [limits, keeps]) this.#context.notExercised(requirement, error.message);
      return undefined;
    }
  }

  #ask(filter: readonly string[]): Promise<FurtherResult | undefined> {
    const options = { AccountsFilter: filter };
    if (this.#isFresh) return requestAfresh(this.#context, this.requestId, options);
    const hint = 'the same session is accepted without AccountsFilter';
    return requestWithOptions(this.#context, this.requestId, options, hint);
  }

  async #staysWithFirst(): Promise<boolean> {
    return (await tryFurtherOptions(this.#context, this.requestId, this.#whole)) === 'ignored';
  }
}

/** Judges that an answer holds the accounts of its filter and, of a session that has further ones, no others. */
export function judgeFilter(
  context: CheckContext,
  exchange: Answered,
  filter: readonly string[],
  all: readonly string[],
): void {
  if (filter.length < all.length) verifyOnlyNamed(context, exchange, filter);
  const names = filterNamesOf(context, accountsOf(exchange));
  const missing = filter.filter((name) => !names.some(isSameName(name)));
  context.verify(keeps, missing.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: `the ${filter.length} accounts of the filter`,
    got: `${missing.length} of them are missing`,
  });
}

/** Judges that an answer holds only accounts that its filter names, of a session that is seen to follow a filter. */
export function verifyOnlyNamed(context: CheckContext, exchange: Answered, filter: readonly string[]): void {
  const others = findOthers(context, exchange, filter);
  context.verify(limits, others.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: `only accounts of the filter, which names ${filter.length}`,
    got: `${others.length} other accounts`,
  });
}

const balanceOf = ({ Balance }: JsonObject) =>
  isObject(Balance) ? canonicalJsonOf(keepDocumented(Balance, '/Accounts/*/Balance')) : undefined;

/** The accounts of a filter that show, in the place of their own balance, that of another account, which is in all answers around it. */
function listForeignBalances(before: Answered, filtered: Answered, after: Answered): readonly string[] {
  const [own, again] = [before, after].map(mapAccountsById) as [Accounts, Accounts];
  const stay = [...own].filter(([id, one]) => {
    const other = again.get(id);
    return other !== undefined && balanceOf(one) !== undefined && balanceOf(one) === balanceOf(other);
  });
  const balances = new Map(stay.map(([id, one]) => [id, balanceOf(one)]));
  return [...mapAccountsById(filtered)].flatMap(([id, account]) => {
    const shown = balanceOf(account);
    if (!balances.has(id) || shown === balances.get(id)) return [];
    return [...balances].some(([other, balance]) => other !== id && balance === shown) ? [id] : [];
  });
}

type Accounts = ReadonlyMap<string, JsonObject>;

/**
 * Judges that a filtered answer shows no balance of an account that the filter leaves out. A balance may move at any time: only one that
 * answers without a filter show before and after, beside that of the other account, counts.
 */
export function verifyNoForeignBalance(
  context: CheckContext,
  before: Answered,
  filtered: Answered,
  after: Answered,
): void {
  if ([before, filtered, after].some(({ response }) => response.status !== 200)) return;
  const foreign = listForeignBalances(before, filtered, after);
  if (foreign.length === 0) return;
  context.verify(limits, false, {
    exchange: filtered,
    pointer: '/Accounts',
    wanted: 'the balances that these accounts have in the answers without a filter before and after',
    got: `those of another account in ${foreign.length} accounts`,
    related: [before, after],
  });
}

/**
 * Proves that no account comes for another reason than that the target file names accounts by the wrong member. Throws
 * WrongSetting where the other one works.
 */
export async function requireFilterForm(
  context: CheckContext,
  requestId: string,
  whole: Answered,
): Promise<void> {
  const setting = 'banking.accountsFilter';
  const declared = context.target.banking!.accountsFilter;
  const other = declared === 'Id' ? 'AccountNumber' : 'Id';
  const account = accountsOf(whole).findLast((one) => typeof one[other] === 'string');
  if (account === undefined) return;
  const result = await fetchResult(context, requestId, { AccountsFilter: [account[other] as string] });
  const [found, ...more] = result === undefined ? [] : accountsOf(result);
  if (found === undefined || more.length > 0 || found.Id !== account.Id) return;
  throw new WrongSetting(`AccountsFilter takes ${other} and not ${declared}; correct ${setting}`, setting);
}

/** Judges that an answer opens no account that its session does not list without a filter. */
export function verifyOpensNone(
  context: CheckContext,
  exchange: Answered,
  foreign: readonly string[],
): boolean {
  return context.verify(opensNone, foreign.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: 'no account that the session does not list without a filter',
    got: `${foreign.length} of them`,
  });
}

/** The Ids that an answer shows and another one of its session, without a filter, does not. */
export function listForeign(exchange: Answered, whole: Answered): readonly string[] {
  const own = idsOf(accountsOf(whole));
  return idsOf(accountsOf(exchange)).filter((id) => !own.includes(id));
}
