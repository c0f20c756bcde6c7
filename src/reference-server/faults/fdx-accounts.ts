import type { Fault } from '../types.ts';
import { fdxCursorFaults } from './fdx-accounts/cursors.ts';
import { fdxCustomerFaults } from './fdx-accounts/customers.ts';
import { fdxErrorFaults } from './fdx-accounts/errors.ts';
import { filteredListFaults } from './fdx-accounts/filtered-lists.ts';
import { fdxMemberFaults } from './fdx-accounts/members.ts';
import { nearIdFaults } from './fdx-accounts/near-ids.ts';
import { otherKindFaults } from './fdx-accounts/other-kinds.ts';
import { fdxPageFaults } from './fdx-accounts/pages.ts';
import { fdxResultTypeFaults } from './fdx-accounts/result-types.ts';
import { fdxSelectionFaults } from './fdx-accounts/selection.ts';
import { fdxShapeFaults } from './fdx-accounts/shapes.ts';
import { fdxVisitFaults } from './fdx-accounts/visits.ts';
import { fdxWalkFaults } from './fdx-accounts/walks.ts';

/** Faults of 2.4, 4.5 and 7, in the order of the document. */
export const fdxAccountFaults: readonly Fault[] = [
  ...fdxShapeFaults,
  ...fdxMemberFaults,
  ...otherKindFaults,
  ...fdxPageFaults,
  ...fdxWalkFaults,
  ...fdxCursorFaults,
  ...fdxVisitFaults,
  ...fdxSelectionFaults,
  ...filteredListFaults,
  ...nearIdFaults,
  ...fdxResultTypeFaults,
  ...fdxCustomerFaults,
  ...fdxErrorFaults,
];
