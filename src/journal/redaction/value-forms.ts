import { sensitivityOf } from '../../lib/sensitive-names.ts';
import { replaceIbans } from './iban.ts';
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
