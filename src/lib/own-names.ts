import { createHash } from 'node:crypto';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';
const syllables = 4;
const syllableCount = consonants.length * vowels.length;
const wordCount = syllableCount ** syllables;

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
  const word = spellWord(readNumbers(seed)[0]);
  if (words.size >= maxWords) words.clear();
  words.set(seed, word);
  return word;
}

/** Two whole numbers of 48 bits that follow from a seed. */
function readNumbers(seed: string): readonly [number, number] {
  const digest = createHash('sha256').update(seed).digest();
  return [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
}

/** The word of a number: another one for each number below the count of words. */
function spellWord(number: number): string {
  let rest = number;
  let word = '';
  for (let at = 0; at < syllables; at++) {
    const syllable = rest % syllableCount;
    word += consonants[Math.floor(syllable / vowels.length)]! + vowels[syllable % vowels.length]!;
    rest = Math.floor(rest / syllableCount);
  }
  return word;
}

/** A GUID of version 4; the same seed gives the same one. */
export function makeGuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A whole number of ten digits, as text; the same seed gives the same one. */
export function makeNumber(seed: string): string {
  return String(1_000_000_000 + (readNumbers(seed)[0] % 9_000_000_000));
}

// They may stand in a path of a URL as well.
const forms = [
  (first: string, second: string) => `${capitalize(first)}_${capitalize(second)}_`,
  (first: string, second: string) => `${capitalize(first)}${capitalize(second)}-`,
  (first: string, second: string) => `${first}-${second}-`,
] as const;

/** What of a run gives names of its own: a check by its number in the plan, in a round, the first time or again. */
export interface PartOfRun {
  readonly number: number;
  readonly round?: number | undefined;
  readonly attempt: number;
}

/** More than any plan holds, and more than a check is attempted: they only keep the parts of a run apart. */
const maxChecks = 4096;
const maxAttempts = 4;

/**
 * What own names of a part of a run begin with: two words and what parts them. No two parts of a run begin alike, or one
 * check would take for its own what another has created. The second word follows from the first and from the id of the
 * run, of which no target hears: whose a name is shows to those alone who have the record of the run.
 */
export function makeOwnNameStart(runId: string, { number, round = 0, attempt }: PartOfRun): string {
  const index = (round * maxAttempts + attempt - 1) * maxChecks + number;
  const [factor, first] = readNumbers(runId).map((value) => value % wordCount) as [number, number];
  const word = spellWord((makeCoprime(factor) * (index % wordCount) + first) % wordCount);
  const form = forms[word.codePointAt(0)! % forms.length]!;
  return form(word, makeWord(`${runId} ${word}`));
}

/** The first number from one on that has no factor in common with the count of words: its multiples meet each word once. */
function makeCoprime(number: number): number {
  let next = number;
  while ([2, 5, 7].some((factor) => next % factor === 0)) next += 1;
  return next;
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
