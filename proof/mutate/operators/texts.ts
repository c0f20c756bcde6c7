import { defineOperators, isText } from './operator.ts';

const dated = /^(\d{4}-\d\d-)(\d\d)/;

/** Operators on strings, dates and numbers in strings among them. */
export const textOperators = defineOperators(isText, {
  empty: ['empties the string', () => ''],
  'text-to-number': [
    'writes the string as a number, its length where it is none',
    (value) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value.length),
  ],
  'upper-case': ['writes the string in capitals', (value) => value.toUpperCase()],
  'lower-case': ['writes the string in small letters', (value) => value.toLowerCase()],
  'cut-the-end': ['cuts the last character off', (value) => value.slice(0, -1)],
  'change-the-end': ['takes the next character for the last', (value) => changeLast(value)],
  'add-blanks': ['puts a blank before and behind', (value) => ` ${value} `],
  'escape-html': [
    'escapes the string as in a web page',
    (value) => value.replace(/[&<>"'/]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  ],
  'encode-twice': ['writes its letters of more than a byte as a wrong decoder does', misread],
  'join-words': ['leaves the blanks out', (value) => value.replaceAll(' ', '')],
  'move-the-date': [
    'moves the day of a date by one',
    (value) => value.replace(dated, (_, month: string, day: string) => `${month}${nextDay(day)}`),
  ],
  'reorder-the-date': [
    'writes the day of a date first',
    (value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1'),
  ],
  'cut-the-time': [
    'leaves out the time behind a date',
    (value) => value.replace(/^(\d{4}-\d\d-\d\d)T.*/, '$1'),
  ],
  'drop-the-zone': [
    'leaves out the zone of a time',
    (value) => value.replace(/(T.*?)(Z|[+-]\d\d:\d\d)$/, '$1'),
  ],
  'add-a-zone': [
    'adds a zone to a time',
    (value) => value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z?$/, '$1+02:00'),
  ],
  'plain-http': ['writes http for https', (value) => value.replace(/^https:/, 'http:')],
});

function changeLast(value: string): string {
  if (value === '') return value;
  const last = value.at(-1)!;
  const next = /[a-y0-8A-Y]/.test(last) ? String.fromCharCode(last.charCodeAt(0) + 1) : 'a';
  return value.slice(0, -1) + next;
}

function nextDay(day: string): string {
  return String((Number(day) % 28) + 1).padStart(2, '0');
}

function misread(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
