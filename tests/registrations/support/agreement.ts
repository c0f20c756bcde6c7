import type { Answered } from '../../../src/http/exchange.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import type { Reading } from '../../support/assertions/settling.ts';
import { instantOf, isSameInstant } from '../../support/assertions/timestamps.ts';
import type { RegistrationLists } from '../../support/resources/first-registration.ts';
import { findRecords, isListOfPairs, providersOf, recordsOf } from '../../support/resources/registrations.ts';
import { countRequests } from '../../support/resources/requested-pairs.ts';

/** What the list of one recipient and the list for all say of that recipient, each requirement with whether it holds. */
export function compareLists(
  context: CheckContext,
  client_id: string,
  lists: RegistrationLists,
): readonly Reading[] {
  const { all, own } = lists;
  const foreign = findForeignRecords(own, client_id);
  if (!isListOfPairs(all) || !isListOfPairs(own)) return foreign;
  return [
    ...foreign,
    ...comparePairs(client_id, lists),
    ...[all, own].flatMap((list) => statusesOf(context, client_id, list)),
    ...findRecords(own, client_id).flatMap((record) => compareRecord(record, client_id, lists)),
  ];
}

function findForeignRecords(own: Answered, client_id: string): Reading[] {
  const ids = recordsOf(own)
    .map((record) => record.client_id)
    .filter((id) => id !== undefined && id !== null);
  if (ids.length === 0) return [];
  const others = ids.filter((id) => String(id) !== client_id).length;
  return [
    {
      id: 'recipient-registrations-are-its-own',
      holds: others === 0,
      exchange: own,
      wanted: `records of ${client_id} only`,
      got: `${others} of ${ids.length} records of other recipients`,
    },
  ];
}

/** A pair that others add between the two lists stands in the later one for all. */
function comparePairs(client_id: string, { all, own, later }: RegistrationLists): Reading[] {
  const [inAll, inOwn] = [all, own].map((list) => [...new Set(providersOf(list, client_id))]) as [
    string[],
    string[],
  ];
  if (inAll.length + inOwn.length === 0) return [];
  const inLater = later === undefined ? inAll : [...inAll, ...providersOf(later, client_id)];
  const isBetweenBoth = inAll.every((id) => inOwn.includes(id)) && inOwn.every((id) => inLater.includes(id));
  return [
    {
      id: 'registration-lists-hold-the-same-pairs',
      holds: holdSameItems(inAll, inOwn) || isBetweenBoth,
      exchange: own,
      wanted: `the ${inAll.length} pairs of ${client_id} in the list for all recipients`,
      got: `${inOwn.length} pairs; in one list only: ${findUnshared(inAll, inOwn).join(', ')}`,
      related: [all],
    },
  ];
}

function findUnshared(a: readonly string[], b: readonly string[]): string[] {
  return [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))].map(
    (id) => `provider ${id}`,
  );
}

/** A pair that stands in a list more than once, or with more than one status. */
export interface RepeatedPair {
  readonly pair: string;
  /** How often the suite requested it; 0 for a pair of others. */
  readonly requested: number;
  readonly statuses: readonly unknown[];
}

/** The pairs that stand in a list more than once. None where pairs cannot be told. */
export function findRepeatedPairs(context: CheckContext, list: Answered): readonly RepeatedPair[] {
  if (!isListOfPairs(list)) return [];
  return [...groupBy(recordsOf(list), pairOf)]
    .filter(([, records]) => records.length > 1)
    .map(([pair, records]) => {
      const [{ client_id, provider_id }] = records as [JsonObject, ...JsonObject[]];
      const requested = countRequests(context, client_id, provider_id);
      return { pair, requested, statuses: [...new Set(records.map((one) => one.registration_status))] };
    });
}

/** Whether each pair of a recipient that was requested once has one status. None where pairs cannot be told. */
export function statusesOf(context: CheckContext, client_id: string, list: Answered): Reading[] {
  if (!isListOfPairs(list)) return [];
  const repeated = new Map(findRepeatedPairs(context, list).map((one) => [one.pair, one.statuses]));
  return findRecords(list, client_id)
    .filter(({ provider_id }) => countRequests(context, client_id, provider_id) === 1)
    .map((record) => readStatuses(list, pairOf(record), repeated.get(pairOf(record)) ?? []));
}

function readStatuses(exchange: Answered, pair: string, statuses: readonly unknown[]): Reading {
  return {
    id: 'registration-pair-has-one-status',
    holds: statuses.length < 2,
    exchange,
    wanted: 'one status of a pair that was requested once',
    got: `${pair} with ${statuses.map(quoteValue).join(' and ')}`,
  };
}

/** Names the pair of a record. */
export function pairOf(record: JsonObject): string {
  return `recipient ${String(record.client_id)} and provider ${String(record.provider_id)}`;
}

/** Pairs that stand twice in either list are left to their own requirement. */
function compareRecord(
  record: JsonObject,
  client_id: string,
  { all, own, later }: RegistrationLists,
): Reading[] {
  const provider = String(record.provider_id);
  const isPair = (other: JsonObject) => String(other.provider_id) === provider;
  const others = findRecords(all, client_id).filter(isPair);
  const [other] = others;
  if (other === undefined || others.length > 1 || findRecords(own, client_id).filter(isPair).length > 1)
    return [];
  const reading = (member: string, holds: boolean): Reading => ({
    id: 'registration-lists-agree-on-a-pair',
    holds,
    exchange: own,
    pointer: `/${recordsOf(own).indexOf(record)}/${member}`,
    wanted: `${quoteValue(other[member])}, as in the list for all recipients`,
    got: quoteValue(record[member]),
    related: [all],
  });
  const [ours, theirs] = [record, other].map(({ requested_on }) => instantOf(requested_on));
  return [
    ...(hasStatus(record) && hasStatus(other)
      ? [
          reading(
            'registration_status',
            isBetween(record, other, later && findRecords(later, client_id).find(isPair)),
          ),
        ]
      : []),
    ...(ours && theirs ? [reading('requested_on', isSameInstant(ours, theirs))] : []),
  ];
}

/** True for the status that a pair had before, or that it may have passed until it was read again: it only moves on. */
function isBetween(record: JsonObject, before: JsonObject, later: JsonObject | undefined): boolean {
  const [first, own, last] = [before, record, later ?? before].map(({ registration_status }) =>
    statuses.indexOf(registration_status),
  ) as [number, number, number];
  return first <= own && own <= Math.max(first, last);
}

const statuses: readonly unknown[] = ['PENDING_APPROVAL', 'PENDING_ACTIVATION', 'ACTIVE'];

function hasStatus(record: JsonObject): boolean {
  return statuses.includes(record.registration_status);
}
