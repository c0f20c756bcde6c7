import type { Variation } from '../../reference-server/types.ts';
import { recipientConventionVariations } from './conventions.ts';
import { earlierRunVariations } from './earlier-runs.ts';
import { recipientOmissionVariations } from './omissions.ts';
import { recipientSettlingVariations } from './settling.ts';
import { simultaneousVariations } from './simultaneous.ts';
import { recipientTextVariations } from './texts.ts';
import { recipientUpdateVariations } from './updates.ts';
import { recipientViewVariations } from './views.ts';

/** Conforming recipients that differ from the default ones. */
export const recipientVariations: readonly Variation[] = [
  ...recipientViewVariations,
  ...recipientConventionVariations,
  ...recipientTextVariations,
  ...recipientOmissionVariations,
  ...recipientSettlingVariations,
  ...recipientUpdateVariations,
  ...simultaneousVariations,
  ...earlierRunVariations,
];
