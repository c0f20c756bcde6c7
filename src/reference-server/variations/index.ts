import type { Variation } from '../types.ts';
import { accountDetailVariations } from './account-detail/index.ts';
import { fdxAccountVariations } from './fdx-accounts/index.ts';
import { generalVariations } from './general/index.ts';
import { providerVariations } from './providers.ts';
import { recipientVariations } from './recipients/index.ts';
import { registrationVariations } from './registrations/index.ts';
import { revocationVariations } from './revocation.ts';

/** All variations, in the order of the areas. */
export const variations: readonly Variation[] = [
  ...providerVariations,
  ...recipientVariations,
  ...registrationVariations,
  ...revocationVariations,
  ...fdxAccountVariations,
  ...accountDetailVariations,
  ...generalVariations,
];
