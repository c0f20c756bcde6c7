import { InvalidArgumentError } from 'commander';
import { type AssignedShard, distributorNames, findAssignedShard } from '../../src/lib/assigned-shard.ts';
import { readEnvironment } from '../../src/lib/env.ts';
import { describeSuggestion } from '../../src/lib/suggest.ts';
import { type FormatName, formatNames } from '../../src/report/formats/formats.ts';

/** Reads a whole number within bounds from the command line. */
export function parseWholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
  };
}

/** Reads `i/n`, the part of a run that is executed here: `2/4` is the second of four; `auto` is what the engine says. */
export function parseShard(text: string): AssignedShard {
  if (text === 'auto') return readAssignedShard();
  const [, index = Number.NaN, of = Number.NaN] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []).map(Number);
  if (index <= of) return { index, of };
  throw new InvalidArgumentError('Expected i/n with i from 1 to n, as in 2/4, or auto.');
}

function readAssignedShard(): AssignedShard {
  const found = findAssignedShard(readEnvironment());
  if (found !== undefined) return found;
  throw new InvalidArgumentError(
    `Nothing says which shard this is: one of ${distributorNames.join(', ')} should be set.`,
  );
}

/** Adds a text as it stands to those given before. */
export function collectText(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** Adds the names of a comma list to those given before. */
export function collectNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Expected names separated by commas.');
  return [...before, ...names];
}

/** Adds the addresses of a comma list to those given before. */
export function collectOrigins(text: string, before: readonly string[] = []): readonly string[] {
  const wrong = collectNames(text).find((one) => !/^https?:\/\/[^/?#]/i.test(one) || !URL.canParse(one));
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `${wrong} is not an address: expected one such as https://api.bank.example.`,
    );
  return [...before, ...collectNames(text)];
}

/** Adds the formats of a comma list to those given before. */
export function collectFormats(text: string, before: readonly FormatName[] = []): readonly FormatName[] {
  const wrong = collectNames(text).find((name) => !formatNames.some((known) => known === name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no format ${wrong}: ${formatNames.join(', ')}.`);
  return [...before, ...(collectNames(text) as readonly FormatName[])];
}

/** A free port of this machine is 0. */
export const port = parseWholeNumber(0, 65_535);

/** Collects ids of one kind for commander. Throws InvalidArgumentError for one that is not known, with the nearest. */
export function collectKnown(
  kind: string,
  known: readonly string[],
): (id: string, before?: readonly string[]) => readonly string[] {
  return (id, before = []) => {
    if (known.includes(id)) return [...before, id];
    throw new InvalidArgumentError(`There is no ${kind} ${id}${describeSuggestion(id, known)}.`);
  };
}

/** What a command does, with its arguments and options as commander gives them. */
type Action<Given extends unknown[]> = (...given: Given) => void | Promise<void>;

/**
 * An action whose module is loaded when its command is called, since checks and faults take a second to load: `--help`
 * and mistakes of the command line do not wait for them.
 */
export function loadAction<Given extends unknown[]>(
  load: () => Promise<{ readonly default: Action<Given> }>,
): (...given: Given) => Promise<void> {
  return async (...given) => (await load()).default(...given);
}
