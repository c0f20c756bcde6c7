import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { readClocks } from '../../src/http/exchange.ts';
import {
  type DetailResult,
  dayOf,
  type Flag,
  type LinkedAccount,
  readResult,
  showsPart,
} from '../../src/judge/detail-result.ts';
import type { Close, Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import type { Mismatch } from '../../src/lib/mismatch.ts';
import { type Demand, demanded, excluding, hasMemberOf, isMetBy, listDemands } from './demands.ts';
import { isPolled, isSameAsked, type Options, readPost, windowOf } from './requests.ts';
import type { DetailSession } from './session.ts';
import type { DetailSessions } from './sessions.ts';

const polled: RequirementId = 'polled-answer-follows-the-options';
const together: RequirementId = 'sessions-are-answered-each-for-itself';
const further: RequirementId = 'further-post-follows-its-own-options';

const isMet = ({ holds, isOpen }: Demand) => holds || isOpen === true;

/**
 * A result shows what the options of its POST ask for, and nothing that they exclude (4.6). Where several POSTs may have asked for it, it
 * follows one of them. A poll that departs is charged where the POST of the same options does not.
 */
export const resultsFollowTheirOptions: Law<DetailSessions> = {
  judges: [...demanded, polled, together, further],
  judge(seen, known, say) {
    judgeRefused(seen, known, say);
    const asked = askOf(seen, known);
    if (asked === undefined) return;
    const { session, result, all } = asked;
    const departures = all.map((options) => listDemands(seen, { session, result, options }, known));
    const [own = []] = departures;
    const isPoll = seen.exchange.operation === 'getAccountsDetailAsync';
    const isAmong = known.isAmongOthers(seen);
    if (!isPoll && !isAmong && session.isAlone(seen))
      addOpenParts({ seen, known, session, result, options: all[0]! }, own, say);
    const isFollowed = departures.some((demands) => demands.every(isMet));
    if (isFollowed) {
      const holding = own.filter(({ holds }) => holds);
      const isDirect = !isPoll || session.isPending(seen);
      if (all.length > 1 && isDirect) judgeFurther(seen, asked, departures, say);
      else if (all.length === 1 && isDirect) for (const { id } of holding) say.holds(id);
      if (all.length === 1 && isPoll && holding.length > 0) say.holds(polled);
      return;
    }
    if (all.length === 1 && !isPoll && !isAmong) {
      for (const { id, holds, isOpen, ...shown } of own)
        if (holds || isOpen !== true) say.verdict(id, holds, { pointer: '/Accounts', ...shown });
      return;
    }
    // Beside a POST of its session a poll may follow that one, whatever else is wrong with it.
    if (isPoll && !session.isAlone(seen)) return;
    const first = own.find((demand) => !isMet(demand));
    if (first !== undefined) addDeferral({ seen, known, session, options: all[0]!, demand: first }, say);
  },
};

/** A further POST with other options may be refused. */
function judgeRefused(seen: SeenExchange, known: DetailSessions, say: Say): void {
  const session = known.find(seen);
  const own = readPost(seen.sending)?.options;
  if (session === undefined || own === undefined || !isRefusal(seen.exchange.response.status)) return;
  if (session.given.length > 0 && !isSameAsked(own, session.posts[0]?.options)) say.holds(further);
}

/** A further POST follows its own options, or stays with those of the first, which warns. */
function judgeFurther(
  seen: SeenExchange,
  { session, all }: { readonly session: DetailSession; readonly all: readonly Options[] },
  [own, first, ...others]: readonly (readonly Demand[])[],
  say: Say,
): void {
  const begun = isPolled(seen) ? session.findLatest(seen)?.sending.after : seen.after;
  const [{ number = Number.POSITIVE_INFINITY, options } = {}] = session.posts;
  const isOfFirst = isSameAsked(all[1], options) && number <= (begun ?? 0);
  if (!isOfFirst || others.length > 0) return;
  const departure = own!.find((demand) => !isMet(demand));
  if (departure === undefined) {
    if (!first!.every(isMet)) say.holds(further);
    return;
  }
  const ofFirst = first!.find(({ option }) => option === departure.option);
  if (ofFirst?.holds === false) return;
  const { wanted, got } = departure;
  const hint = 'what options do is judged by the first requests of sessions';
  say.verdict(further, false, { pointer: '/Accounts', wanted, got, hint });
}

/** The result of an exchange, with the options of each POST that may have asked for it, the nearest one first. */
function askOf(seen: SeenExchange, known: DetailSessions) {
  const session = known.find(seen);
  const result = readResult(seen.exchange);
  if (session === undefined || result === undefined || seen.label.isUndocumented) return undefined;
  const all = session.findAsked(seen)?.map(({ options }) => options!);
  return all === undefined || all.length === 0 ? undefined : { session, result, all };
}

interface Departure {
  readonly seen: SeenExchange;
  readonly known: DetailSessions;
  readonly session: DetailSession;
  readonly options: Options;
}

/** Leaves open whether a part is missing: it may come later, or there may be none. */
function addOpenParts(
  answer: Departure & { readonly result: DetailResult },
  own: readonly Demand[],
  say: Say,
): void {
  for (const { id, option, holds, isOpen, isAbsent, wanted, got } of own) {
    if (holds || isOpen !== true || option === 'filtered') continue;
    const flag = option as Flag;
    const shown = { pointer: '/Accounts', wanted, got };
    const why = `no other answer of the session shows what ${option} brings`;
    say.defer(id, why, closeMissing(answer, flag, shown));
    if (isAbsent === true && isPartOpen(flag, answer.session, answer.seen))
      say.defer(id, why, (later) => closeAbsent(answer, flag, shown, later));
  }
}

/** True where no POST that an answer may follow leaves a part out: an operation may stay with its first options. */
function isPartOpen(flag: Flag, session: DetailSession | undefined, seen: SeenExchange): boolean {
  return session?.findAsked(seen)?.every(({ options }) => options?.[flag] !== false) === true;
}

/** A part that is asked for by name has a member in some account of some answer: another one without any tells that none came. */
function closeAbsent({ seen, known }: Departure, flag: Flag, shown: Mismatch, later: SeenExchange): Close {
  const result = later.label.isUndocumented ? undefined : readResult(later.exchange);
  if (result === undefined || result.accounts.length === 0) return undefined;
  if (readPost(later.sending)?.options?.[flag] !== true || !isPartOpen(flag, known.find(later), later))
    return undefined;
  if (result.accounts.some(hasMemberOf(flag))) return 'nothing';
  return { holds: false, shown: { ...shown, exchange: seen.exchange, related: [later.exchange] } };
}

/**
 * Waits for a POST of the session with other options that shows a part for one of the accounts, and then for one with the same options,
 * which is without it again: the part did not come meanwhile.
 */
function closeMissing(
  { seen, known, session, options, result }: Departure & { readonly result: DetailResult },
  flag: Flag,
  shown: Mismatch,
): (later: SeenExchange) => Close {
  const ids = new Set(result.accounts.flatMap(({ id }) => id ?? []));
  let showing: SeenExchange | undefined;
  return (later) => {
    const posted = readPost(later.sending)?.options;
    const accounts = readResult(later.exchange)?.accounts.filter(({ id }) => id !== undefined && ids.has(id));
    if (known.find(later) !== session || posted === undefined || accounts === undefined) return undefined;
    if (posted[flag] === false || later.label.isUndocumented) return undefined;
    const isShown = accounts.some((account) =>
      flag === 'WithTransactions' ? hasLastingTransactions(account, seen, options) : showsPart(account, flag),
    );
    if (!isSameAsked(posted, options)) {
      if (isShown) showing ??= later;
      return undefined;
    }
    if (isShown) return 'nothing';
    if (showing === undefined || accounts.length === 0) return undefined;
    const related = [showing.exchange, later.exchange];
    return { holds: false, shown: { ...shown, exchange: seen.exchange, related } };
  };
}

/** True for an account with transactions that other answers had to hold: one that came meanwhile, or lies at the edge of the window, is none. */
function hasLastingTransactions(
  { transactions }: LinkedAccount,
  { exchange }: SeenExchange,
  options: Options,
): boolean {
  const days = readClocks(exchange).map((clock) => Math.floor(clock / 86_400_000));
  return transactions.some(({ Date: date }) =>
    days.every((day) => {
      const age = day - (dayOf(date) ?? day);
      return age > 1 && age < windowOf(options) - 1;
    }),
  );
}

/** True for a result that meets what another answer departs from, by something that the other had to show as well. */
function isMetIn(
  result: DetailResult,
  of: SeenExchange,
  { seen, known, session, options, demand }: Departure & { readonly demand: Demand },
): boolean {
  if (!isMetBy(listDemands(of, { session, result, options }, known), demand)) return false;
  if (demand.option !== 'WithTransactions' || options.WithTransactions === false) return true;
  return result.accounts.some((account) => hasLastingTransactions(account, seen, options));
}

/**
 * Leaves open what an answer departs from. Where another session was asked meanwhile, the same call tells whether that one did it: no
 * session disturbs another, so that it need not come alone. Else a poll is held against a POST with the same options: where that follows
 * them, the poll departs.
 */
function addDeferral(departure: Departure & { readonly demand: Demand }, say: Say): void {
  const { seen, known, session, options, demand } = departure;
  const latest = isPolled(seen) ? session.findLatest(seen)?.number : undefined;
  const own = session.given.find(({ number }) => number === latest);
  const isTold = own !== undefined && isSameAsked(own.options, options);
  const isFollowed = isTold && isMetIn(own.result, { ...seen, ...own }, departure);
  // What its own POST departs from as well is that one's to answer for.
  if (isTold && !isFollowed) return;
  // The first result of a pending operation is that of its POST, whatever else is asked meanwhile.
  const isFirst = isPolled(seen) && session.isPending(seen) && !known.isBesideOthers(seen);
  const isAmong = !isFirst && known.isAmongOthers(seen);
  const { wanted, got } = demand;
  // Of two POSTs of one session that are under way together, neither answer need follow its own.
  if (!isAmong && isFollowed && !own!.isAmongOthers)
    say.verdict(polled, false, { pointer: '/Accounts', wanted, got, related: [own!.exchange] });
  // A part that a later answer shows may have come meanwhile: the answers after that one tell.
  else if (demand.mayCome === true) return;
  else if (isAmong) {
    addControl(together, seen.exchange.operation, departure, say);
    // One that departs in the same way again was not mixed up with another session.
    if (!isPolled(seen) && excluding.has(demand.id))
      addControl(demand.id, 'getAccountsDetail', departure, say, false);
  } else if (isPolled(seen)) addControl(polled, 'getAccountsDetail', departure, say);
  if (isFirst && excluding.has(demand.id)) addRefusal(departure, say);
}

/** Leaves open whether the first result of an operation is its POST's only one: where a further POST is refused, it is. */
function addRefusal(departure: Departure & { readonly demand: Demand }, say: Say): void {
  const { seen, known, session } = departure;
  const { id, wanted, got } = departure.demand;
  say.defer(id, 'the session was not asked by POST again', (later): Close => {
    if (later.exchange.operation !== 'getAccountsDetail' || known.find(later) !== session) return undefined;
    if (!isRefusal(later.exchange.response.status)) return 'nothing';
    const shown = { exchange: seen.exchange, pointer: '/Accounts', wanted, got };
    return { holds: false, shown: { ...shown, related: [later.exchange] } };
  });
}

/** Leaves open what the same call of the session tells: one that meets the demand, or one beside others that departs again. */
function addControl(
  id: RequirementId,
  control: string,
  departure: Departure & { readonly demand: Demand },
  say: Say,
  tellsIfMet = true,
): void {
  const { seen, known, session, options, demand } = departure;
  const shown = { exchange: seen.exchange, pointer: '/Accounts', wanted: demand.wanted, got: demand.got };
  say.defer(id, `the session answered no ${control} with the same options as they ask`, (later): Close => {
    if (later.exchange.operation !== control || known.find(later) !== session) return undefined;
    if (later.label.isUndocumented || (isPolled(later) && !session.isAlone(later))) return undefined;
    const own = readPost(later.sending)?.options ?? session.findAsked(later)?.[0]?.options;
    const result = readResult(later.exchange);
    if (own === undefined || result === undefined || !isSameAsked(own, options)) return undefined;
    const isAmong = known.isAmongOthers(later);
    const isDeparture = isMetIn(result, later, departure) === tellsIfMet;
    if (isDeparture && (tellsIfMet || isAmong))
      return { holds: false, shown: { ...shown, related: [later.exchange] } };
    // Beside another session it may have been mixed up as well.
    return tellsIfMet && isAmong ? undefined : 'nothing';
  });
}

/** A session shows no account of another one, whatever is asked at the same time: one that it shows by itself is its own. */
export const sessionsShowTheirOwnAccounts: Law<DetailSessions> = {
  judges: [together],
  judge(seen, known, say) {
    const asked = askOf(seen, known);
    const ids = asked?.result.ids;
    if (asked === undefined || ids === undefined) return;
    const { session } = asked;
    const own = session.given.filter((one) => one.number <= seen.after && one.result.ids !== undefined);
    const whole = own.findLast((one) => one.isWhole && !one.isAmongOthers);
    if (whole === undefined || !known.isAmongOthers(seen)) return;
    const foreign = [...ids].filter(
      (id) => !own.some(({ result }) => result.ids!.has(id)) && known.isShownElsewhere(id, session),
    );
    if (foreign.length === 0) {
      say.holds(together);
      return;
    }
    // Accounts that a filter may have named are opened by the filter.
    if (asked.all.some(({ filtered = 0 }) => filtered >= foreign.length)) return;
    const shown = {
      ...{ exchange: seen.exchange, pointer: '/Accounts', wanted: 'the accounts of the session' },
      got: `${foreign.length} that another session shows, and this one not by itself`,
    };
    say.defer(together, 'the session gave no whole answer by itself afterwards', (later): Close => {
      const again = readResult(later.exchange)?.ids;
      if (again === undefined || known.find(later) !== session || known.isAmongOthers(later))
        return undefined;
      if (session.findAsked(later)?.some(({ options }) => options?.filtered !== undefined) !== false)
        return undefined;
      const isOwn = foreign.every((id) => again.has(id));
      return isOwn ? 'nothing' : { holds: false, shown: { ...shown, related: [later.exchange] } };
    });
  },
};
