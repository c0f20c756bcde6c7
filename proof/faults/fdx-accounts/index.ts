import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { filteredListFaults } from './account-ids.ts';
import { accountOnPagesFaults } from './accounts-on-pages.ts';
import { brokenAccountFaults } from './broken.ts';
import { fdxCursorFaults } from './cursors.ts';
import { fdxCustomerFaults } from './customers.ts';
import { declaredAccountFaults } from './declared.ts';
import { fdxErrorFaults } from './errors.ts';
import { exactFdxNumberFaults } from './exact-numbers.ts';
import { forgetfulAccountCaches } from './forgetful-caches.ts';
import { accountOrderFaults } from './in-any-order.ts';
import { fdxMemberFaults } from './members.ts';
import { nearIdFaults } from './near-ids.ts';
import { fdxNearMisses } from './near-misses.ts';
import { fdxNumberFaults } from './numbers.ts';
import { otherKindFaults } from './other-kinds.ts';
import { fdxWalkFaults } from './page-walks.ts';
import { fdxPageFaults } from './pages.ts';
import { fdxResultTypeFaults } from './result-types.ts';
import { fdxReusedCursorFaults } from './reused-cursors.ts';
import { fdxVisitFaults } from './revisited-pages.ts';
import { fdxSelectionFaults } from './selection.ts';
import { fdxShapeFaults } from './shapes.ts';
import { walksTogetherFaults } from './walks-together.ts';
import { fdxWarnings } from './warnings.ts';

/** Faults of 2.4, 4.5 and 7, in the order of the document. */
export const fdxAccountFaults: readonly Fault[] = [
  ...fdxShapeFaults,
  ...fdxMemberFaults,
  ...otherKindFaults,
  ...fdxPageFaults,
  ...fdxWalkFaults,
  ...fdxCursorFaults,
  ...fdxReusedCursorFaults,
  ...fdxVisitFaults,
  ...accountOnPagesFaults,
  ...fdxSelectionFaults,
  ...fdxNumberFaults,
  ...filteredListFaults,
  ...nearIdFaults,
  ...fdxResultTypeFaults,
  ...fdxCustomerFaults,
  ...forgetfulAccountCaches,
  ...fdxErrorFaults,
  ...brokenAccountFaults,
  ...exactFdxNumberFaults,
  ...fdxWarnings,
  ...declaredAccountFaults,
  ...fdxNearMisses,
  ...markMixing(accountOrderFaults),
  ...markMixing(walksTogetherFaults),
];
