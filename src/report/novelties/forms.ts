/** Texts of a known form, the narrower ones first. */
const forms: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an empty text', /^$/],
  ['a secret', /^\[secret\]$/],
  ['a GUID', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['a GUID in capitals', /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/],
  ['a date', /^\d{4}-\d\d-\d\d$/],
  ['a time with fraction and Z', /^\d{4}-\d\d-\d\dT[\d:]+\.\d+Z$/],
  ['a time with Z', /^\d{4}-\d\d-\d\dT[\d:]+Z$/],
  ['a time with an offset', /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:?\d\d$/],
  ['a time without a zone', /^\d{4}-\d\d-\d\dT[\d:.]+$/],
  ['a date in another order', /^\d\d?[-./]\d\d?[-./]\d{4}/],
  ['an https URL', /^https:\/\/\S+$/],
  ['an http URL', /^http:\/\/\S+$/],
  ['a path', /^\/\S*$/],
  ['an e-mail address', /^\S+@\S+\.\S+$/],
  ['a whole number as text', /^-?\d+$/],
  ['a decimal number as text', /^-?\d+[.,]\d+$/],
  ['a boolean as text', /^(true|false)$/i],
  ['a word in capitals', /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/],
  ['a word in small letters', /^\p{Ll}+$/u],
  ['a word', /^\p{L}+$/u],
  ['names with dots', /^\w+(\.\w+)+$/],
  ['words in capitals', /^[^\p{Ll}]*\p{Lu}{2}[^\p{Ll}]*$/u],
  ['text in one piece', /^\S+$/],
  ['words in small letters', /^\P{Lu}+$/u],
];

/** Marks on a text of whatever form. */
const oddities: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['with a blank at an end', /^\s|\s$/],
  ['escaped as in a web page', /&(#x?[\da-f]+|amp|lt|gt|quot|apos);/i],
  ['decoded wrongly', /[ÃÂâ][\u0080-\u00bf]|\ufffd/],
  ['with a control character', /\p{Cc}/u],
];

/** The names of a fixed set: texts that may be told one by one. */
const constant = /^(?:[A-Z][A-Z_]{1,30}|\p{Lu}?\p{Ll}{2,20}(?:\p{Lu}\p{Ll}{1,20}){0,4}|Days\d+)$/u;

/** Members that callers write, that speak to people, or that nobody reads: their words are free. */
const free = /^(?:nextOffset|name|client_name|description|message|debugMessage|Message|error_description)$/;

/** Members that hold names of things, which come from an open set. */
const names = /name|title|institution|description|message/i;

/** Names the form of a member's value, never its text; of a number also its sign, and whether it is whole. */
export function describeForm(value: unknown, name: string): string {
  if (typeof value === 'string') return describeText(value, free.test(name));
  if (typeof value === 'number') {
    const sign = value < 0 ? 'a negative' : value === 0 ? 'zero as a' : 'a';
    return `${sign} ${Number.isInteger(value) ? 'whole' : 'decimal'} number`;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  return typeof value === 'boolean' ? 'a boolean' : 'null';
}

function describeText(text: string, isFree: boolean): string {
  const mark = /^\[personal: ([^\]#]*?)(?: #[\w-]+)?\]$/.exec(text);
  if (mark !== null) return `a redacted ${mark[1]!.replace(/\d+ characters/, 'text')}`;
  if (isFree) return text === '' ? 'an empty text' : 'a text';
  const odd = oddities.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const bare = text.trim();
  const form = forms.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'words';
  return [form, ...odd].join(' ');
}

/** Returns a text that may be one of a fixed set, in quotes; undefined for any other value. */
export function readConstant(value: unknown, name: string): string | undefined {
  return typeof value === 'string' && !names.test(name) && constant.test(value)
    ? JSON.stringify(value)
    : undefined;
}
