import { isObject } from '../../lib/json/values.ts';

/** A document with a JSON Merge Patch applied (RFC 7396). */
export function applyPatch(document: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(document) ? { ...document } : {};
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete merged[key];
    else merged[key] = applyPatch(merged[key], part);
  }
  return merged;
}

/**
 * True when a patch of a schema or an OpenAPI document takes nothing away: it writes over nothing that stands there, and
 * gives none of our nodes another requirement to charge.
 */
export function isAddition(document: unknown, patch: unknown): boolean {
  if (!isObject(document) || !isObject(patch)) return false;
  return Object.entries(patch).every(([key, part]) =>
    key in document ? isAddition(document[key], part) : !key.startsWith('x-') && part !== null,
  );
}
