import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, readClocks, readDate } from '../../src/http/exchange.ts';
import type { EndedExchange, Law, SeenExchange } from '../../src/judge/law.ts';
import { isSentAfter } from '../reading.ts';
import { instantOf } from './instants.ts';
import type { RegistrationMemory } from './memory.ts';
import { clientOf, isSameTime, listSingle, namePair, readRecords, readTime } from './pairs.ts';
import { type ListOfPairs, lists } from './shown.ts';

const utc: RequirementId = 'registration-requested-on-is-a-utc-timestamp';
const stays: RequirementId = 'requested-on-stays';
const refused: RequirementId = 'refused-registration-request-changes-no-record';
const near: RequirementId = 'requested-on-lies-near-the-request';
const ofZone: RequirementId = 'requested-on-is-written-in-utc';

/** Records of so many different seconds do not all fall on whole ones by chance. */
const minSeconds = 3;

/** The times of a list are not all cut to the second. A single one may fall on a whole one, of which a library drops the zeros. */
export const timesHaveFractions: Law<RegistrationMemory> = {
  judges: [utc],
  judge(seen, known, say) {
    const times = (readRecords(seen) ?? []).map(({ requested_on }) => requested_on);
    const list = seen.exchange.operation as ListOfPairs;
    if (times.length === 0) return;
    const seconds = known.shown.wholeSecondsWith(list, times);
    if (seconds === undefined) say.holds(utc);
    else if (seconds.size >= minSeconds)
      say.verdict(utc, false, {
        pointer: '/0/requested_on',
        wanted: 'fractional seconds',
        got: `none in records that were requested at ${seconds.size} different seconds`,
      });
  },
};

/** When a pair was requested does not change: not by itself, and not with a request that is refused. */
export const requestedOnStays: Law<RegistrationMemory> = {
  judges: [stays, refused],
  judge(seen, known, say) {
    const list = seen.exchange.operation as ListOfPairs;
    const records = readRecords(seen) ?? [];
    // Of two records of a pair nobody knows which one is which.
    for (const record of listSingle(records)) {
      const key = namePair(record.client_id, record.provider_id);
      const got = readTime(record.requested_on);
      if (key === undefined || got === undefined) continue;
      const pointer = `/${records.indexOf(record)}/requested_on`;
      const moved = findMovedByRefusal(key, got, list, seen, known);
      const first = known.wasRequestedOnce(key) ? known.shown.firstTime(list, key) : undefined;
      if (moved !== undefined)
        say.verdict(refused, false, { pointer, wanted: `${moved}, as before the request was refused`, got });
      else if (first !== undefined)
        say.verdict(stays, isSameTime(first, got), { pointer, wanted: first, got });
    }
  },
};

/** The time that a pair had in two lists before the only requests for its recipient since, all refused; undefined where it has not moved so. */
function findMovedByRefusal(
  key: string,
  got: string,
  list: ListOfPairs,
  seen: SeenExchange,
  known: RegistrationMemory,
): string | undefined {
  const { requestedOn, dated, newest } = known.shown.find(list, key) ?? {};
  if (requestedOn === undefined || newest === undefined || dated === undefined) return undefined;
  if (isSameTime(requestedOn, got) || dated === newest) return undefined;
  const since = known.requests.since(newest);
  const isOfClient = since.some(({ asked }) => asked.recipients.includes(clientOf(key)));
  const isRefused = since.every(({ end }) => end === 'refused');
  return isOfClient && isRefused && isSentAfter(seen, dated, known.visibleSeconds) ? requestedOn : undefined;
}

/** Seconds by which the clocks of the target and of the suite may differ. */
const clockSkew = 600;

/** Seconds by which zones differ, at least, and by which any two of UTC and a zone differ, at most. */
const [zoneStep, maxZone] = [1800, 14 * 3600];

/** Seconds that may lie between a request and its record, or between two clocks of one service. */
const maxApart = 10;

/**
 * A new record says that it was requested when it was, and in UTC. The service says itself, by the Date header of the request, what time
 * it is there: a time that is cut to a minute, or whose difference is none of a zone, may be of a clock that stands or runs apart.
 */
export const newTimesAreOfTheirRequest: Law<RegistrationMemory> = {
  judges: [near, ofZone],
  judge(seen, known, say) {
    for (const [index, record] of (readRecords(seen) ?? []).entries()) {
      const key = namePair(record.client_id, record.provider_id);
      const time = readTime(record.requested_on);
      if (key === undefined || time === undefined || !known.wasRequestedOnce(key)) continue;
      const [request] = known.requests.of(key);
      // A time that moves, or that the other list contradicts, has a requirement of its own.
      if (request?.end !== 'accepted' || lists.some((one) => known.shown.firstTime(one, key))) continue;
      if (isAskedSince(clientOf(key), request.ended, known)) continue;
      const exchange = request.ended.exchange as Answered;
      const { seconds } = instantOf(time)!;
      const pointer = `/${index}/requested_on`;
      // The clock of the target may differ from that of the suite: then its answers say so.
      const apart = Math.min(...readClocks(exchange).map((clock) => Math.abs(seconds - clock / 1000)));
      say.verdict(near, apart <= clockSkew, {
        pointer,
        wanted: `a time within ${clockSkew} s of the request`,
        got: `${time}, ${Math.round(apart)} s apart`,
        related: [exchange],
      });
      const now = readDate(exchange.response.headers);
      if (now === undefined) continue;
      const zone = findZone(seconds, now / 1000);
      say.verdict(ofZone, zone === undefined, {
        pointer,
        wanted: 'the time of the Date header, in UTC as Z says',
        got: `a time that is ${(zone ?? 0) / 3600} h apart`,
        related: [exchange],
      });
    }
  },
};

/** True where a recipient was asked for once more since a request of it, which may have moved the time that nobody has seen until now. */
function isAskedSince(client: string, request: EndedExchange, { requests }: RegistrationMemory): boolean {
  if (requests.isUnderWay) return true;
  const others = requests.since(request).filter(({ ended }) => ended !== request);
  return others.some(({ asked }) => asked.recipients.includes(client));
}

/** The seconds by which a time is of another zone than UTC; undefined where it is not. */
function findZone(seconds: number, now: number): number | undefined {
  const apart = Math.abs(seconds - now);
  const zone = Math.round(apart / zoneStep) * zoneStep;
  const isZone = zone > 0 && zone <= maxZone && Math.abs(apart - zone) <= maxApart && seconds % 60 !== 0;
  return isZone ? zone : undefined;
}
