import type { Variation } from '../types.ts';
import { fdxMemberVariations } from './fdx-accounts/accounts.ts';
import { fdxCursorVariations } from './fdx-accounts/cursors.ts';
import { fdxCustomerVariations } from './fdx-accounts/customers.ts';
import { fdxPageVariations } from './fdx-accounts/pages.ts';
import { fdxRefusalVariations } from './fdx-accounts/refusals.ts';

/** Conforming ways of 2.4, 4.5 and 7 that differ from the default one. */
export const fdxAccountVariations: readonly Variation[] = [
  ...fdxMemberVariations,
  ...fdxPageVariations,
  ...fdxCursorVariations,
  ...fdxCustomerVariations,
  ...fdxRefusalVariations,
];
