import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, Recipient, Workings } from '../../reference-server/types.ts';
import { changeView } from './creation.ts';

/** Counts the characters of one member in a way of its own; undefined lets everything pass. */
function countAs(member: 'name' | 'description', length: ((text: string) => number) | undefined) {
  return ({ rules }: Workings) => {
    const { recipients } = rules;
    const limit = member === 'name' ? recipients.nameLimit : recipients.descriptionLimit;
    const before = recipients.validators[member];
    recipients.validators[member] = (value) => {
      if (typeof value !== 'string' || value === '') return before(value);
      return length !== undefined && length(value) > limit ? `${member} is too long` : undefined;
    };
  };
}

/** Changes recipients as they are stored. */
function store({ rules }: Workings, change: (recipient: Recipient) => Partial<Recipient>): void {
  const before = rules.recipients.toStore;
  rules.recipients.toStore = (recipient, call) => {
    const given = before(recipient, call);
    return { ...given, ...change(given) };
  };
}

function shortened(text: string, limit: number): string {
  const characters = [...text];
  const isBetween = characters.length > 128 && characters.length < limit;
  return isBetween ? characters.slice(0, -1).join('') : text;
}

const bytes = (text: string) => Buffer.byteLength(text);
const withoutEmoji = (text: string) => text.replace(/\p{Extended_Pictographic}/gu, '').length;
const decomposed = (text: string) => [...text.normalize('NFD')].length;
const halfUnits = (text: string) => Math.floor(text.length / 2);
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Defects of names and descriptions: how long they may be, and what becomes of their characters. */
export const recipientTextFaults: readonly Fault[] = [
  ...defineFaults('texts-at-their-limits-are-kept-whole', {
    'emoji-cut-to-as-many-units': [
      'stores as many UTF-16 units of a name or description as it may have characters',
      (workings) =>
        store(workings, ({ name, description }) => ({
          name: name.slice(0, 256),
          ...(description === undefined ? {} : { description: description.slice(0, 512) }),
        })),
      {
        mayBreak: {
          'recipient-name-keeps-its-characters': 'generated names of many scripts may be as long',
          'creation-returns-what-was-sent': 'generated descriptions may be as long',
          'recipient-detail-reads-back-what-was-created': 'generated descriptions may be as long',
        },
        needs: 'standard',
      },
    ],
    'astral-letter-at-the-end-of-a-full-name-is-lost': [
      'stores a question mark in place of a letter beyond the first plane at position 256 of a name',
      (workings) =>
        store(workings, ({ name }) => {
          const characters = [...name];
          const isLost = (characters[255]?.length ?? 1) > 1;
          return { name: isLost ? [...characters.slice(0, 255), '?'].join('') : name };
        }),
      {
        mayBreak: { 'recipient-name-keeps-its-characters': 'generated names may end so' },
        needs: 'standard',
      },
    ],
    'description-loses-a-character-beyond-511': [
      'stores the first 511 characters of a description that holds letters beyond the first plane',
      (workings) =>
        store(workings, ({ description = '' }) => ({
          description: /[\u{10000}-\u{10ffff}]/u.test(description)
            ? [...description].slice(0, 511).join('')
            : description,
        })),
      {
        mayBreak: {
          'creation-returns-what-was-sent': 'generated descriptions may be as long',
          'recipient-detail-reads-back-what-was-created': 'generated descriptions may be as long',
        },
        needs: 'standard',
      },
    ],
    'name-stored-in-255-characters': [
      'stores the first 255 characters of a name',
      (workings) => store(workings, ({ name }) => ({ name: [...name].slice(0, 255).join('') })),
      { mayBreak: { 'recipient-name-keeps-its-characters': 'a name of many scripts may be as long' } },
    ],
    'description-stored-in-512-bytes': [
      'stores the first 512 bytes of a description',
      (workings) =>
        store(workings, ({ description = '' }) => ({
          description: Buffer.from(description).subarray(0, 512).toString(),
        })),
      {
        mayBreak: {
          'creation-returns-what-was-sent': 'a generated description may be as long',
          'recipient-detail-reads-back-what-was-created': 'a generated description may be as long',
        },
      },
    ],
  }),
  ...defineFaults('recipient-name-keeps-its-characters', {
    'names-written-from-right-to-left-are-turned': [
      'stores names that hold Hebrew or Arabic letters and are longer than a line in reverse',
      (workings) =>
        store(workings, ({ name }) => {
          const isTurned = /[\u0590-\u06ff]/.test(name) && [...name].length > 128;
          return { name: isTurned ? [...name].reverse().join('') : name };
        }),
      { needs: 'standard' },
    ],
    'combining-marks-are-dropped': [
      'stores names without the marks that follow a letter',
      (workings) => store(workings, ({ name }) => ({ name: name.replace(/\p{Mn}/gu, '') })),
      { needs: 'standard' },
    ],
    'right-to-left-text-carries-a-mark': [
      'stores names that begin or end in Hebrew or Arabic with a direction mark at their end',
      (workings) =>
        store(workings, ({ name }) => ({
          name: /[\u0590-\u06ff]$/.test(name) ? `${name}\u200f` : name,
        })),
      { needs: 'standard' },
    ],
    'name-escaped-for-html': [
      'stores names escaped for HTML',
      (workings) => store(workings, ({ name }) => ({ name: escaped(name) })),
    ],
    'name-stripped-of-markup': [
      'takes out of names what looks like markup',
      (workings) => store(workings, ({ name }) => ({ name: name.replace(/<[^>]*>/g, '') })),
    ],
    'name-stored-in-two-bytes-a-letter': [
      'stores letters beyond the Latin ones as question marks',
      (workings) => store(workings, ({ name }) => ({ name: name.replace(/[\u0370-\uffff]/g, '?') })),
      {
        mayBreak: {
          'texts-at-their-limits-are-kept-whole': 'names of emoji at their limit lose them as well',
        },
      },
    ],
    'name-decoded-from-a-query': [
      'shows names in list and detail as if they were encoded for a query',
      (workings) => {
        for (const view of ['detail', 'listItem'] as const) {
          changeView(workings, view, (shown, { name }) => ({ ...shown, name: name.replaceAll('+', ' ') }));
        }
      },
    ],
  }),
  ...defineFaults('creation-returns-what-was-sent', {
    'links-lose-their-query': [
      'stores links without the query that they end in',
      (workings) =>
        store(workings, (recipient) => {
          const cut = (link: string | undefined) => link?.replace(/\?.*$/, '');
          const { logo_uri, terms_uri, client_uri } = recipient;
          const links = { logo_uri: cut(logo_uri), terms_uri: cut(terms_uri), client_uri: cut(client_uri) };
          return Object.fromEntries(Object.entries(links).filter(([, link]) => typeof link === 'string'));
        }),
      { breaks: ['recipient-detail-reads-back-what-was-created'], needs: 'standard' },
    ],
    'backslash-in-a-long-text-doubled': [
      'doubles the backslashes of descriptions of more than 256 characters',
      (workings) =>
        store(workings, ({ description = '' }) => ({
          description: description.length > 256 ? description.replaceAll('\\', '\\\\') : description,
        })),
      { breaks: ['recipient-detail-reads-back-what-was-created'], needs: 'standard' },
    ],
    'longer-texts-lose-their-end': [
      'stores texts of more than 128 characters without the last one, unless they fill the column',
      (workings) =>
        store(workings, ({ name, description }) => ({
          name: shortened(name, 256),
          ...(description === undefined ? {} : { description: shortened(description, 512) }),
        })),
      {
        breaks: ['recipient-detail-reads-back-what-was-created'],
        mayBreak: {
          'recipient-update-leaves-the-other-members-alone': 'a text may differ from the one that was sent',
          'recipient-is-changed-by-its-own-writes-only': 'a text may differ from the one that was sent',
          'recipient-name-keeps-its-characters': 'a name of many scripts may be as long',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('recipient-name-of-256-characters-is-accepted', {
    'name-limit-is-255': [
      'refuses names of 256 characters',
      changeRules('recipients', ({ nameLimit }) => ({ nameLimit: nameLimit - 1 })),
    ],
  }),
  ...defineFaults('recipient-name-of-257-characters-is-refused', {
    'name-limit-is-257': [
      'accepts names of 257 characters',
      changeRules('recipients', ({ nameLimit }) => ({ nameLimit: nameLimit + 1 })),
    ],
    'name-limit-is-missing': ['accepts names of any length', countAs('name', undefined)],
    'name-limit-leaves-emoji-out': ['does not count the emoji of a name', countAs('name', withoutEmoji)],
    'name-limit-leaves-combining-letters-out': [
      'does not count the letters of a name that carry a combining mark',
      countAs('name', (text) => [...text.replace(/.\p{Mn}/gu, '')].length),
    ],
    'name-limit-counts-from-left-to-right': [
      'does not count the Hebrew and Arabic letters of a name',
      countAs('name', (text) => [...text.replace(/[\u0590-\u06ff]/g, '')].length),
    ],
    'name-limit-counts-the-first-plane': [
      'does not count the letters of a name beyond the first plane',
      countAs('name', (text) => [...text].filter((letter) => letter.length === 1).length),
    ],
    'name-limit-leaves-a-last-accent-out': [
      'does not count the last character of a name where it is not of ASCII',
      countAs('name', (text) => [...text].length - (/[^\p{ASCII}]$/u.test(text) ? 1 : 0)),
    ],
    'name-limit-counts-two-units-as-one': [
      'counts two UTF-16 units of a name as one character',
      countAs('name', halfUnits),
    ],
    'too-long-name-gets-422': [
      'answers names that are too long with 422',
      hookAfter('createRecipient', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        if (answer.status === 400 && message?.startsWith('name is longer')) answer.status = 422;
      }),
    ],
    'too-long-name-is-cut': [
      'cuts names that are too long in place of refusing them',
      (workings) => {
        const { nameLimit } = workings.rules.recipients;
        countAs('name', undefined)(workings);
        store(workings, ({ name }) => ({ name: [...name].slice(0, nameLimit).join('') }));
      },
    ],
  }),
  ...defineFaults('accented-letters-count-as-one-character', {
    'name-limit-counts-bytes': ['counts the bytes of a name', countAs('name', bytes)],
    'description-limit-counts-bytes': ['counts the bytes of a description', countAs('description', bytes)],
    'name-limit-counts-accents-apart': [
      'counts a letter and its accent as two characters',
      countAs('name', decomposed),
    ],
  }),
  ...defineFaults('recipient-description-of-512-characters-is-accepted', {
    'description-limit-is-511': [
      'refuses descriptions of 512 characters',
      changeRules('recipients', ({ descriptionLimit }) => ({ descriptionLimit: descriptionLimit - 1 })),
    ],
  }),
  ...defineFaults('recipient-description-of-513-characters-is-refused', {
    'description-limit-is-513': [
      'accepts descriptions of 513 characters',
      changeRules('recipients', ({ descriptionLimit }) => ({ descriptionLimit: descriptionLimit + 1 })),
    ],
    'description-limit-leaves-emoji-out': [
      'does not count the emoji of a description',
      countAs('description', withoutEmoji),
    ],
  }),
];
