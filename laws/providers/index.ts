import { defineLawsOf } from '../../src/judge/law.ts';
import { detailAgreesWithLists, detailIsTheOneAskedFor } from './details.ts';
import { idsAreUnique, Lists, listsAnswer, registrableAreListed } from './lists.ts';
import { membersAreObserved } from './members.ts';
import { lettersAreRefused, listedProvidersHaveDetails, unknownProvidersGet404 } from './statuses.ts';

/** The laws of providers (2.1, 4.1): what lists and details answer, and what they say of each other. */
export const providerLists = defineLawsOf(
  ['listProviders', 'getProvider'],
  (facts) => new Lists(facts),
  listsAnswer,
  idsAreUnique,
  registrableAreListed,
  detailIsTheOneAskedFor,
  detailAgreesWithLists,
  listedProvidersHaveDetails,
  unknownProvidersGet404,
  lettersAreRefused,
  membersAreObserved,
);
