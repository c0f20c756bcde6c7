import type { Variation } from '../types.ts';

export const accountDetailVariations: readonly Variation[] = [];
