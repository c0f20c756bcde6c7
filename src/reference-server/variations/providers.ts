import type { Variation } from '../types.ts';

export const providerVariations: readonly Variation[] = [];
