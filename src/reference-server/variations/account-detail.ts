import type { Variation } from '../types.ts';
import { detailBodyVariations } from './account-detail/bodies.ts';
import { detailOperationVariations } from './account-detail/operations.ts';
import { detailPartVariations } from './account-detail/parts.ts';

/** Conforming account detail that differs from the default one, in the order of the document. */
export const accountDetailVariations: readonly Variation[] = [
  ...detailBodyVariations,
  ...detailPartVariations,
  ...detailOperationVariations,
];
