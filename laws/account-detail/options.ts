import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Close, Law, Say, SeenExchange } from '../../src/judge/law.ts';
import type { Mismatch } from '../../src/lib/mismatch.ts';
import { type Flag, flags, isSameAsked, type Options, readPost, windowOf } from './requests.ts';
import { countOlder, type DetailResult, hasPart, readResult } from './results.ts';
import type { DetailSession, DetailSessions } from './sessions.ts';

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
const polled: RequirementId = 'polled-answer-follows-the-options';
const together: RequirementId = 'sessions-are-answered-each-for-itself';

/** One thing that options exclude or demand of a result, and whether it is so. */
interface Demand extends Mismatch {
  readonly id: RequirementId;
  readonly option: keyof Options;
  readonly holds: boolean;
}

/**
 * A result shows what the options of its POST ask for, and nothing that they exclude (4.6). Where several POSTs may have asked for it, it
 * follows one of them. A poll that departs is charged where the POST of the same options does not.
 */
export const resultsFollowTheirOptions: Law<DetailSessions> = {
  judges: [
    ...Object.values(leftOut),
    ...Object.values(byDefault),
    ...[onRequest, filtered, usualWindow, shortWindow, polled, together],
  ],
  judge(seen, known, say) {
    const asked = askOf(seen, known);
    if (asked === undefined) return;
    const { session, result, all } = asked;
    const departures = all.map((options) => listDemands(seen, { session, result, options }, known));
    const [own = []] = departures;
    const isPoll = seen.exchange.operation === 'getAccountsDetailAsync';
    if (departures.some((demands) => demands.every(({ holds }) => holds))) {
      if (all.length > 1) return;
      if (isPoll && own.length > 0) say.holds(polled);
      else if (!isPoll) for (const { id } of own) say.holds(id);
      return;
    }
    if (all.length === 1 && !isPoll && !known.isBesideOthers(seen)) {
      for (const { id, holds, ...shown } of own) say.verdict(id, holds, { pointer: '/Accounts', ...shown });
      return;
    }
    const first = own.find(({ holds }) => !holds);
    if (first !== undefined) addObligation({ seen, known, session, options: all[0]!, demand: first }, say);
  },
};

/** The result of an exchange, with the options of each POST that may have asked for it, the nearest one first. */
function askOf(seen: SeenExchange, known: DetailSessions) {
  const session = known.find(seen);
  const result = readResult(seen.exchange);
  if (session === undefined || result === undefined || seen.label.isUndocumented) return undefined;
  const all = session.findAsked(seen)?.map(({ options }) => options!);
  return all === undefined || all.length === 0 ? undefined : { session, result, all };
}

interface Answer {
  readonly session: DetailSession;
  readonly result: DetailResult;
  readonly options: Options;
}

function listDemands(seen: SeenExchange, answer: Answer, known: DetailSessions): readonly Demand[] {
  const { result, options } = answer;
  const isPoll = seen.exchange.operation === 'getAccountsDetailAsync';
  const demands = flags.flatMap((flag) => listOfPart(flag, answer, isPoll) ?? []);
  const { filtered: count } = options;
  if (count !== undefined && known.facts.filteredBy === 'Id' && result.ids !== undefined)
    demands.push({
      ...{ id: filtered, option: 'filtered', holds: result.ids.size <= count },
      ...{ wanted: `at most ${count} accounts, as many as the filter names`, got: `${result.ids.size}` },
    });
  const hasTransactions = result.accounts.some(({ transactions }) => transactions.length > 0);
  // A body of a year is cut in what is stored, so that the check judges it.
  if (hasTransactions && windowOf(options) === 90 && options.WithTransactions !== false) {
    const older = countOlder(result, options, seen.exchange.startedAt);
    demands.push({
      id: options.DaysOfTransactions === undefined ? usualWindow : shortWindow,
      ...{ option: 'DaysOfTransactions', holds: older === 0 },
      ...{ wanted: 'no transaction of more than 90 days', got: `${older} older ones` },
    });
  }
  return demands;
}

/**
 * Finds the demand of options on a part; undefined where the session has not shown it for any of these accounts. A poll without it is held
 * against a POST, which may come later.
 */
function listOfPart(flag: Flag, { session, result, options }: Answer, isPoll: boolean): Demand | undefined {
  const telling = result.accounts.filter((account) => hasPart(account, flag)).length;
  const isKnown = result.accounts.some(({ id }) => id !== undefined && session.shown[flag].has(id));
  const got = `it in ${telling} of ${result.accounts.length} accounts`;
  if (options[flag] === false) {
    if (telling === 0 && !isKnown) return undefined;
    const wanted = `nothing of what ${flag} brings`;
    return { id: leftOut[flag], option: flag, holds: telling === 0, wanted, got };
  }
  // Transactions are cancelled and grow old.
  const isExpected = isPoll ? result.accounts.length > 0 : isKnown && flag !== 'WithTransactions';
  if (telling === 0 && !isExpected) return undefined;
  const id = options[flag] === undefined ? byDefault[flag] : onRequest;
  return { id, option: flag, holds: telling > 0, wanted: `what ${flag} brings`, got };
}

interface Departure {
  readonly seen: SeenExchange;
  readonly known: DetailSessions;
  readonly session: DetailSession;
  readonly options: Options;
  readonly demand: Demand;
}

/**
 * Leaves open what a poll departs from until a POST of the session with the same options is answered alone: where that follows
 * them, the poll made the difference. What departs beside another session is held against the same call alone.
 */
function addObligation({ seen, known, session, options, demand }: Departure, say: Say): void {
  const isBeside = known.isBesideOthers(seen);
  const { wanted, got } = demand;
  const shown = { exchange: seen.exchange, pointer: '/Accounts', wanted, got };
  const control = isBeside ? seen.exchange.operation : 'getAccountsDetail';
  const why = `the session answered no ${control} with the same options alone`;
  say.owe(isBeside ? together : polled, why, (later): Close => {
    if (later.exchange.operation !== control || known.find(later) !== session) return undefined;
    if (known.isBesideOthers(later) || later.label.isUndocumented) return undefined;
    const own = readPost(later.sending)?.options ?? session.given.at(-1)?.options;
    const result = readResult(later.exchange);
    if (own === undefined || result === undefined || !isSameAsked(own, options)) return undefined;
    const again = listDemands(later, { session, result, options }, known);
    const isFollowed = again.some(({ option, holds }) => holds && option === demand.option);
    return isFollowed ? { holds: false, shown: { ...shown, related: [later.exchange] } } : 'nothing';
  });
}
