import type { Exchange } from '../../src/http/exchange.ts';
import type { SeenExchange } from '../../src/judge/law.ts';
import { isAccepted, type JsonObject, readId, readList, readSegmentsAfter } from '../reading.ts';
import { instantOf, isSameInstant } from './instants.ts';

/** A timestamp in UTC; undefined for any other value. */
export function readTime(value: unknown): string | undefined {
  return typeof value === 'string' && instantOf(value) !== undefined ? value : undefined;
}

/** True for two times of which each may be the other one with fewer digits. */
export function isSameTime(one: string, other: string): boolean {
  const [a, b] = [instantOf(one), instantOf(other)];
  return a !== undefined && b !== undefined && isSameInstant(a, b);
}

/** Names a pair; undefined where an id of it cannot be read. */
export function namePair(client: unknown, provider: unknown): string | undefined {
  const ids = [readId(client), readId(provider)];
  return ids.some((id) => id === undefined) ? undefined : ids.join(' ');
}

/** The recipient of a pair: the id of its provider has no blank. */
export function clientOf(key: string): string {
  return key.slice(0, key.lastIndexOf(' '));
}

/** The records of a list of registrations that was accepted; undefined for any other answer. */
export function readRecords(seen: SeenExchange): readonly JsonObject[] | undefined {
  const { operation } = seen.exchange;
  if (operation !== 'listRegistrations' && operation !== 'listRecipientRegistrations') return undefined;
  return isAccepted(seen) ? readList(seen) : undefined;
}

/**
 * The pairs that a list shows; undefined where it cannot tell that it lacks one: a record without its ids may be of any pair, and a
 * foreign record in the list of a recipient makes it another list.
 */
export function readPairsOfOwner(seen: SeenExchange): readonly string[] | undefined {
  const pairs = readRecords(seen)?.map((record) => namePair(record.client_id, record.provider_id));
  const owner = readOwner(seen.exchange);
  const isOfOwner = (key: string | undefined): key is string =>
    key !== undefined && (owner === undefined || clientOf(key) === owner);
  return pairs?.every(isOfOwner) === true ? pairs : undefined;
}

/** The records of pairs that stand in a list once: several of one pair may be its history. */
export function listSingle(records: readonly JsonObject[]): readonly JsonObject[] {
  const keys = records.map(({ client_id, provider_id }) => namePair(client_id, provider_id));
  const counts = new Map<string | undefined, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return records.filter((_, at) => counts.get(keys[at]) === 1);
}

/** The recipient whose list was asked for. */
export function readOwner({ operation, request }: Exchange): string | undefined {
  if (operation !== 'listRecipientRegistrations') return undefined;
  const [id, next] = readSegmentsAfter(request, 'recipients') ?? [];
  return next === 'providers' ? id : undefined;
}
