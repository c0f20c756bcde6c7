import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import { type DetailResult, listIds, readResult } from '../../src/judge/detail-result.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { isPolled, isSameAsked } from './requests.ts';
import type { DetailSession, GivenResult } from './session.ts';
import type { DetailSessions } from './sessions.ts';

const afterResult: RequirementId = 'poll-of-a-completed-operation-is-a-result-or-4xx';
const again: RequirementId = 'repeated-poll-answer';
const samePolls: RequirementId = 'repeated-polls-agree';
const sameRoutes: RequirementId = 'poll-and-post-agree';
const lostByOptions: RequirementId = 'options-leave-out-no-account';
const lasting: RequirementId = 'answers-of-a-session-agree-in-lasting-members';
const descriptive: RequirementId = 'answers-of-a-session-agree-in-descriptive-members';

/** A poll after a result of either route, with no POST since, is a result again or a refusal. */
export const completedOperationsStayComplete: Law<DetailSessions> = {
  judges: [afterResult, again],
  judge(seen, known, say) {
    const before = known.find(seen)?.given.at(-1);
    if (before === undefined || !isPolled(seen) || seen.label.isUndocumented) return;
    if (seen.label.credential !== 'api-key' || !isAlone(known.find(seen)!, before, seen)) return;
    const { status } = seen.exchange.response;
    const shown = {
      wanted: 'a result again, or status 4xx',
      got: `status ${status}`,
      related: [before.exchange],
    };
    say.observe(again, `status ${status}`);
    if (status === 202) say.warn(afterResult, shown);
    else say.verdict(afterResult, status === 200 || isRefusal(status), shown);
  },
};

/** True where an earlier result had ended before and no POST was under way since it was asked for, but for the one that is judged. */
function isAlone({ posts }: DetailSession, before: GivenResult, seen: SeenExchange): boolean {
  if (before.number > seen.after) return false;
  return posts.every(
    ({ number, sending }) =>
      sending === seen.sending ||
      number === before.number ||
      (number !== undefined && number <= before.after),
  );
}

/** True where no replica that lags may have given the result of an earlier POST with other options. */
function isOfLatest(session: DetailSession, before: GivenResult, { facts }: DetailSessions): boolean {
  const latest = session.posts.findLast(({ number }) => number !== undefined && number <= before.after);
  if (session.posts.every(({ options }) => isSameAsked(options, latest?.options))) return true;
  return before.exchange.startedAt - (latest?.endedAt ?? 0) >= facts.settleSeconds * 1000;
}

/** Answers to one request hold the same accounts, by whichever route. */
export const answersHoldTheSameAccounts: Law<DetailSessions> = {
  judges: [samePolls, sameRoutes],
  judge(seen, known, say) {
    const session = known.find(seen);
    const result = readResult(seen.exchange);
    const before = session?.given.at(-1);
    if (session === undefined || result === undefined || before === undefined || seen.label.isUndocumented)
      return;
    if (isPolled(seen) && isPolled(before)) {
      if (isAlone(session, before, seen) && isOfLatest(session, before, known))
        judgeSame(samePolls, before, result, say);
      return;
    }
    if (isPolled(seen) === isPolled(before) || before.number > seen.after) return;
    const [asked, ...others] = session.findAsked(seen) ?? [];
    if (asked === undefined || others.length > 0 || asked.options?.filtered !== undefined) return;
    // An earlier filter that a poll keeps is a matter of its options.
    const sizes = [result, before.result].map(({ ids }) => ids?.size);
    if (session.posts.some(({ options }) => options !== undefined && sizes.includes(options.filtered)))
      return;
    const isSame = isSameAsked(asked.options, before.options);
    if (!isSame) return;
    if (!before.isAmongOthers && !known.isAmongOthers(seen)) judgeSame(sameRoutes, before, result, say);
    else if (holdTheSame(before.result, result)) say.holds(sameRoutes);
  },
};

function judgeSame(id: RequirementId, before: GivenResult, { ids }: DetailResult, say: Say): void {
  const { ids: others } = before.result;
  if (ids === undefined || others === undefined || ids.size + others.size === 0) return;
  say.verdict(id, holdTheSame(before.result, { ids }), {
    pointer: '/Accounts',
    wanted: `the ${others.size} accounts of the answer before`,
    got: `${ids.size} accounts, not the same ones`,
    related: [before.exchange],
  });
}

/** True for two results of the same accounts, one at least. */
export function holdTheSame(one: Pick<DetailResult, 'ids'>, other: Pick<DetailResult, 'ids'>): boolean {
  if (one.ids === undefined || other.ids === undefined || one.ids.size === 0) return false;
  return one.ids.size === other.ids.size && [...one.ids].every((id) => other.ids!.has(id));
}

/** No option but AccountsFilter takes an account away: one that comes and goes between the POSTs of a session did not change. */
export const accountsStayInTheAnswer: Law<DetailSessions> = {
  judges: [lostByOptions],
  judge(seen, known, say) {
    const session = known.find(seen);
    const ids = readResult(seen.exchange)?.ids;
    if (session === undefined || ids === undefined || (isPolled(seen) && !session.isPending(seen))) return;
    // What comes of another session shows beside it.
    if (known.isAmongOthers(seen)) return;
    const asked = session.findAsked(seen);
    if (asked === undefined || asked.some(({ options }) => options?.filtered !== undefined)) return;
    const earlier = session.given.filter(
      (one) => one.isWhole && !one.isAmongOthers && one.isDirect && one.number <= seen.after,
    );
    const shown = earlier.flatMap(({ result }) => result.ids ?? []);
    if (shown.length === 0) {
      if (ids.size > 0 && known.areShownElsewhere(ids, session)) say.holds(lostByOptions);
      return;
    }
    const all = new Set([...ids, ...shown.flatMap((one) => [...one])]);
    // Where each answer names its accounts otherwise, or some are of another session, none of them shows all.
    if (![...shown, ids].some(({ size }) => size === all.size)) return;
    const flickers = [...all].filter((id) => countChanges([...shown, ids].map((one) => one.has(id))) > 1);
    say.verdict(lostByOptions, flickers.length === 0, {
      pointer: '/Accounts',
      wanted: 'the accounts that the session shows without AccountsFilter',
      got: `${flickers.length} accounts that come and go`,
      related: [earlier.at(-1)!.exchange],
    });
  },
};

function countChanges(states: readonly boolean[]): number {
  return states.filter((state, at) => at > 0 && state !== states[at - 1]).length;
}

type Values = ReadonlyMap<string, unknown>;

/** Answers of one session agree in its institution and in what its accounts are; what is personal stays with the check. */
export const answersDescribeTheSame: Law<DetailSessions> = {
  judges: [lasting, descriptive],
  judge(seen, known, say) {
    const before = known.find(seen)?.given.at(-1);
    const result = readResult(seen.exchange);
    if (before === undefined || result === undefined || seen.label.isUndocumented) return;
    judgeValues(lasting, [before.result, result].map(lastingOf), before, say);
    judgeValues(descriptive, [before.result, result].map(describingOf), before, say);
    judgeTransactions(before, result, say);
  },
};

/** An account keeps its transactions: none shows, in the place of all of its own, those of another account. */
function judgeTransactions(before: GivenResult, result: DetailResult, say: Say): void {
  const [earlier, later] = [listTransactions(before.result), listTransactions(result)];
  const common = [...later.keys()].filter((id) => earlier.has(id));
  if (common.length === 0) return;
  // An answer may hold fewer accounts than the other one, which says nothing of those that are left.
  const isOfAnother = (id: string, shown: readonly string[], all: typeof earlier) =>
    common.some((other) => other !== id && shown.every((one) => all.get(other)!.includes(one)));
  const moved = common.filter((id) => {
    const [was, is] = [earlier.get(id)!, later.get(id)!];
    // One account under two Ids shows the same under both in every answer.
    const isMoved = isOfAnother(id, was, earlier) !== isOfAnother(id, is, later);
    return isMoved && !was.some((one) => is.includes(one));
  });
  say.verdict(lasting, moved.length === 0, {
    pointer: '/Accounts',
    wanted: 'the transactions that another answer of this session shows for the account',
    got: `those of another account in ${moved.length} accounts`,
    related: [before.exchange],
  });
}

/** The Ids of transactions by the Ids of their accounts; one alone tells little. */
function listTransactions({ accounts, ids }: DetailResult): ReadonlyMap<string, readonly string[]> {
  const named = ids === undefined ? [] : accounts;
  return new Map(
    named.flatMap(({ id = '', transactions }) => {
      const own = listIds(transactions);
      return own.length < 2 ? [] : [[id, own] as const];
    }),
  );
}

function judgeValues(id: RequirementId, both: readonly Values[], before: GivenResult, say: Say): void {
  const [wanted, got] = both as [Values, Values];
  const common = [...wanted].filter(([place, value]) => typeof got.get(place) === typeof value);
  if (common.length === 0) return;
  const changed = common.filter(([place, value]) => got.get(place) !== value).map(([place]) => place);
  say.verdict(id, changed.length === 0, {
    pointer: changed[0]?.replace(/ .*/, '') ?? '',
    wanted: 'what another answer of this session says',
    got: `something else in ${changed.length} members`,
    related: [before.exchange],
  });
}

function lastingOf({ body, accounts, ids }: DetailResult): Values {
  const values = pick(body, ['InstitutionName', 'Institution', 'InstitutionId'], '');
  for (const { id, members } of ids === undefined ? [] : accounts)
    values.push(...pick(members, ['Currency'], `/Accounts ${id}`));
  return new Map(values);
}

function describingOf({ body, accounts, ids }: DetailResult): Values {
  const values = isObject(body.Login) ? pick(body.Login, ['Id', 'Type'], '/Login') : [];
  for (const { id, members } of ids === undefined ? [] : accounts)
    values.push(...pick(members, ['Category', 'Type', 'AccountType'], `/Accounts ${id}`));
  return new Map(values);
}

/** The members that tell something; GUIDs differ in no letter case. */
function pick(
  members: Readonly<Record<string, unknown>>,
  names: readonly string[],
  place: string,
): (readonly [place: string, value: unknown])[] {
  return names.flatMap((name) => {
    const value = members[name];
    // A number of another kind is judged by its type.
    const isTold = typeof value === 'string' ? value !== '' && !isRedacted(value) : Number.isInteger(value);
    if (!isTold) return [];
    const told = name === 'Id' ? String(value).toLowerCase() : value;
    return [[`${place}/${name}`, told] as const];
  });
}
