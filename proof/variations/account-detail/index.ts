import type { Variation } from '../../reference-server/types.ts';
import { authorizeVariations } from './authorize.ts';
import { detailBodyVariations } from './bodies.ts';
import { detailDescriptionVariations } from './descriptions.ts';
import { detailLinkVariations } from './links.ts';
import { detailOperationVariations } from './operations.ts';
import { detailPartVariations } from './parts.ts';
import { simultaneousPostVariations } from './posts-together.ts';
import { servedOnceVariations } from './served-once.ts';
import { detailSessionVariations } from './sessions.ts';
import { unknownSessionVariations } from './unknown-sessions.ts';

/** Conforming account detail that differs from the default one, in the order of the document. */
export const accountDetailVariations: readonly Variation[] = [
  ...detailBodyVariations,
  ...detailPartVariations,
  ...detailDescriptionVariations,
  ...detailOperationVariations,
  ...detailLinkVariations,
  ...detailSessionVariations,
  ...authorizeVariations,
  ...simultaneousPostVariations,
  ...servedOnceVariations,
  ...unknownSessionVariations,
];
