import type { Variation } from '../types.ts';
import { accountDetailVariations } from './account-detail.ts';
import { fdxAccountVariations } from './fdx-accounts.ts';
import { generalVariations } from './general.ts';
import { providerVariations } from './providers.ts';
import { recipientVariations } from './recipients.ts';
import { registrationVariations } from './registrations.ts';
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
