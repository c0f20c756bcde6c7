import { InvalidArgumentError } from 'commander';

/** Reads a whole number within bounds from the command line. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

/** Reads `i/n`, the part of a run that is executed here: `2/4` is the second of four. */
export function shardOf(text: string): string {
  const [, index, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (index !== undefined && Number(index) <= Number(of)) return text;
  throw new InvalidArgumentError('Expected i/n with i from 1 to n, as in 2/4.');
}

/** Adds the names of a comma list to those given before. */
export function collected(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Expected names separated by commas.');
  return [...before, ...names];
}

/** A free port of this machine is 0. */
export const port = wholeNumber(0, 65_535);
