import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { carriesDeclared, isAccepted, isSentAfter, type JsonObject } from '../reading.ts';
import { both, findOtherList, type ListOfPairs, type RegistrationMemory } from './memory.ts';
import {
  clientOf,
  listSingle,
  namePair,
  readOwner,
  readPairsOfOwner,
  readRecords,
  readUtc,
} from './pairs.ts';

const samePairs: RequirementId = 'registration-lists-hold-the-same-pairs';
const agree: RequirementId = 'registration-lists-agree-on-a-pair';
const ownAnswers: RequirementId = 'recipient-registrations-answer-200-with-an-array';

/** The names of the two lists in a message. */
const names: Readonly<Record<ListOfPairs, string>> = {
  listRegistrations: 'the list for all recipients',
  listRecipientRegistrations: "the recipient's own list",
};

/**
 * Each of the two lists holds what the other one shows before and after it, of pairs that this session has asked for or that
 * the target file declares.
 */
export const listsHoldTheSamePairs: Law<RegistrationMemory> = {
  judges: [samePairs],
  judge(seen, known, say) {
    const records = readPairsOfOwner(seen);
    if (records === undefined) return;
    const listed = new Set(records);
    const other = findOtherList(seen.exchange.operation as ListOfPairs);
    const owner = readOwner(seen.exchange);
    const shown = [...known.shownIn(other)].filter(
      ([key]) => known.isTracked(key) && (owner === undefined || clientOf(key) === owner),
    );
    const lacking = shown.filter(([key]) => !listed.has(key));
    if (shown.length > 0 && lacking.length === 0) say.holds(samePairs);
    for (const [key, list] of lacking)
      if (isSentAfter(seen, list, known.visibleSeconds))
        holdUntilShownAgain(seen, { key, list, size: records.length }, known, say);
  },
};

interface Lacking {
  readonly key: string;
  /** The other list, as it showed the pair before. */
  readonly list: SeenExchange;
  readonly size: number;
}

/** A pair that the other list does not show again may have gone meanwhile. */
function holdUntilShownAgain(
  seen: SeenExchange,
  { key, list, size }: Lacking,
  known: RegistrationMemory,
  say: Say,
): void {
  const { operation } = list.exchange;
  const requests = known.requests.count(key);
  say.owe(samePairs, `no later list tells whether ${key} is still registered`, (later) => {
    if (later.exchange.operation !== operation || later.after < seen.number) return undefined;
    if (known.requests.count(key) !== requests) return 'nothing';
    const again = readRecords(later);
    const owner = readOwner(later.exchange);
    if (again === undefined || (owner !== undefined && owner !== clientOf(key))) return undefined;
    if (!again.some((record) => namePair(record.client_id, record.provider_id) === key)) return 'nothing';
    return {
      holds: false,
      shown: {
        wanted: `a record of ${key}, as ${names[operation as ListOfPairs]} shows before and after`,
        got: `${size} records without it`,
        related: [list.exchange, later.exchange],
      },
    };
  });
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
      if (key === undefined) continue;
      const pointer = `/${records.indexOf(record)}`;
      judgeStatus({ record, key, pointer, list }, seen, known, say);
      judgeTime({ record, key, pointer, list }, seen, known, say);
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
  const other = known.statusInOtherList(key, list);
  if (typeof status !== 'string' || other === undefined) return;
  if (status === other) say.holds(agree);
  const returns = known.countReturns(both, key, status, seen);
  const isSteady = known.isSteady(key) && known.countReturns(list, key, status, seen) === 0;
  const allowed = known.declaredStatusOf(key) === undefined ? 1 : 0;
  if (isSteady && returns > allowed)
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
  const [wanted, got] = [known.firstRequestedOn(key, other), readUtc(record.requested_on)];
  if (wanted === undefined || got === undefined) return;
  if (isSameSecond(wanted, got)) {
    say.holds(agree);
    return;
  }
  say.owe(agree, `no later list tells when ${key} was requested`, (later) => {
    if (later.exchange.operation !== other || later.after < seen.number) return undefined;
    const own = listSingle(readRecords(later) ?? []).find(
      (one) => namePair(one.client_id, one.provider_id) === key,
    );
    if (own === undefined) return undefined;
    const again = readUtc(own.requested_on);
    if (again === undefined || !isSameSecond(again, wanted) || !known.wasRequestedOnce(key)) return 'nothing';
    const related = [later.exchange];
    const told = `${wanted}, as ${names[other]} shows before and after`;
    return {
      holds: false,
      shown: { pointer: `${pointer}/requested_on`, wanted: told, got, related },
    };
  });
}

function isSameSecond(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < 1000;
}

/** The list of a recipient that this session has made is a list, registered or not: nobody else can have removed it. */
export const ownListsAnswer: Law<RegistrationMemory> = {
  judges: [ownAnswers],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    const owner = readOwner(exchange);
    const creation = owner === undefined ? undefined : known.creationOf(owner);
    if (creation === undefined || !isSentAfter(seen, creation, known.facts.settleSeconds)) return;
    if (label.isUndocumented || !carriesDeclared(seen) || new URL(exchange.request.url).search !== '') return;
    const { status } = exchange.response;
    if (status !== 400 && status !== 404 && status !== 410 && !isAccepted(seen)) return;
    say.verdict(ownAnswers, isAccepted(seen) && Array.isArray(exchange.response.json), {
      wanted: '200 with an array of records',
      got: `status ${status} for a recipient that this run has created`,
    });
  },
};
