import type { Variation } from '../types.ts';

export const registrationVariations: readonly Variation[] = [];
