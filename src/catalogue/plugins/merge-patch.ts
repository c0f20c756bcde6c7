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
 * gives none of our nodes another requirement to charge, or an address from which references begin.
 */
export function isAddition(document: unknown, patch: unknown): boolean {
  if (!isObject(document) || !isObject(patch)) return false;
  return Object.entries(patch).every(([key, part]) =>
    key in document
      ? isAddition(document[key], part)
      : !key.startsWith('x-') && part !== null && findTexts({ [key]: part }, '$id').length === 0,
  );
}

/** Keywords whose values are data, and no schemas. */
const ofData = ['const', 'default', 'enum', 'example', 'examples'];

/** The texts of a keyword in a schema, `$id` or `$ref`, each with its place. A member of such a name has a schema, and no text. */
export function findTexts(
  node: unknown,
  keyword: string,
  place = '',
): readonly (readonly [string, string])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, part]) => {
    if (key === keyword && typeof part === 'string') return [[`${place}${key}`, part] as const];
    return ofData.includes(key) ? [] : findTexts(part, keyword, `${place}${key}/`);
  });
}
