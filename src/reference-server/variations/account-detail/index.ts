import type { Variation } from '../../types.ts';
import { detailBodyVariations } from './bodies.ts';
import { detailOperationVariations } from './operations.ts';
import { detailPartVariations } from './parts.ts';

/** Conforming account detail that differs from the default one, in the order of the document. */
export const accountDetailVariations: readonly Variation[] = [
  ...detailBodyVariations,
  ...detailPartVariations,
  ...detailOperationVariations,
];
