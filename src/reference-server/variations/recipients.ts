import type { Variation } from '../types.ts';
import { recipientConventionVariations } from './recipients/conventions.ts';
import { recipientSettlingVariations } from './recipients/settling.ts';
import { recipientViewVariations } from './recipients/views.ts';

/** Conforming recipients that differ from the default ones. */
export const recipientVariations: readonly Variation[] = [
  ...recipientViewVariations,
  ...recipientConventionVariations,
  ...recipientSettlingVariations,
];
