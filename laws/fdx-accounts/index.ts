import { defineLawsOf } from '../../src/judge/law.ts';
import { AccountLists } from './account-lists.ts';
import { declaredAreListed, filteredTotalCounts, pageCarriesMembers } from './counts.ts';
import { customersAreApart } from './customers.ts';
import { linkLeadsOn } from './links.ts';
import { detailsCarryAll, kindStays } from './result-types.ts';
import {
  encodedCommasJoin,
  invalidIsRefused,
  lightweightIsLight,
  limitIsRespected,
  parametersAreTaken,
  selectionHolds,
} from './selection.ts';
import { singleAccountAgrees, unknownAccountIsRefused } from './single-account.ts';
import { walkedTotalCounts } from './walked-totals.ts';
import { accountsComeOnce, cursorFetches, cursorStays, totalStays, walkEnds, walkIsWhole } from './walks.ts';

/** The laws of FDX accounts that remember lists (2.4, 4.5, 7). */
export const accountLists = defineLawsOf(
  ['listAccounts', 'getAccount'],
  (facts) => new AccountLists(facts),
  accountsComeOnce,
  totalStays,
  walkedTotalCounts,
  cursorFetches,
  walkEnds,
  cursorStays,
  walkIsWhole,
  linkLeadsOn,
  limitIsRespected,
  selectionHolds,
  encodedCommasJoin,
  parametersAreTaken,
  invalidIsRefused,
  lightweightIsLight,
  singleAccountAgrees,
  unknownAccountIsRefused,
  kindStays,
  detailsCarryAll,
  customersAreApart,
  filteredTotalCounts,
  declaredAreListed,
  pageCarriesMembers,
);
