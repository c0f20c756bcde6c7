import { ExactNumber } from './json/exact-number.ts';

/** Characters of a quote. */
const maxQuoteLength = 80;

/**
 * A value as a message quotes it: JSON text of at most 80 characters, with the length of a longer one; an array by its
 * number of items, an object by the names of its members, undefined as `nothing (absent)`.
 */
export function quoteValue(value: unknown): string {
  if (value === undefined) return 'nothing (absent)';
  if (value instanceof ExactNumber) return shorten(String(value));
  if (Array.isArray(value)) return `an array of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return `an object with ${listNames(value)}`;
  // No part of a long text refers to the whole, which would be kept with it.
  const shown = typeof value === 'string' ? value.slice(0, maxQuoteLength) : value;
  return shorten(Object.is(shown, -0) ? '-0' : JSON.stringify(shown), String(value).length);
}

function shorten(text: string, length = text.length): string {
  return text.length <= maxQuoteLength ? text : `${text.slice(0, maxQuoteLength)}… (${length} characters)`;
}

function listNames(value: object): string {
  const names = Object.keys(value);
  return names.length === 0 ? 'no members' : listFirst(names);
}

/** Lists up to eight names, and says how many more there are. */
export function listFirst(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}
