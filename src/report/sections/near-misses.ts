import { listDocumentedMembers } from '../../contract/documented-members.ts';
import type { RecordedExchange } from '../report.ts';

/** What stands in an answer, and what the document wants there. */
export interface NearMiss {
  readonly stands: string;
  readonly wanted: string;
}

const told = /the run goes on with (.+?)(?:;|$)/;

/** The near misses that the hint of a finding tells: `the array below data for the list`, `200 for 201`. */
export function readHint(hint = ''): readonly NearMiss[] {
  const [, list] = told.exec(hint) ?? [];
  return (list ?? '').split(', ').flatMap((text) => {
    const [stands, wanted] = text.split(' for ');
    return stands === undefined || wanted === undefined ? [] : { stands, wanted };
  });
}

/** Longer bodies say no more of how members are written. */
const maxLength = 500_000;

/** The members of an answer that have the words of documented ones, and are written otherwise. */
export function readSpellings({ operation, response }: RecordedExchange): readonly NearMiss[] {
  if (response === undefined || !response.isJson || response.text.length > maxLength) return [];
  const { open, personal } = listDocumentedMembers(operation);
  const documented = [...open, ...personal];
  const byWords = new Map(documented.map((name) => [foldName(name), name]));
  // By its text: a long body was cut off where it was written down.
  const names = new Set([...response.text.matchAll(/"([\w-]+)"\s*:/g)].map(([, name]) => name!));
  return [...names].flatMap((stands) => {
    const wanted = byWords.get(foldName(stands));
    return wanted === undefined || documented.includes(stands) ? [] : { stands, wanted };
  });
}

/** How a name is written of its words, by the name of the style. */
const spellings: Readonly<Record<string, (words: readonly string[]) => string>> = {
  camelCase: (words) => words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
  PascalCase: (words) => words.map(capital).join(''),
  snake_case: (words) => words.join('_'),
  'kebab-case': (words) => words.join('-'),
  SCREAMING_SNAKE_CASE: (words) => words.join('_').toUpperCase(),
  'capital letters': (words) => words.join('').toUpperCase(),
  'small letters': (words) => words.join(''),
};

/** The style in which a name stands where the document writes the same words otherwise; undefined for other words. */
export function findSpelling({ stands, wanted }: NearMiss): string | undefined {
  // An abbreviation does not show where its words end: POBox.
  if (stands === `${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}`) return 'camelCase';
  const words = wanted
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .split(/[_-]+/)
    .map((word) => word.toLowerCase());
  return Object.keys(spellings).find((style) => spellings[style]!(words) === stands);
}

function foldName(name: string): string {
  return name.replace(/[_\-\s]/g, '').toLowerCase();
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
