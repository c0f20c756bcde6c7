import type { Variation } from '../../reference-server/types.ts';
import { revocationAnswerVariations } from './answers.ts';
import { connectionVariations } from './connections.ts';
import { unknownConnectionVariations } from './unknown-connections.ts';

/** Conforming revocations that differ from the default ones (3.3, 4.2, 7). */
export const revocationVariations: readonly Variation[] = [
  ...revocationAnswerVariations,
  ...unknownConnectionVariations,
  ...connectionVariations,
];
