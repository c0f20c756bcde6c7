import type { Variation } from '../../reference-server/types.ts';
import { fdxMemberVariations } from './accounts.ts';
import { fdxCursorVariations } from './cursors.ts';
import { fdxCustomerVariations } from './customers.ts';
import { fdxDateVariations } from './dates.ts';
import { paddedIds } from './padded-ids.ts';
import { fdxPageVariations } from './pages.ts';
import { fdxRefusalVariations } from './refusals.ts';
import { fdxWalkVariations } from './walks.ts';
import { fdxWalksTogetherVariations } from './walks-together.ts';

/** Conforming ways of 2.4, 4.5 and 7 that differ from the default one. */
export const fdxAccountVariations: readonly Variation[] = [
  ...fdxMemberVariations,
  ...fdxDateVariations,
  ...fdxPageVariations,
  ...fdxCursorVariations,
  ...fdxWalkVariations,
  ...fdxWalksTogetherVariations,
  ...fdxCustomerVariations,
  ...fdxRefusalVariations,
  paddedIds,
];
