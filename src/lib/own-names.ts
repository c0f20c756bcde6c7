import { createHash } from 'node:crypto';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';
const syllables = 4;

/** Words are asked for again and again: by each name that an answer lists. */
const words = new Map<string, string>();
const maxWords = 5000;

/**
 * A word of eight letters that reads like a name and means nothing, in lower case. The same seed gives the same word and
 * another seed another one, so that no fixed text tells a target that it is being certified.
 */
export function makeWord(seed: string): string {
  const known = words.get(seed);
  if (known !== undefined) return known;
  const bytes = createHash('sha256').update(seed).digest();
  const word = Array.from(
    { length: syllables },
    (_, at) => consonants[bytes[2 * at]! % consonants.length]! + vowels[bytes[2 * at + 1]! % vowels.length]!,
  ).join('');
  if (words.size >= maxWords) words.clear();
  words.set(seed, word);
  return word;
}

/** A GUID of version 4; the same seed gives the same one. */
export function makeGuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A whole number of ten digits, as text; the same seed gives the same one. */
export function makeNumber(seed: string): string {
  const value = createHash('sha256').update(seed).digest().readUIntBE(0, 6);
  return String(1_000_000_000 + (value % 9_000_000_000));
}

// They may stand in a path of a URL as well.
const forms = [
  (first: string, second: string) => `${capitalize(first)}_${capitalize(second)}_`,
  (first: string, second: string) => `${capitalize(first)}${capitalize(second)}-`,
  (first: string, second: string) => `${first}-${second}-`,
] as const;

/**
 * What own names of a part of a run begin with: two words and what parts them. The second follows from the first and from
 * the id of the run, of which no target hears: whose a name is shows to those alone who have the record of the run.
 */
export function makeOwnNameStart(runId: string, part: string): string {
  const first = makeWord(`${runId} ${part}`);
  const form = forms[first.codePointAt(0)! % forms.length]!;
  return form(first, makeWord(`${runId} ${first}`));
}

const pair = /(?<![a-z])([a-z]{8})(?=[_-]?([a-z]{8})(?![a-z]))/gi;

/** True for a text that holds an own name of one of some runs, by their ids. */
export function holdsOwnName(text: string, runIds: readonly string[]): boolean {
  return [...text.matchAll(pair)].some(([, first, second]) =>
    runIds.some((id) => makeWord(`${id} ${first!.toLowerCase()}`) === second!.toLowerCase()),
  );
}

function capitalize(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
