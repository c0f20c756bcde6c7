import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type JsonObject, requireArray } from '../assertions/bodies.ts';
import { requireUnknown } from './declared-unknown.ts';

/** The answer with the list of providers, fetched once per session. Blocks when it cannot be had. */
export function readProviders(context: CheckContext): Promise<Answered> {
  return context.once('providers', () => context.setUp('listProviders', {}, 200));
}

/** The listed providers, fetched once per session. Blocks when they cannot be had. */
export async function listProviders(context: CheckContext): Promise<readonly JsonObject[]> {
  return requireArray(await readProviders(context));
}

/** The ids of listed providers as path text, those apart that JSON readers round. Blocks when there is none. */
export async function listProviderIds(context: CheckContext): Promise<readonly string[]> {
  const ids = (await listProviders(context))
    .map(({ provider_id }) => provider_id)
    .filter(isId)
    .map(String);
  if (ids.length === 0) throw new Blocked('the target lists no provider with an id that can be read exactly');
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

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || isExact(value);
}

/** False for an integer beyond 2^53, of which JSON readers lose the last digits: another one may read alike. */
export function isExact(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
