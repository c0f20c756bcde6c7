import type { Answered } from '../../../src/http/exchange.ts';
import { compareNumbers, isNumber, type JsonNumber, readNumber } from '../../../src/lib/json/exact-number.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type JsonObject, requireArray } from '../assertions/bodies.ts';
import { readUntil } from '../assertions/settling.ts';
import { requireUnknown } from './declared-unknown.ts';

/**
 * The answer with the list of providers, fetched once per session; again while it is empty although the target file
 * declares some, so that a list that is empty now and then takes nothing else away. Blocks when it cannot be had.
 */
export function readProviders(context: CheckContext): Promise<Answered> {
  const isDeclared = (context.target.registrations?.providers ?? []).length > 0;
  return context.once('providers', () =>
    readUntil(
      context,
      () => context.setUp('listProviders', {}, 200),
      ({ response: { json } }) => !isDeclared || !Array.isArray(json) || json.length > 0,
    ),
  );
}

/** The listed providers, fetched once per session. Blocks when they cannot be had. */
export async function listProviders(context: CheckContext): Promise<readonly JsonObject[]> {
  return requireArray(await readProviders(context));
}

/** The ids of listed providers as path text. Blocks when there is none. */
export async function listProviderIds(context: CheckContext): Promise<readonly string[]> {
  const ids = (await listProviders(context))
    .map(({ provider_id }) => provider_id)
    .filter(isId)
    .map(String);
  if (ids.length === 0) throw new Blocked('the target lists no provider with an id');
  return ids;
}

/** A numeric id that no listed provider has, or the declared one. */
export async function findUnknownProviderId(context: CheckContext): Promise<string> {
  const declared = context.target.outbound?.unknownIds?.provider;
  if (declared !== undefined) {
    const listed = await listProviders(context).catch(() => []);
    const ids = listed.map(({ provider_id }) => provider_id);
    return requireUnknown(declared, ids, 'outbound.unknownIds');
  }
  const known = new Set(await listProviderIds(context));
  let candidate = 987_654_321;
  while (known.has(String(candidate))) candidate -= 1;
  return String(candidate);
}

/** True for what names a thing: a number, or text; that it has the right type is a requirement of its own. */
export function isId(value: unknown): value is string | JsonNumber {
  return isNumber(value) || (typeof value === 'string' && value !== '');
}

/** True when an id of an answer is the one that the target file writes: numbers by value, all else by its text. */
export function isSameId(id: unknown, declared: string): boolean {
  if (String(id) === declared) return true;
  return isNumber(id) && /^-?\d+$/.test(declared) && compareNumbers(id, readNumber(declared)) === 0;
}
