import { defineLawsOf } from '../../src/judge/law.ts';
import { detailAgreesWithLists, detailIsTheOneAskedFor } from './details.ts';
import { idsAreUnique, Lists } from './lists.ts';
import { listedProvidersHaveDetails, unknownProvidersGet404 } from './statuses.ts';

/** The laws of providers (2.1, 4.1): what lists and details say of each other. */
export const providerLists = defineLawsOf(
  ['listProviders', 'getProvider'],
  (facts) => new Lists(facts),
  idsAreUnique,
  detailIsTheOneAskedFor,
  detailAgreesWithLists,
  listedProvidersHaveDetails,
  unknownProvidersGet404,
);
