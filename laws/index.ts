import { defineLaws, type LawSet } from '../src/judge/law.ts';
import { AccountLists } from './fdx-accounts/account-lists.ts';
import { declaredAreListed, filteredTotalCounts, pageCarriesMembers } from './fdx-accounts/counts.ts';
import { customersAreApart } from './fdx-accounts/customers.ts';
import { linkLeadsOn } from './fdx-accounts/links.ts';
import { detailsCarryAll, kindStays } from './fdx-accounts/result-types.ts';
import {
  invalidIsRefused,
  lightweightIsLight,
  limitIsRespected,
  parametersAreTaken,
  selectionHolds,
} from './fdx-accounts/selection.ts';
import { singleAccountAgrees, unknownAccountIsRefused } from './fdx-accounts/single-account.ts';
import {
  accountsComeOnce,
  cursorFetches,
  cursorStays,
  totalStays,
  walkEnds,
  walkIsWhole,
} from './fdx-accounts/walks.ts';
import { wholeList } from './fdx-accounts/whole-list.ts';
import { repeatedReads } from './general/repeated-reads.ts';

/** The laws of FDX accounts that remember lists (2.4, 4.5, 7). */
export const accountLists = defineLaws(
  (facts) => new AccountLists(facts),
  accountsComeOnce,
  totalStays,
  cursorFetches,
  walkEnds,
  cursorStays,
  walkIsWhole,
  linkLeadsOn,
  limitIsRespected,
  selectionHolds,
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

/** Every law of the suite, with what it remembers. */
export const laws: readonly LawSet[] = [repeatedReads, wholeList, accountLists];
