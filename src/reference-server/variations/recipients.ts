import type { Variation } from '../types.ts';

export const recipientVariations: readonly Variation[] = [];
