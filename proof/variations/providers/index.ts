import type { Variation } from '../../reference-server/types.ts';
import { providerAnswerVariations } from './answers.ts';
import { unlistedProviderVariations } from './unlisted.ts';

/** Conforming providers that differ from the default ones (2.1, 4.1). */
export const providerVariations: readonly Variation[] = [
  ...providerAnswerVariations,
  ...unlistedProviderVariations,
];
