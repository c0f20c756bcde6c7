import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import {
  type DetailResult,
  flags,
  isDocumentedMember,
  isDocumentedPlace,
  partMembers,
  readResult,
  showsPart,
} from '../../src/judge/detail-result.ts';
import type { Law } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { JsonObject } from '../reading.ts';
import { holdTheSame } from './agreement.ts';
import { isPolled, isSameAsked } from './requests.ts';
import type { GivenResult } from './session.ts';
import { type DetailSessions, isWhole, listNumbers } from './sessions.ts';

const everywhere: RequirementId = 'parts-come-with-every-account';
const noNull: RequirementId = 'banking-members-are-not-null';
const eachNumber: RequirementId = 'each-identity-number-is-included';
const bothRoutes: RequirementId = 'posted-and-polled-results-have-the-same-members';

/** A part that is asked for and shown stands in every account, without null in it; one that is left out may be null. */
export const partsAreWhole: Law<DetailSessions> = {
  judges: [everywhere, noNull],
  judge(seen, known, say) {
    const result = seen.label.isUndocumented ? undefined : readResult(seen.exchange);
    const asked = known.find(seen)?.findAsked(seen) ?? [];
    if (result === undefined || asked.length === 0) return;
    for (const flag of flags) {
      const isAsked = asked.every(({ options }) => options?.[flag] !== false);
      if (!isAsked || !result.accounts.some((account) => showsPart(account, flag))) continue;
      for (const [at, { members }] of result.accounts.entries())
        for (const name of partMembers[flag]) {
          const pointer = `/Accounts/${at}`;
          const has = Object.hasOwn(members, name);
          say.verdict(everywhere, has, { pointer, wanted: `the member ${name}`, got: 'nothing (absent)' });
          for (const place of findNulls(members[name], `${pointer}/${name}`))
            say.verdict(noNull, false, {
              pointer: place,
              wanted: 'a value, since the document marks no null here',
              got: 'null',
            });
        }
    }
  },
};

function findNulls(value: unknown, pointer: string): string[] {
  if (value === null) return [pointer];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'POBox' || !isDocumentedMember(pointer, name) ? [] : findNulls(member, `${pointer}/${name}`),
  );
}

/**
 * Each identity number stands in some account of the results that include them. A number that one user's bank does not give may be
 * another's, so that it is missing only where results that share no account lack it: those of one user share none where the Ids of
 * accounts differ from session to session.
 */
export const eachIdentityNumberIsIncluded: Law<DetailSessions> = {
  judges: [eachNumber],
  judge(seen, known, say) {
    const result = seen.label.isUndocumented ? undefined : readResult(seen.exchange);
    const asked = known.find(seen)?.findAsked(seen) ?? [];
    if (result?.ids === undefined || asked.length === 0 || result.ids.size === 0) return;
    if (asked.some(({ options }) => options?.WithAccountIdentity === false)) return;
    const own = listNumbers(result);
    if (own.length === 0) return;
    const missing = partMembers.WithAccountIdentity.filter(
      (name) => !own.includes(name) && !known.identity.numbers.has(name),
    );
    const isOfOthers =
      known.hasLastingIds &&
      isWhole(asked) &&
      known.identity.results.some(({ ids }) => isApart(ids!, result.ids!));
    if (missing.length > 0 && !isOfOthers) return;
    say.verdict(eachNumber, missing.length === 0, {
      pointer: '/Accounts',
      wanted: 'AccountNumber, TransitNumber and InstitutionNumber in one account at least',
      got: `none has ${missing.join(' or ')}, in the results of two users`,
    });
  },
};

function isApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && ![...one].some((id) => other.has(id));
}

/** The objects that stand at a place of a result, and those of them that have each member. */
interface Count {
  objects: number;
  readonly members: Map<string, number>;
}

type Counts = ReadonlyMap<string, Count>;

function countMembers(value: unknown, place: string, counts: Map<string, Count>): void {
  // A list that no place stands below is not gone into: it may be nested without end.
  if (Array.isArray(value) && isDocumentedPlace(`${place}/*`))
    for (const item of value) countMembers(item, `${place}/*`, counts);
  if (!isObject(value) || !isDocumentedPlace(place)) return;
  const count = counts.get(place) ?? { objects: 0, members: new Map<string, number>() };
  counts.set(place, count);
  count.objects += 1;
  for (const [name, member] of Object.entries(value)) {
    count.members.set(name, (count.members.get(name) ?? 0) + 1);
    countMembers(member, `${place}/${name}`, counts);
  }
}

const countsOf = rememberFor(({ body }: DetailResult): Counts => {
  const counts = new Map<string, Count>();
  countMembers(body, '', counts);
  return counts;
});

/** Counts the members of one account, without its transactions: which of them a result shows may change. */
const countsOfAccount = rememberFor(({ Transactions: _, ...account }: JsonObject): Counts => {
  const counts = new Map<string, Count>();
  countMembers(account, '/Accounts/*', counts);
  return counts;
});

function addUp(all: readonly Counts[]): Counts {
  const counts = new Map<string, Count>();
  for (const [place, { objects, members }] of all.flatMap((one) => [...one])) {
    const count = counts.get(place) ?? { objects: 0, members: new Map<string, number>() };
    counts.set(place, count);
    count.objects += objects;
    for (const [name, times] of members) count.members.set(name, (count.members.get(name) ?? 0) + times);
  }
  return counts;
}

/**
 * The places of members that every object of some results has, and none of others has although it is there, null or not. Those that the
 * document does not list count where `countsAll`, at the top level and in accounts: the payload is theirs.
 */
function findOneSided(those: readonly Counts[], others: readonly Counts[], countsAll: boolean): string[] {
  const counts = addUp(others);
  return [...addUp(those)].flatMap(([place, { objects, members }]) => {
    const other = counts.get(place);
    if (other === undefined) return [];
    const isPayload = countsAll && (place === '' || place === '/Accounts/*');
    return [...members]
      .filter(([name, times]) => times === objects && !other.members.has(name))
      .filter(([name]) => isPayload || isDocumentedMember(place, name))
      .map(([name]) => `${place}/${name}`);
  });
}

function describeParts({ accounts }: DetailResult): string {
  return flags.filter((flag) => accounts.some((account) => showsPart(account, flag))).join();
}

/** Results by each route before accounts are compared one by one, and members that the document does not list. */
const minResults = 2;

/** The members that all results of one route have and none of the other, of the whole or of one account. */
function compareRoutes(those: readonly DetailResult[], others: readonly DetailResult[]): readonly string[] {
  const isEnough = Math.min(those.length, others.length) >= minResults;
  const found = findOneSided(those.map(countsOf), others.map(countsOf), isEnough);
  const pick = (results: readonly DetailResult[], id: string) =>
    results.flatMap(({ accounts }) =>
      accounts.flatMap((one) => (one.id === id ? [countsOfAccount(one.members)] : [])),
    );
  for (const id of new Set(those.flatMap(({ ids }) => [...(ids ?? [])]))) {
    const [own, other] = [pick(those, id), pick(others, id)];
    if (Math.min(own.length, other.length) >= minResults) found.push(...findOneSided(own, other, false));
  }
  return [...new Set(found)];
}

/** The members that only results of the POST have, and those that only polled ones have. */
function compareAll(all: readonly Pick<GivenResult, 'exchange' | 'result'>[]) {
  const posted = all.filter((one) => !isPolled(one)).map(({ result }) => result);
  const polled = all.filter(isPolled).map(({ result }) => result);
  return [compareRoutes(posted, polled), compareRoutes(polled, posted)] as const;
}

/**
 * POST and poll hold the same members in results to the same options. What comes and goes by itself does so in turns: a difference
 * counts where results of one route lie on both sides of the other's.
 */
export const routesHaveTheSameMembers: Law<DetailSessions> = {
  judges: [bothRoutes],
  judge(seen, known, say) {
    const session = known.find(seen);
    const result = seen.label.isUndocumented ? undefined : readResult(seen.exchange);
    const [asked, ...more] = session?.findAsked(seen) ?? [];
    if (session === undefined || result === undefined || asked === undefined || more.length > 0) return;
    const alike = session.given.filter(({ options }) => isSameAsked(options, asked.options));
    const all = [...alike, { ...seen, result, isAmongOthers: known.isAmongOthers(seen) }];
    // A part that only some of them show has rows of its own.
    if (new Set(all.map((one) => describeParts(one.result))).size > 1) return;
    if (all.every(isPolled) || !all.some(isPolled)) return;
    const [ofPost, ofPoll] = compareAll(all);
    if (ofPost.length + ofPoll.length === 0) {
      say.holds(bothRoutes);
      return;
    }
    // One that holds the accounts of the others took nothing from another session.
    const alone = all.filter((one) => !one.isAmongOthers || holdTheSame(one.result, all[0]!.result));
    const turns = alone.filter((one, at) => at > 0 && isPolled(one) !== isPolled(alone[at - 1]!)).length;
    // Where both take turns all the time, each may have met a node of its own.
    if (alone.at(-1)?.number !== seen.number || turns < 2 || turns === alone.length - 1) return;
    const [inPosts, inPolls] = compareAll(alone);
    if (inPosts.length + inPolls.length === 0) return;
    const inPost = inPosts.length === 0 ? [] : [`in the POST's results only: ${inPosts.join(', ')}`];
    const inPoll = inPolls.length === 0 ? [] : [`in polled results only: ${inPolls.join(', ')}`];
    say.verdict(bothRoutes, false, {
      wanted: 'the members of the results that the other route gives',
      got: [...inPost, ...inPoll].join('; '),
      related: [alike.at(-1)!.exchange],
    });
  },
};
