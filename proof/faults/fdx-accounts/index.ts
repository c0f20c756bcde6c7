import type { Fault } from '../../reference-server/types.ts';
import { fdxCursorFaults } from './cursors.ts';
import { fdxCustomerFaults } from './customers.ts';
import { declaredAccountFaults } from './declared.ts';
import { fdxErrorFaults } from './errors.ts';
import { fdxMemberFaults } from './members.ts';
import { fdxOnceFaults } from './once.ts';
import { fdxPageFaults } from './pages.ts';
import { fdxSelectionFaults } from './selection.ts';
import { fdxShapeFaults } from './shapes.ts';
import { fdxValueFaults } from './values.ts';
import { fdxVisitFaults, walksTogetherFaults } from './walks-together.ts';

/** Faults of 2.4, 4.5 and 7. */
export const fdxAccountFaults: readonly Fault[] = [
  ...fdxShapeFaults,
  ...fdxMemberFaults,
  ...fdxPageFaults,
  ...fdxCursorFaults,
  ...fdxVisitFaults,
  ...fdxSelectionFaults,
  ...fdxCustomerFaults,
  ...fdxErrorFaults,
  ...fdxValueFaults,
  ...declaredAccountFaults,
  ...walksTogetherFaults,
  ...fdxOnceFaults,
];
