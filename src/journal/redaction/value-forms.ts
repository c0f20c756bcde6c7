import type { Header } from '../../http/exchange.ts';
import { decodePercent } from '../../lib/encode-text.ts';
import { sensitivityOf } from '../../lib/sensitive-names.ts';
import { personalMark, secretMark } from './secrets.ts';

/** A form of values that are secret or personal wherever they stand; `hint` is what every text with one holds. */
interface ValueForm {
  readonly pattern: RegExp;
  readonly hint?: string | ((text: string) => boolean);
  readonly by: string | ((found: string) => string);
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const ifLuhn = (found: string): string => (hasRightLuhnDigit(digitsOf(found)) ? personalMark : found);

/** Nine digits with little between them are in every number of people. */
const nineDigits = /(?:\d[ ().-]{0,2}){9}/;
let lastText = '';
let lastHas = false;

/** Asked of one text by several forms. */
function hasDigits(text: string): boolean {
  if (text !== lastText) {
    lastText = text;
    lastHas = nineDigits.test(text);
  }
  return lastHas;
}

const forms: readonly ValueForm[] = [
  // A JWT, or the beginning of one, by the first member of its header; cursors of pages may begin alike.
  {
    hint: 'eyJ',
    pattern: /eyJ(?:(?:hbGci|0eXAi|raWQi)[\w.-]*|[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)*)/g,
    by: secretMark,
  },
  {
    hint: '-----BEGIN',
    pattern: /-----BEGIN [A-Z ]*KEY-----[^-]*(?:-----END [A-Z ]*KEY-----)?/g,
    by: secretMark,
  },
  // Keys that their makers give a beginning of their own.
  { pattern: /(?<![A-Za-z0-9])[sprw]k_(?:live|test|prod)_\w{8,}/g, hint: 'k_', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/g, hint: 'IA', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])gh[pousr]_\w{30,}/g, hint: 'gh', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])github_pat_\w{20,}/g, hint: 'github_pat_', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])glpat-[\w-]{16,}/g, hint: 'glpat-', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])xox[abeoprs]-[\w-]{10,}/g, hint: 'xox', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])AIza[\w-]{30,}/g, hint: 'AIza', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,}/g, hint: 'npm_', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])SG\.[\w-]{16,}\.[\w-]{16,}/g, hint: 'SG.', by: secretMark },
  { pattern: /(?<![A-Za-z0-9])ya29\.[\w-]{16,}/g, hint: 'ya29.', by: secretMark },
  {
    hint: (text) => text.includes('earer ') || text.includes('asic '),
    pattern: /\b(Bearer|Basic) +(?=[\w+/=.~-]*\d)[\w+/=.~-]{8,}/gi,
    by: (found) => `${found.split(' ')[0]} ${secretMark}`,
  },
  { pattern: /:\/\/[^\s/@:"'<>]*:[^\s/@"'<>]+@/g, hint: '://', by: `://${secretMark}@` },
  { pattern: /[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi, hint: '@', by: personalMark },
  { pattern: /[\w.%+-]{1,64}%40(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi, hint: '%40', by: personalMark },
  { hint: hasDigits, pattern: /(?<![\w+])\+\d{1,3}[ ().-]{0,2}\d[\d ().-]{5,16}\d(?!\w)/g, by: personalMark },
  {
    hint: hasDigits,
    pattern: /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-]|\.\d)/g,
    by: personalMark,
  },
  {
    hint: hasDigits,
    pattern: /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-])/g,
    by: personalMark,
  },
  { hint: hasDigits, pattern: /(?<![\w.-])\d{3}([ -])\d{3}\1\d{3}(?![\w-]|\.\d)/g, by: ifLuhn },
  {
    hint: hasDigits,
    pattern: /(?<![\w.-])[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{1,7}(?![\w-]|\.\d)/g,
    by: ifLuhn,
  },
  { hint: hasDigits, pattern: /(?<![\w.-])3[47]\d{2}([ -]?)\d{6}\1\d{5}(?![\w-]|\.\d)/g, by: ifLuhn },
];

/**
 * A text without the values that their form gives away: tokens and keys, addresses of mail, numbers of telephones, cards,
 * accounts (IBAN) and people, with their check digits where they have some.
 */
export function redactForms(text: string): string {
  if (text.length < minForm || (text.length <= maxRemembered && clean.has(text))) return text;
  let rest = text;
  for (const { pattern, hint, by } of forms) {
    if (typeof hint === 'string' ? !rest.includes(hint) : hint?.(rest) === false) continue;
    rest = rest.replace(pattern, (found: string, ...more) => {
      const put = typeof by === 'string' ? by : by(found);
      return put === found ? found : quoteNumber(rest, more, found, put);
    });
  }
  rest = replaceIbans(rest, personalMark);
  if (rest === text && text.length <= maxRemembered && clean.size < maxClean) clean.add(text);
  return rest;
}

/** Short texts without a form: the same headers come with every answer. */
const clean = new Set<string>();
const maxRemembered = 80;
const maxClean = 2000;

/** Characters of the shortest value that has a form. */
const minForm = 9;

/** A number of JSON becomes a text of JSON. */
function quoteNumber(text: string, more: readonly unknown[], found: string, put: string): string {
  const at = more.find((one) => typeof one === 'number') as number;
  const isNumber =
    /^\d+$/.test(found) && /[:[,]/.test(text[at - 1] ?? '') && /[\]},]/.test(text[at + found.length] ?? '');
  return isNumber ? `"${put}"` : put;
}

/** True for digits whose last one checks the others, as those of cards do. */
function hasRightLuhnDigit(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const namedValue =
  /([A-Za-z][\w.-]{1,60})(\\*["']?\s*[:=]\s*\\*["']?)((?:Bearer |Basic )?[^\s"',;&<>\\{}[\]()]{3,})/g;

/** A text without the values that it gives to names of secrets and of people (`password=...`, `"ssn": "..."`). */
export function redactNamedValues(text: string): string {
  return text.replace(namedValue, (whole, name: string, between: string, value: string) => {
    const sensitivity = sensitivityOf(name);
    if (sensitivity === undefined || !isValue(value, between)) return whole;
    return `${name}${between}${sensitivity === 'secret' ? secretMark : personalMark}`;
  });
}

/**
 * A text of ours without them: only what an equals sign gives, or what follows a quoted name, since our sentences name
 * settings and go on behind a colon.
 */
export function redactQuotedValues(text: string): string {
  return text.replace(namedValue, (whole, _name: string, between: string) =>
    /=|^\\*["']/.test(between) ? redactNamedValues(whole) : whole,
  );
}

/** After a colon may stand a sentence about the name; after an equals sign stands its value. */
function isValue(value: string, between: string): boolean {
  if (value.startsWith('[') || value.startsWith('$')) return false;
  return between.includes('=') || /\d|@|[a-z][A-Z]/.test(value);
}

/** Characters of a text that was drawn at random. */
const minRandom = 16;
const minEntropy = 3;

/** True for one long word of letters and digits in no order that a person would write. */
export function isRandom(text: string): boolean {
  if (text.length < minRandom || !/^[\w+/=.~-]+$/.test(text) || !/\d/.test(text) || !/[a-z]/i.test(text))
    return false;
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy >= minEntropy;
}

/** A form or an address with the values of its secret and personal parameters replaced, as they are named. */
export function redactPairs(text: string): string {
  if (!text.includes('=')) return text;
  return text.replace(
    /(^|[?&#;])([^=&?#;\s]{1,100})=([^&#;\s]*)/g,
    (whole, before: string, name: string, value: string) => {
      const sensitivity = value === '' ? undefined : sensitivityOf(decodePercent(name));
      if (sensitivity === undefined) return whole;
      return `${before}${name}=${sensitivity === 'secret' ? secretMark : personalMark}`;
    },
  );
}

/** Headers with the values of those that carry credentials replaced; `[none]` where a value is empty. */
export function redactHeaders(
  headers: readonly Header[],
  redactor: { redact(text: string): string },
  authHeader: string,
): Header[] {
  return headers.map(([name, value]) => {
    const lower = name.toLowerCase();
    if (carriesSecret(lower) || lower === authHeader.toLowerCase())
      return [name, value === '' ? '[none]' : secretMark];
    if (sensitivityOf(lower) === 'personal') return [name, value === '' ? value : personalMark];
    return [name, redactPairs(redactor.redact(value))];
  });
}

/** True for the name, in small letters, of a header that carries a credential. */
export function carriesSecret(name: string): boolean {
  return carriers.has(name) || sensitivityOf(name) === 'secret';
}

/** Headers of credentials whose names do not say so. */
const carriers = new Set(['service-auth-key', 'x-api-key', 'set-cookie']);

/** Characters of the account numbers of each country, as the registry of ISO 13616 has them. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 ' +
    'LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);

const beginnings = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}[ -]?[A-Za-z0-9]{4}/g;
const letter = /[A-Za-z0-9]/;

/** The text with each IBAN replaced whose check digits are right, in groups or not. */
function replaceIbans(text: string, mark: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(beginnings)) {
    if (index < from) continue;
    const end = endOfIban(text, index);
    if (end === undefined || isInGuid(text, index)) continue;
    parts.push(text.slice(from, index), mark);
    from = end;
  }
  return from === 0 ? text : [...parts, text.slice(from)].join('');
}

/** One random GUID in some ten thousand ends in what has the check digits of a Belgian or an Andorran number. */
const guids = /(?<![A-Za-z0-9])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![A-Za-z0-9])/gi;

function isInGuid(text: string, at: number): boolean {
  return [...text.matchAll(guids)].some(({ index, 0: { length } }) => index <= at && at < index + length);
}

function endOfIban(text: string, start: number): number | undefined {
  const length = lengths[text.slice(start, start + 2).toUpperCase()];
  if (length === undefined) return undefined;
  let compact = '';
  let at = start;
  for (; compact.length < length; at++) {
    const char = text.charAt(at);
    if (letter.test(char)) compact += char;
    else if (!/[ -]/.test(char) || !letter.test(text.charAt(at + 1))) return undefined;
  }
  return !letter.test(text.charAt(at)) && hasRightDigits(compact.toUpperCase()) ? at : undefined;
}

/** ISO 7064: the number, its beginning put last and its letters made numbers from 10 to 35, leaves 1 when divided by 97. */
function hasRightDigits(iban: string): boolean {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
