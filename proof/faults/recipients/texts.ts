import { changeRules } from '../../mutate/changes.ts';
import {
  admitBreaks,
  defineFaults,
  type FaultDetails,
  needStandard,
  standard,
  warn,
} from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import {
  answerInstead,
  editBody,
  judgeMember,
  refuseWith,
  showRecipients,
  storeText,
} from '../../mutate/recipients.ts';
import type { Fault } from '../../reference-server/types.ts';

const limits = { name: 256, description: 512 };

/** Counts the characters of one member in a way of its own. */
function countAs(member: 'name' | 'description', count: (text: string) => number): Fault['apply'] {
  return judgeMember(member, (value, judge) => {
    if (typeof value !== 'string' || value === '') return judge(value);
    return count(value) > limits[member] ? `${member} is too long` : undefined;
  });
}

/** Counts the characters of a name that are left without some of them. */
function countWithout(left: RegExp): Fault['apply'] {
  return countAs('name', (name) => lengthOf(name.replace(left, '')));
}

/** Replaces a part of names as they are stored. */
function replaceInNames(part: RegExp, by = ''): Fault['apply'] {
  return storeText('name', (name) => name.replace(part, by));
}

/** Refuses creations for the length of one text, as the field of a form may do. */
function refuseLength(member: 'name' | 'description', length: number): Fault['apply'] {
  return answerInstead(400, ({ [member]: text }) => lengthOf(text) === length);
}

/** Makes a limit smaller or larger. */
function moveLimit(limit: 'nameLimit' | 'descriptionLimit', by: number): Fault['apply'] {
  return changeRules('recipients', ({ [limit]: characters }) => ({ [limit]: characters + by }));
}

/** Stores names and descriptions in a way that depends on their limits. */
function storeTexts(store: (text: string, limit: number) => string): Fault['apply'] {
  return (workings) => {
    for (const member of ['name', 'description'] as const)
      storeText(member, (text) => store(text, limits[member]))(workings);
  };
}

function cutLonger(text: string, limit: number): string {
  const length = lengthOf(text);
  return length > 128 && length < limit ? cut(text, length - 1) : text;
}

const lengthOf = (text: unknown) => (typeof text === 'string' ? [...text].length : 0);
const isOfDigits = (text: unknown) => typeof text === 'string' && /^\d{2,}$/.test(text);
const cut = (text: string, length: number) => [...text].slice(0, length).join('');
const turn = (text: string) => (lengthOf(text) > 128 ? [...text].reverse().join('') : text);
const bytes = (text: string) => Buffer.byteLength(text);
const emoji = /\p{Extended_Pictographic}/gu;
const pairs = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/i;
const beyond = /[\u{10000}-\u{10ffff}]/gu;

const atLimits: FaultDetails = {
  breaks: ['texts-at-their-limits-are-kept-whole'],
  ...admitBreaks(
    'generated texts may be as long, and a list may show them before the detail does',
    'recipient-name-keeps-its-characters',
    'creation-returns-what-was-sent',
    'recipient-detail-reads-back-what-was-created',
    'created-recipient-is-listed-as-created',
  ),
};

/** Defects of names and descriptions: how long they may be, and what becomes of their characters. */
export const recipientTextFaults: readonly Fault[] = [
  ...defineFaults(atLimits, {
    'emoji-cut-to-as-many-units': [
      'stores as many UTF-16 units of a name or description as it may have characters',
      storeTexts((text, limit) => text.slice(0, limit)),
      standard,
    ],
    'escaped-pairs-are-one-question-mark': [
      'reads a question mark where a letter beyond the first plane is written as two escapes',
      editBody('createRecipient', (body, raw) =>
        pairs.test(raw) ? (JSON.parse(raw.replace(new RegExp(pairs, 'gi'), '?')) as unknown) : body,
      ),
      standard,
    ],
    'astral-letter-at-the-end-of-a-full-name-is-lost': [
      'stores a question mark in place of a letter beyond the first plane at position 256 of a name',
      replaceInNames(/(?<=^.{255})[\u{10000}-\u{10ffff}]/su, '?'),
      standard,
    ],
    'description-loses-a-character-beyond-511': [
      'stores the first 511 characters of a description that holds letters beyond the first plane',
      storeText('description', (text) => (text.search(beyond) < 0 ? text : cut(text, 511))),
      standard,
    ],
    'name-stored-in-255-characters': ['stores 255 characters of a name', replaceInNames(/(?<=^.{255}).*/su)],
    'description-stored-in-512-bytes': [
      'stores the first 512 bytes of a description',
      storeText('description', (text) => Buffer.from(text).subarray(0, 512).toString()),
    ],
  }),
  ...defineFaults('recipient-name-keeps-its-characters', {
    'name-stripped-of-markup': ['takes out of names what looks like markup', replaceInNames(/<[^>]*>/g)],
    'name-stored-in-two-bytes-a-letter': [
      'stores letters beyond the Latin ones as question marks',
      replaceInNames(/[\u0370-\uffff]/g, '?'),
      admitBreaks('names of emoji at their limit lose them as well', 'texts-at-their-limits-are-kept-whole'),
    ],
    'name-decoded-from-a-query': [
      'shows names in list and detail as if they were encoded for a query',
      showRecipients(['getRecipient', 'listRecipients'], ({ name }) => ({
        name: String(name).replaceAll('+', ' '),
      })),
    ],
    'name-templates-are-filled-in': ['fills in a template in a name', replaceInNames(/\$\{[^}]*\}/g)],
    'name-is-decoded': [
      'decodes percent escapes in names',
      storeText('name', (name) => name.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)),
    ],
    'name-loses-its-joiners': ['takes the joiners out of emoji in names', replaceInNames(/\u200d/g)],
    'name-gets-plain-quotes': [
      'writes typewriter quotes in names',
      storeText('name', (name) => name.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")),
    ],
  }),
  ...defineFaults(needStandard('recipient-name-keeps-its-characters'), {
    'names-written-from-right-to-left-are-turned': [
      'stores names that hold Hebrew or Arabic letters and are longer than a line in reverse',
      storeText('name', (name) => (/[\u0590-\u06ff]/.test(name) ? turn(name) : name)),
    ],
    'combining-marks-are-dropped': ['drops combining marks in names', replaceInNames(/\p{Mn}/gu)],
    'right-to-left-text-carries-a-mark': [
      'stores names that end in Hebrew or Arabic with a direction mark at their end',
      replaceInNames(/[\u0590-\u06ff]$/, '$&\u200f'),
    ],
    ...mutants([
      'recipient /name escape-html',
      { mayBreak: { 'recipient-detail-agrees-with-the-list': 'a listed name may hold such letters' } },
    ]),
  }),
  ...defineFaults(['creation-returns-what-was-sent', 'recipient-detail-reads-back-what-was-created'], {
    'links-lose-their-query': [
      'stores links without the query that they end in',
      (workings) => {
        for (const link of ['logo_uri', 'terms_uri', 'client_uri'] as const)
          storeText(link, (url) => url.replace(/\?.*$/, ''))(workings);
      },
      standard,
    ],
    'backslash-in-a-long-text-doubled': [
      'doubles the backslashes of descriptions of more than 256 characters',
      storeText('description', (text) => (text.length > 256 ? text.replaceAll('\\', '\\\\') : text)),
      standard,
    ],
    'longer-texts-lose-their-end': [
      'stores texts of more than 128 characters without the last one, unless they fill the column',
      storeTexts(cutLonger),
      {
        ...standard,
        ...admitBreaks(
          'a text may differ from the one that was sent',
          'recipient-update-leaves-the-other-members-alone',
          'recipient-is-changed-by-its-own-writes-only',
          'recipient-name-keeps-its-characters',
        ),
      },
    ],
  }),
  ...defineFaults('recipient-name-of-256-characters-is-accepted', {
    'name-limit-is-255': ['refuses names of 256 characters', moveLimit('nameLimit', -1)],
  }),
  ...defineFaults('recipient-name-of-257-characters-is-refused', {
    'name-limit-is-257': ['accepts names of 257 characters', moveLimit('nameLimit', 1)],
    'name-limit-is-missing': ['accepts names of any length', countAs('name', () => 0)],
    'name-limit-leaves-emoji-out': ['does not count the emoji of a name', countWithout(emoji)],
    'name-limit-leaves-combining-letters-out': ['does not count marked letters', countWithout(/.\p{Mn}/gu)],
    'name-limit-counts-from-left-to-right': [
      'does not count the Hebrew and Arabic letters of a name',
      countWithout(/[\u0590-\u06ff]/g),
    ],
    'name-limit-counts-the-first-plane': ['does not count letters beyond plane 0', countWithout(beyond)],
    'name-limit-leaves-a-last-accent-out': [
      'does not count a last character that is not of ASCII',
      countWithout(/[^\p{ASCII}]$/u),
    ],
    'name-limit-counts-two-units-as-one': [
      'counts two UTF-16 units of a name as one character',
      countAs('name', (text) => Math.floor(text.length / 2)),
    ],
    'too-long-name-gets-422': [
      'answers names that are too long with 422',
      refuseWith(422, ({ name }) => lengthOf(name) > limits.name),
    ],
    'too-long-name-is-cut': [
      'cuts names that are too long in place of refusing them',
      (workings) => {
        countAs('name', () => 0)(workings);
        storeText('name', (name) => cut(name, limits.name))(workings);
      },
    ],
  }),
  ...defineFaults('accented-letters-count-as-one-character', {
    'name-limit-counts-bytes': ['counts the bytes of a name', countAs('name', bytes)],
    'description-limit-counts-bytes': ['counts the bytes of a description', countAs('description', bytes)],
    'name-limit-counts-accents-apart': [
      'counts a letter and its accent as two characters',
      countAs('name', (text) => lengthOf(text.normalize('NFD'))),
    ],
  }),
  ...defineFaults('recipient-description-of-512-characters-is-accepted', {
    'description-limit-is-511': ['refuses descriptions of 512 characters', moveLimit('descriptionLimit', -1)],
    'description-limit-is-500': [
      'refuses descriptions of more than 500 characters',
      moveLimit('descriptionLimit', -12),
      { breaks: ['recipient-texts-below-the-limits-are-accepted'] },
    ],
    'description-limit-is-that-of-names': [
      'holds descriptions to the limit of names',
      moveLimit('descriptionLimit', -256),
      { breaks: ['recipient-texts-below-the-limits-are-accepted'] },
    ],
  }),
  ...defineFaults('recipient-description-of-513-characters-is-refused', {
    'description-limit-is-513': ['accepts descriptions of 513 characters', moveLimit('descriptionLimit', 1)],
    'description-limit-leaves-emoji-out': [
      'does not count the emoji of a description',
      countAs('description', (text) => text.replace(emoji, '').length),
    ],
  }),
  ...defineFaults('recipient-texts-at-both-limits-are-accepted', {
    'both-limits-in-one-row': [
      'refuses a name and a description that have more than 767 characters together',
      answerInstead(400, ({ name, description }) => lengthOf([name, description].join('')) > 767),
    ],
  }),
  ...defineFaults('recipient-texts-below-the-limits-are-accepted', {
    'names-of-255-are-refused': ['refuses names of 255 characters', refuseLength('name', 255)],
    'descriptions-of-511-are-refused': [
      'refuses descriptions of 511 characters',
      refuseLength('description', 511),
    ],
    'names-of-64-are-refused': ['refuses names of 64 characters', refuseLength('name', 64), standard],
  }),
  ...defineFaults(needStandard('recipient-creation-answers-201-with-an-object'), {
    'names-of-digits-break-the-server': [
      'answers creations with a name of digits with 500',
      answerInstead(500, ({ name }) => isOfDigits(name)),
    ],
    'names-of-one-letter-break-the-server': [
      'answers creations with a name of one character with 500',
      answerInstead(500, ({ name }) => lengthOf(name) === 1),
    ],
  }),
  ...defineFaults(warn('recipient-names-of-digits-are-accepted'), {
    'names-of-digits-are-refused': [
      'refuses names of digits alone',
      answerInstead(400, ({ name }) => isOfDigits(name)),
      standard,
    ],
  }),
  ...defineFaults(needStandard('recipient-name-is-a-string'), {
    'name-of-digits-is-a-number': [
      'shows a name of digits as a number',
      showRecipients(['createRecipient', 'getRecipient', 'listRecipients'], ({ name }) =>
        isOfDigits(name) ? { name: Number(name) } : {},
      ),
    ],
  }),
  ...defineFaults(warn('short-recipient-texts-are-accepted'), {
    'names-of-one-letter-are-refused': ['refuses names of one character', refuseLength('name', 1), standard],
    'descriptions-of-one-letter-are-refused': [
      'refuses descriptions of one character',
      refuseLength('description', 1),
      standard,
    ],
  }),
];
