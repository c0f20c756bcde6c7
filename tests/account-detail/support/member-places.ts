import type { Answered } from '../../../src/http/exchange.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject } from '../../support/assertions/bodies.ts';
import { isDocumentedMember, mapAccountsById } from './results.ts';

/** The objects of a result whose members are compared; `*` stands for each item (2.5). */
const objectPlaces = new Set([
  '',
  '/Login',
  '/Accounts/*',
  '/Accounts/*/Balance',
  '/Accounts/*/Holder',
  '/Accounts/*/Holder/Address',
  '/Accounts/*/Transactions/*',
]);

/** The objects whose members count all, documented or not: the payload is theirs, and what lies deeper is tolerated. */
const placesOfPayload = new Set(['', '/Accounts/*']);

/** How many objects stand at a place of a result, and how many of them have each member. */
interface Count {
  objects: number;
  readonly members: Map<string, number>;
}

function countMembers(value: unknown, place: string, counts: Map<string, Count>): void {
  // A list that no place stands below is not gone into: it may be nested without end.
  if (Array.isArray(value) && objectPlaces.has(`${place}/*`))
    for (const item of value) countMembers(item, `${place}/*`, counts);
  if (!isObject(value) || !objectPlaces.has(place)) return;
  const count = counts.get(place) ?? { objects: 0, members: new Map<string, number>() };
  counts.set(place, count);
  count.objects += 1;
  for (const [name, member] of Object.entries(value)) {
    count.members.set(name, (count.members.get(name) ?? 0) + 1);
    countMembers(member, `${place}/${name}`, counts);
  }
}

/** Those of one result, which is compared with several others. */
const countsOf = rememberFor(({ response }: Answered): ReadonlyMap<string, Count> => {
  const counts = new Map<string, Count>();
  countMembers(response.json, '', counts);
  return counts;
});

/** Those of one account, without its transactions: which of them a result shows may change. */
const countsOfAccount = rememberFor(({ Transactions: _, ...account }: JsonObject) => {
  const counts = new Map<string, Count>();
  countMembers(account, '/Accounts/*', counts);
  return counts;
});

function countAll(all: readonly ReadonlyMap<string, Count>[]): ReadonlyMap<string, Count> {
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
 * The places of members that every object of some results has, and none of others has although it is there, null or
 * not. A member that the document does not list counts only where it is seen more than once on both sides, at the top
 * level and in accounts.
 */
export function findMembersOfOneSide(
  those: readonly Answered[],
  others: readonly Answered[],
): readonly string[] {
  const enough = Math.min(those.length, others.length) > 1;
  return compareCounts(those.map(countsOf), others.map(countsOf), enough);
}

function compareCounts(
  those: readonly ReadonlyMap<string, Count>[],
  others: readonly ReadonlyMap<string, Count>[],
  countsAll: boolean,
): readonly string[] {
  const counts = countAll(others);
  return [...countAll(those)].flatMap(([place, { objects, members }]) => {
    const other = counts.get(place);
    if (other === undefined || other.objects === 0) return [];
    return [...members]
      .filter(([name, times]) => times === objects && !other.members.has(name))
      .filter(([name]) => (countsAll && placesOfPayload.has(place)) || isDocumentedMember(place, name))
      .map(([name]) => `${place}/${name}`);
  });
}

/** Answers that show an account on each route before its members are compared by themselves. */
const minAnswers = 2;

/** The places of documented members that one account has in each of some results and in none of others, by its Id. */
export function findMembersOfOneAccount(
  those: readonly Answered[],
  others: readonly Answered[],
): readonly string[] {
  const [maps, otherMaps] = [those.map(mapAccountsById), others.map(mapAccountsById)];
  const shown = (all: typeof maps, id: string) =>
    all.flatMap((accounts) => {
      const account = accounts.get(id);
      return account === undefined ? [] : [countsOfAccount(account)];
    });
  const places = [...new Set(maps.flatMap((accounts) => [...accounts.keys()]))].flatMap((id) => {
    const [own, other] = [shown(maps, id), shown(otherMaps, id)];
    return Math.min(own.length, other.length) < minAnswers ? [] : compareCounts(own, other, false);
  });
  return [...new Set(places)];
}

/** judges that no member is only on one of the two routes, in results to the same options. */
export function judgeMembersOfRoutes(
  context: CheckContext,
  posted: readonly Answered[],
  polled: readonly Answered[],
): void {
  if (posted.length === 0 || polled.length === 0) return;
  verifyNoneOfOneRoute(context, { posted, polled }, findMembersOfOneSide);
}

/** The results of both routes. */
export interface OfRoutes {
  readonly posted: readonly Answered[];
  readonly polled: readonly Answered[];
}

/** True where an account has a member on one of the two routes only. */
export function hasMemberOfOneRoute({ posted, polled }: OfRoutes): boolean {
  return [findMembersOfOneAccount(posted, polled), findMembersOfOneAccount(polled, posted)].some(
    ({ length }) => length > 0,
  );
}

/** Judges what `find` makes of the results of one route beside those of the other, either way. */
export function verifyNoneOfOneRoute(
  context: CheckContext,
  { posted, polled }: OfRoutes,
  find: typeof findMembersOfOneSide,
): void {
  const ofPost = find(posted, polled);
  const ofPoll = find(polled, posted);
  const inPost = ofPost.length === 0 ? [] : [`in the POST's results only: ${ofPost.join(', ')}`];
  const inPoll = ofPoll.length === 0 ? [] : [`in polled results only: ${ofPoll.join(', ')}`];
  context.verify('posted-and-polled-results-have-the-same-members', ofPost.length + ofPoll.length === 0, {
    exchange: polled.at(-1)!,
    wanted: 'the members of the results that the POST gives',
    got: [...inPost, ...inPoll].join('; '),
    related: [posted.at(-1)!],
  });
}
