import { createHash } from 'node:crypto';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';
const syllables = 4;

/**
 * A word of eight letters that reads like a name and means nothing, in lower case. The same seed gives the same word and
 * another seed another one, so that no fixed text tells a target that it is being certified.
 */
export function makeWord(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest();
  return Array.from(
    { length: syllables },
    (_, at) => consonants[bytes[2 * at]! % consonants.length]! + vowels[bytes[2 * at + 1]! % vowels.length]!,
  ).join('');
}

// They may stand in a path of a URL as well.
const forms = [
  (first: string, second: string) => `${capitalize(first)}_${capitalize(second)}_`,
  (first: string, second: string) => `${capitalize(first)}${capitalize(second)}-`,
  (first: string, second: string) => `${first}-${second}-`,
] as const;

/** What own names of a seed begin with: two words, the second of which follows from the first, and what parts them. */
export function makeOwnNameStart(seed: string): string {
  const first = makeWord(seed);
  const form = forms[first.codePointAt(0)! % forms.length]!;
  return form(first, makeWord(first));
}

const pair = /(?<![a-z])([a-z]{8})(?=[_-]?([a-z]{8})(?![a-z]))/gi;

/** True for a text that holds an own name, of this run or of an earlier one: no other text has two such words. */
export function holdsOwnName(text: string): boolean {
  return [...text.matchAll(pair)].some(
    ([, first, second]) => makeWord(first!.toLowerCase()) === second!.toLowerCase(),
  );
}

function capitalize(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
