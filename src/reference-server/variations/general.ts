import type { Variation } from '../types.ts';

export const generalVariations: readonly Variation[] = [];
