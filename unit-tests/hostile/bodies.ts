import type { JsonObject } from '../../proof/reference-server/types.ts';

/** A text as a header can carry it: no controls but the tab, characters of one byte. */
export const headable = (text: string): string =>
  text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 4_000)
    .trim();

/** True for a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds a member of any name: an assignment would change the prototype where it is `__proto__`. */
export function define(body: object, name: string, value: unknown): void {
  if (Object.hasOwn(body, name)) return;
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
}
