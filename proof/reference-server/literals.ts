/** Code points for private use, which no datum of the server holds. */
const open = '\ue000';
const close = '\ue001';

/** A text that `writeJson` writes as a JSON number of exactly these characters: for what a double cannot hold. */
export function literalOf(number: string): string {
  return `${open}${number}${close}`;
}

/** The characters of a number, literal or not. */
export function digitsOf(value: unknown): string {
  return String(value).replaceAll(open, '').replaceAll(close, '');
}

const literals = new RegExp(`"${open}([^"${close}]*)${close}"`, 'g');

/** JSON text of a body, its literals written as numbers. */
export function writeJson(body: unknown): string {
  const text = JSON.stringify(body);
  return text?.includes(open) ? text.replace(literals, '$1') : text;
}

/** A copy of a body with what becomes of each number; what is no number stays as it is. */
export function changeNumbers(
  body: unknown,
  change: (value: number, name: string) => unknown,
  name = '',
): unknown {
  if (typeof body === 'number') return change(body, name);
  if (Array.isArray(body)) return body.map((item) => changeNumbers(item, change, name));
  if (typeof body !== 'object' || body === null) return body;
  const members = Object.entries(body).map(
    ([key, value]) => [key, changeNumbers(value, change, key)] as const,
  );
  return Object.fromEntries(members);
}
