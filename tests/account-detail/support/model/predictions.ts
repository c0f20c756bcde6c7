import type { RequirementId } from '../../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../../src/http/exchange.ts';
import type { CheckContext, Evidence } from '../../../../src/plan/check.ts';
import type { JsonObject } from '../../../support/assertions/bodies.ts';
import type { DetailOptions } from '../../../support/resources/account-detail.ts';
import { findChangedMembers } from '../lasting-members.ts';
import { countGivenAway, type Part, parts, showsPart } from '../parts.ts';
import { accountsOf, filterNamesOf, idsOf } from '../results.ts';
import { findMissing } from '../same-transactions.ts';
import {
  agesOf,
  datedTransactionsOf,
  isOlder,
  isWellWithin,
  readableAccountsOf,
} from '../transaction-ages.ts';

/** The options under which a session shows all that it has: every part, of all accounts, over the longest window. */
export const wholeOptions: DetailOptions = {
  WithAccountIdentity: true,
  WithKYC: true,
  WithTransactions: true,
  DaysOfTransactions: 'Days365',
};

/** A point in which an answer is not what the session and its options decide, and the requirement that says so. */
export interface Departure extends Pick<Evidence, 'wanted' | 'got'> {
  readonly id: RequirementId;
}

/** What is not decided by an option: other accounts or transactions than the session has. */
export const forItself: RequirementId = 'sessions-are-answered-each-for-itself';

const windows = {
  Days90: { days: 90, isNotOlder: 'window-of-90-days-holds-no-older-transaction' },
  Days365: { days: 365, isNotOlder: 'window-of-365-days-holds-no-older-transaction' },
  default: { days: 90, isNotOlder: 'window-is-90-days-by-default' },
} as const;

function windowOf({ DaysOfTransactions = 'default' }: DetailOptions) {
  return windows[DaysOfTransactions as keyof typeof windows];
}

/**
 * Where an answer departs from what the options decide of the whole that the session has (4.6). Personal values are
 * compared and not quoted.
 */
export function findDepartures(
  context: CheckContext,
  whole: Answered,
  options: DetailOptions,
  answer: Answered,
): readonly Departure[] {
  const chosen = chooseAccounts(context, whole, options);
  return [
    ...compareAccounts(whole, options, answer, chosen),
    ...parts.flatMap((part) => comparePart(whole, options, answer, part)),
    ...compareTransactions(whole, options, answer),
    ...compareTexts(whole, answer),
  ];
}

/** The Ids of the accounts of the filter, in lower case; of all accounts without one. */
function chooseAccounts(
  context: CheckContext,
  whole: Answered,
  { AccountsFilter }: DetailOptions,
): readonly string[] {
  const isChosen = (account: JsonObject) =>
    !Array.isArray(AccountsFilter) ||
    filterNamesOf(context, [account]).some((name) => AccountsFilter.includes(name));
  return idsOf(accountsOf(whole).filter(isChosen));
}

function compareAccounts(
  whole: Answered,
  { AccountsFilter }: DetailOptions,
  answer: Answered,
  chosen: readonly string[],
): Departure[] {
  const shown = idsOf(accountsOf(answer));
  const known = idsOf(accountsOf(whole));
  const foreign = shown.filter((id) => !known.includes(id)).length;
  const others = shown.filter((id) => known.includes(id) && !chosen.includes(id)).length;
  const missing = chosen.filter((id) => !shown.includes(id)).length;
  const wanted = `the ${chosen.length} accounts that are asked for`;
  const isFiltered = AccountsFilter !== undefined;
  return [
    ...departAt(foreign > 0, forItself, wanted, `${foreign} that are none of the session`),
    ...departAt(others > 0, 'accounts-filter-limits-the-answer', wanted, `${others} others`),
    ...departAt(
      missing > 0,
      isFiltered ? 'accounts-filter-keeps-the-accounts-asked-for' : forItself,
      wanted,
      `all but ${missing}`,
    ),
  ];
}

function comparePart(whole: Answered, options: DetailOptions, answer: Answered, part: Part): Departure[] {
  const { option, name, leftOut, byDefault } = part;
  if (options[option] === false) {
    const shown = countGivenAway(answer, part);
    return departAt(shown > 0, leftOut, `no ${name}`, `${name} of ${shown} accounts`);
  }
  const having = new Set(
    idsOf(accountsOf(whole).filter((account) => hasPart(whole, options, account, part))),
  );
  const lacking = accountsOf(answer).filter(
    (account) => idsOf([account]).some((id) => having.has(id)) && !showsPart(account, part),
  ).length;
  const id = options[option] === true ? 'parts-are-included-on-request' : byDefault;
  return departAt(lacking > 0, id, `the ${name} of each account`, `none of ${lacking} accounts`);
}

/** True where an account has a part, transactions on the inner days of the window. */
function hasPart(whole: Answered, options: DetailOptions, account: JsonObject, part: Part): boolean {
  if (part.option !== 'WithTransactions') return showsPart(account, part);
  const { days } = windowOf(options);
  const [own] = idsOf([account]);
  return datedTransactionsOf(whole).some((one) => one.accountId === own && isWellWithin(one, days));
}

function compareTransactions(whole: Answered, options: DetailOptions, answer: Answered): Departure[] {
  if (options.WithTransactions === false) return [];
  const { days, isNotOlder } = windowOf(options);
  const older = agesOf(answer).filter((age) => isOlder(age, days)).length;
  const readable = new Set(readableAccountsOf(whole));
  const ids = new Set(readableAccountsOf(answer).filter((id) => readable.has(id)));
  const lost = findMissing(whole, answer, days, ids).length;
  const added = findMissing(answer, whole, days, ids).length;
  const wanted = `the transactions of the last ${days} days`;
  return [
    ...departAt(older > 0, isNotOlder, wanted, `${older} that are older`),
    ...departAt(lost > 0, lossOf(options), wanted, `all but ${lost}`),
    ...departAt(added > 0, excessOf(options), wanted, `${added} that the session does not have`),
  ];
}

/** What says that there are no others: the filter, the whole that has to include them, or the session. */
function excessOf({ AccountsFilter, DaysOfTransactions }: DetailOptions): RequirementId {
  if (AccountsFilter !== undefined) return 'accounts-filter-keeps-the-transactions';
  return DaysOfTransactions === 'Days365' ? forItself : 'window-of-365-days-includes-that-of-90-days';
}

/** What says that transactions are there: the filter, or the window. */
function lossOf({ AccountsFilter, DaysOfTransactions }: DetailOptions): RequirementId {
  if (AccountsFilter !== undefined) return 'accounts-filter-keeps-the-transactions';
  return DaysOfTransactions === 'Days365'
    ? 'window-of-365-days-includes-that-of-90-days'
    : 'window-of-90-days-holds-its-part-of-365-days';
}

function compareTexts(whole: Answered, answer: Answered): Departure[] {
  const changed = findChangedMembers(whole, answer);
  const wanted = 'the values of the whole answer, in what no new data change';
  const id = 'answers-of-a-session-agree-in-lasting-members';
  return departAt(changed.length > 0, id, wanted, `others at ${changed.join(', ')}`);
}

function departAt(departs: boolean, id: RequirementId, wanted: string, got: string): Departure[] {
  return departs ? [{ id, wanted, got }] : [];
}
