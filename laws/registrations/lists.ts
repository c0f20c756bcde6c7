import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isOfOneCaller } from '../general/one-caller.ts';
import { isSentAfter, type JsonObject } from '../reading.ts';
import { isOfOwner, type RegistrationMemory } from './memory.ts';
import {
  clientOf,
  isSameTime,
  listSingle,
  namePair,
  readOwner,
  readPairsOfOwner,
  readRecords,
  readTime,
} from './pairs.ts';
import { both, findOtherList, type ListOfPairs, lists, names, type ShownPair } from './shown.ts';

const samePairs: RequirementId = 'registration-lists-hold-the-same-pairs';
const agree: RequirementId = 'registration-lists-agree-on-a-pair';

/** Differences of one list that are followed: the rest of a broken one says no more. */
const maxFollowed = 5;
/** The number of them that the other list showed last: a run reads its latest pairs again, and may be done with the first ones. */
const maxLatest = 2;

/** Each of the two lists holds what the other one shows before and after it. */
export const listsHoldTheSamePairs: Law<RegistrationMemory> = {
  judges: [samePairs],
  judge(seen, known, say) {
    const records = readPairsOfOwner(seen);
    if (records === undefined) return;
    const listed = new Set(records);
    const other = findOtherList(seen.exchange.operation as ListOfPairs);
    const shown = [...known.shown.in(other)].filter(
      ([key, { newest }]) =>
        isOfOwner(seen, key) &&
        (known.isTracked(key) || newest === known.shown.newestOf(other, clientOf(key))),
    );
    const lacking = shown.filter(([key]) => !listed.has(key));
    if (shown.length > 0 && lacking.length === 0) say.holds(samePairs);
    // Those that a run knows are read again, so they come first.
    lacking.sort(([one], [other]) => Number(known.isTracked(other)) - Number(known.isTracked(one)));
    const due = lacking.filter(
      ([, { since, newest }]) =>
        isSentAfter(seen, since, known.visibleSeconds) && isOfOneCaller(newest, seen, known.facts),
    );
    for (const [key, { newest }] of chooseFollowed(due))
      holdUntilShownAgain(seen, { key, newest, size: records.length }, known, say);
  },
};

type ShownEntry = readonly [key: string, pair: ShownPair];

function chooseFollowed(due: readonly ShownEntry[]): readonly ShownEntry[] {
  if (due.length <= maxFollowed) return due;
  const latest = [...due].sort(([, one], [, other]) => other.newest.number - one.newest.number);
  return [...new Set([...due.slice(0, maxFollowed - maxLatest), ...latest.slice(0, maxLatest)])];
}

interface Lacking {
  readonly key: string;
  /** The other list, as it showed the pair before. */
  readonly newest: SeenExchange;
  readonly size: number;
}

/** A pair that the other list does not show again may have gone meanwhile; a replica may show one of others too long. */
function holdUntilShownAgain(
  seen: SeenExchange,
  { key, newest, size }: Lacking,
  known: RegistrationMemory,
  say: Say,
): void {
  const { operation } = newest.exchange;
  const requests = known.requests.count(key);
  say.defer(samePairs, `no later list tells whether ${key} is still registered`, (later) => {
    if (later.exchange.operation !== operation || !isLaterLook(later, seen, key, known)) return undefined;
    if (known.requests.count(key) !== requests) return 'nothing';
    const again = readRecords(later);
    if (again === undefined || !isOfOwner(later, key)) return undefined;
    if (!again.some((record) => namePair(record.client_id, record.provider_id) === key)) return 'nothing';
    return {
      holds: false,
      shown: {
        wanted: `a record of ${key}, as ${names[operation as ListOfPairs]} shows before and after`,
        got: `${size} records without it`,
        related: [newest.exchange, later.exchange],
      },
    };
  });
}

/** True for a list that tells the same partner how a pair was when another one was read: of pairs of others once every replica has to know it. */
function isLaterLook(
  later: SeenExchange,
  seen: SeenExchange,
  key: string,
  known: RegistrationMemory,
): boolean {
  const seconds = known.isTracked(key) ? 0 : known.visibleSeconds;
  return isSentAfter(later, seen, seconds) && isOfOneCaller(later, seen, known.facts);
}

/**
 * Both lists say of a pair when it was requested, and which status it has. A status that each list keeps, and that the other one
 * contradicts in turn, is a difference of the lists; a single return may be a step that was taken back, unless the target file
 * declares the status.
 */
export const listsAgreeOnPairs: Law<RegistrationMemory> = {
  judges: [agree],
  judge(seen, known, say) {
    const records = readRecords(seen) ?? [];
    const list = seen.exchange.operation as ListOfPairs;
    for (const record of listSingle(records)) {
      const key = namePair(record.client_id, record.provider_id);
      if (key === undefined || !isOfOwner(seen, key)) continue;
      const read = { record, key, pointer: `/${records.indexOf(record)}`, list };
      judgeStatus(read, seen, known, say);
      judgeTime(read, seen, known, say);
    }
  },
};

interface ReadRecord {
  readonly record: JsonObject;
  readonly key: string;
  readonly pointer: string;
  readonly list: ListOfPairs;
}

function judgeStatus(
  { record, key, pointer, list }: ReadRecord,
  seen: SeenExchange,
  known: RegistrationMemory,
  say: Say,
): void {
  const status = record.registration_status;
  const { statuses } = known.shown;
  const other = statuses.lastOf(`${findOtherList(list)} ${key}`);
  if (typeof status !== 'string' || other === undefined) return;
  if (status === other) say.holds(agree);
  // What was asked for again may begin again.
  if (known.requests.count(key) > 1) return;
  const returns = statuses.countReturns(`${both} ${key}`, status, seen);
  const isSteady =
    lists.every((one) => statuses.returnsOf(`${one} ${key}`) === 0) &&
    statuses.countReturns(`${list} ${key}`, status, seen) === 0;
  if (isSteady && returns > (known.declared.get(key) === undefined ? 1 : 0))
    say.verdict(agree, false, {
      pointer: `${pointer}/registration_status`,
      wanted: `${quoteValue(other)}, as in ${names[findOtherList(list)]}`,
      got: `${quoteValue(status)}, in turns with the other list`,
    });
}

/** Only what the other list says before and after is held against a time: one that moves has a requirement of its own. */
function judgeTime(
  { record, key, pointer, list }: ReadRecord,
  seen: SeenExchange,
  known: RegistrationMemory,
  say: Say,
): void {
  const other = findOtherList(list);
  const got = readTime(record.requested_on);
  const { requestedOn: wanted, dated } = known.shown.find(other, key) ?? {};
  if (wanted === undefined || dated === undefined || got === undefined) return;
  if (isSameTime(wanted, got)) {
    say.holds(agree);
    return;
  }
  const requests = known.requests.count(key);
  if (!isSentAfter(seen, dated, known.wasRequestedOnce(key) ? 0 : known.visibleSeconds)) return;
  say.defer(agree, `no later list tells when ${key} was requested`, (later) => {
    if (later.exchange.operation !== other || !isLaterLook(later, seen, key, known)) return undefined;
    if (readOwner(later.exchange) !== undefined && !isOfOwner(later, key)) return undefined;
    const own = listSingle(readRecords(later) ?? []).find(
      (one) => namePair(one.client_id, one.provider_id) === key,
    );
    if (own === undefined) return undefined;
    const again = readTime(own.requested_on);
    if (again === undefined || !isSameTime(again, wanted) || known.requests.count(key) !== requests)
      return 'nothing';
    const told = `${wanted}, as ${names[other]} shows before and after`;
    return {
      holds: false,
      shown: { pointer: `${pointer}/requested_on`, wanted: told, got, related: [later.exchange] },
    };
  });
}
