import { hash } from 'node:crypto';

/** The greatest seed of a run. */
export const maxSeed = 2 ** 31 - 1;

/** The seed of a part of a run, by that of the run and what tells the parts apart. */
export function seedOf(seed: number, ...parts: readonly (string | number)[]): number {
  return hash('sha256', [seed, ...parts].join(' '), 'buffer').readInt32BE(0);
}
