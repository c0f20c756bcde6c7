import { createHash } from 'node:crypto';

/** The seed of a part of a run, by that of the run and what tells the parts apart. */
export function seedOf(seed: number, ...parts: readonly (string | number)[]): number {
  return createHash('sha256')
    .update([seed, ...parts].join(' '))
    .digest()
    .readInt32BE(0);
}
