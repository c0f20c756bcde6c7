/** Characters of a quote. */
const maxQuoteLength = 80;

/**
 * A value as a message quotes it: JSON text of at most 80 characters, with the length of a longer one; an array by its
 * number of items, an object by the names of its members, undefined as `nothing (absent)`.
 */
export function quoteValue(value: unknown): string {
  if (value === undefined) return 'nothing (absent)';
  if (Array.isArray(value)) return `an array of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return `an object with ${listNames(value)}`;
  const text = JSON.stringify(value);
  return text.length <= maxQuoteLength
    ? text
    : `${text.slice(0, maxQuoteLength)}… (${String(value).length} characters)`;
}

function listNames(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return 'no members';
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}
