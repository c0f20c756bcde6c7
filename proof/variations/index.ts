import { loadPluginVariations } from '../mutate/plugins.ts';
import type { Variation } from '../reference-server/types.ts';
import { accountDetailVariations } from './account-detail/index.ts';
import { fdxAccountVariations } from './fdx-accounts/index.ts';
import { generalVariations } from './general/index.ts';
import { providerVariations } from './providers/index.ts';
import { recipientVariations } from './recipients/index.ts';
import { registrationVariations } from './registrations/index.ts';
import { revocationVariations } from './revocation/index.ts';

/** The variations by the area whose folder they stand in, in the order in which they are listed. */
export const variationsByArea = {
  providers: providerVariations,
  recipients: recipientVariations,
  registrations: registrationVariations,
  revocation: revocationVariations,
  'fdx-accounts': fdxAccountVariations,
  'account-detail': accountDetailVariations,
  general: generalVariations,
} as const satisfies Record<string, readonly Variation[]>;

/** All variations, those of plug-ins last. */
export const variations: readonly Variation[] = [
  ...Object.values(variationsByArea).flat(),
  ...loadPluginVariations(),
];
