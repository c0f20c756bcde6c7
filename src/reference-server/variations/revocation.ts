import type { Variation } from '../types.ts';

export const revocationVariations: readonly Variation[] = [];
