import type { Check } from '../src/check/types.ts';
import { generalTokenChecks } from './general/tokens.ts';
import { providerDetailChecks } from './providers/detail.ts';
import { providerListChecks } from './providers/list.ts';
import { registrationListChecks } from './registrations/lists.ts';
import { recipientRegistrationChecks } from './registrations/recipient-lists.ts';
import { registrationRequestChecks } from './registrations/request.ts';
import { refusedRegistrationChecks } from './registrations/request-refused.ts';
import { severalRegistrationChecks } from './registrations/request-several.ts';
import { refusedRevocationChecks } from './revocation/refused.ts';
import { revocationChecks } from './revocation/revoke.ts';
import { failedRevocationChecks } from './revocation/server-error.ts';

/** Every check of the suite, in the order of the document. */
export const checks: readonly Check[] = [
  ...providerListChecks,
  ...providerDetailChecks,
  ...registrationListChecks,
  ...recipientRegistrationChecks,
  ...registrationRequestChecks,
  ...severalRegistrationChecks,
  ...refusedRegistrationChecks,
  ...revocationChecks,
  ...refusedRevocationChecks,
  ...failedRevocationChecks,
  ...generalTokenChecks,
];
