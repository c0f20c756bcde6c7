import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import {
  type DetailResult,
  type Flag,
  flags,
  hasOpenPart,
  isOlder,
  type LinkedAccount,
  listAges,
  partMembers,
  showsPart,
} from '../../src/judge/detail-result.ts';
import type { SeenExchange } from '../../src/judge/law.ts';
import type { Mismatch } from '../../src/lib/mismatch.ts';
import { type Options, windowOf } from './requests.ts';
import type { DetailSession } from './session.ts';
import type { DetailSessions } from './sessions.ts';

const leftOut: Readonly<Record<Flag, RequirementId>> = {
  WithAccountIdentity: 'identity-is-left-out-on-request',
  WithKYC: 'kyc-is-left-out-on-request',
  WithTransactions: 'transactions-are-left-out-on-request',
};
const byDefault: Readonly<Record<Flag, RequirementId>> = {
  WithAccountIdentity: 'identity-is-included-by-default',
  WithKYC: 'kyc-is-included-by-default',
  WithTransactions: 'transactions-are-included-by-default',
};
const onRequest: RequirementId = 'parts-are-included-on-request';
const filtered: RequirementId = 'accounts-filter-limits-the-answer';
const usualWindow: RequirementId = 'window-is-90-days-by-default';
const shortWindow: RequirementId = 'window-of-90-days-holds-no-older-transaction';
const everyAccount: RequirementId = 'options-leave-out-no-account';

/** One thing that options exclude or demand of a result, and whether it is so. */
export interface Demand extends Mismatch {
  readonly id: RequirementId;
  readonly option: keyof Options;
  readonly holds: boolean;
  /** True where there may be nothing of it to show, as long as no other answer shows it. */
  readonly isOpen?: boolean;
  /** True for a part that no answer before has shown: it may come later. */
  readonly mayCome?: boolean;
  /** True where it is asked for by name, and no account has even a member of it. */
  readonly isAbsent?: boolean;
}

/** The requirements about what options exclude and demand. */
export const demanded: readonly RequirementId[] = [
  ...Object.values(leftOut),
  ...Object.values(byDefault),
  ...[onRequest, filtered, everyAccount, usualWindow, shortWindow],
];

/** The rows about what a result may not show. */
export const excluding: ReadonlySet<RequirementId> = new Set([
  ...Object.values(leftOut),
  ...[filtered, usualWindow, shortWindow],
]);

export interface Answer {
  readonly session: DetailSession;
  readonly result: DetailResult;
  readonly options: Options;
}

/** Lists what options demand of a result. */
export function listDemands(seen: SeenExchange, answer: Answer, known: DetailSessions): readonly Demand[] {
  const { result, options } = answer;
  const isPoll = seen.exchange.operation === 'getAccountsDetailAsync';
  const demands = flags.flatMap((flag) => findDemandOnPart(flag, answer, isPoll) ?? []);
  const { filtered: count } = options;
  if (count !== undefined && known.facts.filteredBy === 'Id' && result.ids !== undefined)
    demands.push({
      ...{ id: filtered, option: 'filtered', holds: result.ids.size <= count },
      ...{ wanted: `at most ${count} accounts, as many as the filter names`, got: `${result.ids.size}` },
    });
  const shown = answer.session.findShown();
  // One that gives as few as an earlier filter named may keep that filter; other laws judge accounts that come and go.
  const isLikeFiltered = answer.session.posts.some(({ options: one }) => one?.filtered === result.ids?.size);
  if (count === undefined && shown !== undefined && result.ids !== undefined && isLikeFiltered)
    demands.push({
      ...{ id: everyAccount, option: 'filtered', isOpen: !isPoll },
      holds: [...shown].every((id) => result.ids!.has(id)),
      ...{ wanted: `the ${shown.size} accounts of the session`, got: `${result.ids.size}` },
    });
  const hasTransactions = result.accounts.some(({ transactions }) => transactions.length > 0);
  // A body of a year is cut in what is stored, so that the check judges it.
  if (hasTransactions && windowOf(options) === 90 && options.WithTransactions !== false) {
    const older = listAges(result, seen.exchange).filter((age) => isOlder(age, 90)).length;
    demands.push({
      id: options.DaysOfTransactions === undefined ? usualWindow : shortWindow,
      ...{ option: 'DaysOfTransactions', holds: older === 0 },
      ...{ wanted: 'no transaction of more than 90 days', got: `${older} older ones` },
    });
  }
  return demands;
}

/**
 * Finds the demand of options on a part; undefined where none can be made. A poll without it is held against a POST, and a POST without
 * it against another one, which may come later.
 */
function findDemandOnPart(
  flag: Flag,
  { session, result: { accounts }, options }: Answer,
  isPoll: boolean,
): Demand | undefined {
  const isKnown = accounts.some(({ id }) => id !== undefined && session.shown[flag].has(id));
  if (options[flag] === false) {
    const giving = accounts.filter((account) => hasOpenPart(account, flag)).length;
    if (giving === 0 && !isKnown) return undefined;
    const wanted = `nothing of what ${flag} brings`;
    const got = `it in ${giving} of ${accounts.length} accounts`;
    return { id: leftOut[flag], option: flag, holds: giving === 0, wanted, got };
  }
  if (accounts.length === 0) return undefined;
  const holds = accounts.some((account) => showsPart(account, flag));
  // Transactions are cancelled and grow old.
  const isOpen = !isPoll && !(isKnown && flag !== 'WithTransactions');
  const isAbsent = flag !== 'WithTransactions' && options[flag] === true && !accounts.some(hasMemberOf(flag));
  const id = options[flag] === undefined ? byDefault[flag] : onRequest;
  const got = `it in none of ${accounts.length} accounts`;
  return { id, option: flag, holds, isOpen, isAbsent, mayCome: !isKnown, wanted: `what ${flag} brings`, got };
}

/** True for an account with a member of a part: each account has a holder and a number, though a bank may not show them. */
export function hasMemberOf(flag: Flag): (account: LinkedAccount) => boolean {
  return ({ members }) => partMembers[flag].some((name) => (members[name] ?? null) !== null);
}

/** True for demands on another answer that meet what a first one departs from; as many accounts as there are make no demand. */
export function isMetBy(demands: readonly Demand[], { option }: Demand): boolean {
  const alike = demands.filter((one) => one.option === option);
  return alike.every(({ holds }) => holds) && (alike.length > 0 || option === 'filtered');
}
