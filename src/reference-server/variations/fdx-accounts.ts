import type { Variation } from '../types.ts';

export const fdxAccountVariations: readonly Variation[] = [];
