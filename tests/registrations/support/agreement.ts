import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import type { Reading } from '../../support/assertions/settling.ts';
import type { RegistrationLists } from '../../support/resources/first-registration.ts';
import { findRecords, isListOfPairs, providersOf, recordsOf } from '../../support/resources/registrations.ts';
import { instantOf, isSameInstant } from './timestamps.ts';

/** What the list of one recipient and the list for all say of that recipient, each requirement with whether it holds. */
export function compareLists(client_id: string, lists: RegistrationLists): readonly Reading[] {
  const { all, own } = lists;
  const foreign = findForeignRecords(own, client_id);
  if (!isListOfPairs(all) || !isListOfPairs(own)) return foreign;
  return [
    ...foreign,
    ...comparePairs(client_id, lists),
    ...statusesOf(own),
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

function comparePairs(client_id: string, { all, own }: RegistrationLists): Reading[] {
  const [inAll, inOwn] = [all, own].map((list) => [...new Set(providersOf(list, client_id))]) as [
    string[],
    string[],
  ];
  if (inAll.length + inOwn.length === 0) return [];
  return [
    {
      id: 'registration-lists-hold-the-same-pairs',
      holds: holdSameItems(inAll, inOwn),
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

/** One reading per pair of a list: it has no two statuses. None where pairs cannot be told. */
export function statusesOf(list: Answered): Reading[] {
  if (!isListOfPairs(list)) return [];
  const byPair = new Map<string, Set<unknown>>();
  for (const record of recordsOf(list)) {
    const pair = pairOf(record);
    byPair.set(pair, (byPair.get(pair) ?? new Set()).add(record.registration_status));
  }
  return [...byPair].map(([pair, statuses]) => ({
    id: 'registration-pair-has-one-status',
    holds: statuses.size === 1,
    exchange: list,
    wanted: 'one status',
    got: `${pair} with ${[...statuses].map(quoteValue).join(' and ')}`,
  }));
}

/** Names the pair of a record. */
export function pairOf(record: JsonObject): string {
  return `recipient ${String(record.client_id)} and provider ${String(record.provider_id)}`;
}

/** Pairs that stand twice in either list are left to their own requirement. */
function compareRecord(record: JsonObject, client_id: string, { all, own }: RegistrationLists): Reading[] {
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
      ? [reading('registration_status', record.registration_status === other.registration_status)]
      : []),
    ...(ours && theirs ? [reading('requested_on', isSameInstant(ours, theirs))] : []),
  ];
}

const statuses: readonly unknown[] = ['PENDING_APPROVAL', 'PENDING_ACTIVATION', 'ACTIVE'];

function hasStatus(record: JsonObject): boolean {
  return statuses.includes(record.registration_status);
}
