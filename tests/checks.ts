import type { Check } from '../src/check/types.ts';
import { authorizeChecks } from './account-detail/authorize.ts';
import { accountDetailSilenceChecks } from './account-detail/beyond.ts';
import { webhookChecks } from './account-detail/events.ts';
import { accountsFilterChecks } from './account-detail/filter.ts';
import { optionPairChecks } from './account-detail/option-pairs.ts';
import { accountDetailOptionChecks } from './account-detail/options.ts';
import { accountDetailPollingChecks } from './account-detail/polling.ts';
import { refusedAccountDetailChecks } from './account-detail/refused.ts';
import { accountDetailRequestChecks } from './account-detail/request.ts';
import { accountDetailResultChecks } from './account-detail/result.ts';
import { accountDetailWindowChecks } from './account-detail/windows.ts';
import { accountIdsChecks } from './fdx-accounts/account-ids.ts';
import { pagedAccountIdsChecks } from './fdx-accounts/account-ids-paged.ts';
import { accountAgreementChecks } from './fdx-accounts/agreement.ts';
import { accountCursorChecks } from './fdx-accounts/cursors.ts';
import { fdxCustomerChecks } from './fdx-accounts/customers.ts';
import { fdxInternalErrorChecks } from './fdx-accounts/internal-errors.ts';
import { accountLinkChecks } from './fdx-accounts/links.ts';
import { accountListChecks } from './fdx-accounts/list.ts';
import { fdxRefusalChecks } from './fdx-accounts/refusals.ts';
import { resultTypeChecks } from './fdx-accounts/result-type.ts';
import { fdxSilenceChecks } from './fdx-accounts/silences.ts';
import { singleAccountChecks } from './fdx-accounts/single.ts';
import { accountVisitChecks } from './fdx-accounts/visits.ts';
import { accountWalkChecks } from './fdx-accounts/walks.ts';
import { generalAdminTokenChecks } from './general/admin-token.ts';
import { generalApiKeyChecks } from './general/api-key.ts';
import { generalFormChecks } from './general/declared-forms.ts';
import { generalErrorChecks } from './general/errors.ts';
import { generalMockChecks } from './general/mock.ts';
import { oddRequestChecks } from './general/odd-requests.ts';
import { generalPrecedenceChecks } from './general/precedence.ts';
import { generalRefusedWriteChecks } from './general/refused-writes.ts';
import { generalSilenceChecks } from './general/silences.ts';
import { generalTokenEndpointChecks } from './general/token-endpoint.ts';
import { generalTokenChecks } from './general/tokens.ts';
import { generalVersionChecks } from './general/versions.ts';
import { providerDetailChecks } from './providers/detail.ts';
import { providerListChecks } from './providers/list.ts';
import { unknownProviderChecks } from './providers/unknown.ts';
import { recipientCreationChecks } from './recipients/creation.ts';
import { recipientDetailChecks } from './recipients/detail.ts';
import { exactRecipientChecks } from './recipients/exact.ts';
import { generatedRecipientChecks } from './recipients/generated.ts';
import { recipientLifeChecks } from './recipients/life.ts';
import { recipientLimitChecks } from './recipients/limits.ts';
import { recipientListChecks } from './recipients/list.ts';
import { recipientNameChecks } from './recipients/names.ts';
import { recipientRefusalChecks } from './recipients/refusals.ts';
import { recipientScopeChecks } from './recipients/scopes.ts';
import { recipientSecretChecks } from './recipients/secret.ts';
import { recipientSilenceChecks } from './recipients/silences.ts';
import { tooLongTextChecks } from './recipients/too-long-texts.ts';
import { unknownRecipientChecks } from './recipients/unknown.ts';
import { unusualUpdateChecks } from './recipients/unusual-updates.ts';
import { recipientUpdateChecks } from './recipients/update.ts';
import { knownRegistrationChecks } from './registrations/known.ts';
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
  ...unknownProviderChecks,
  ...recipientListChecks,
  ...recipientCreationChecks,
  ...recipientLimitChecks,
  ...tooLongTextChecks,
  ...recipientNameChecks,
  ...recipientScopeChecks,
  ...recipientRefusalChecks,
  ...generatedRecipientChecks,
  ...recipientDetailChecks,
  ...unknownRecipientChecks,
  ...recipientUpdateChecks,
  ...recipientSecretChecks,
  ...recipientLifeChecks,
  ...recipientSilenceChecks,
  ...unusualUpdateChecks,
  ...exactRecipientChecks,
  ...registrationListChecks,
  ...knownRegistrationChecks,
  ...recipientRegistrationChecks,
  ...registrationRequestChecks,
  ...severalRegistrationChecks,
  ...refusedRegistrationChecks,
  ...revocationChecks,
  ...refusedRevocationChecks,
  ...failedRevocationChecks,
  ...accountListChecks,
  ...singleAccountChecks,
  ...accountWalkChecks,
  ...accountCursorChecks,
  ...accountVisitChecks,
  ...accountLinkChecks,
  ...accountIdsChecks,
  ...pagedAccountIdsChecks,
  ...resultTypeChecks,
  ...accountAgreementChecks,
  ...fdxCustomerChecks,
  ...fdxRefusalChecks,
  ...fdxInternalErrorChecks,
  ...fdxSilenceChecks,
  ...accountDetailResultChecks,
  ...accountDetailPollingChecks,
  ...accountDetailRequestChecks,
  ...accountDetailOptionChecks,
  ...accountDetailWindowChecks,
  ...optionPairChecks,
  ...accountsFilterChecks,
  ...authorizeChecks,
  ...webhookChecks,
  ...refusedAccountDetailChecks,
  ...accountDetailSilenceChecks,
  ...generalTokenChecks,
  ...generalPrecedenceChecks,
  ...generalRefusedWriteChecks,
  ...generalAdminTokenChecks,
  ...generalTokenEndpointChecks,
  ...generalApiKeyChecks,
  ...generalErrorChecks,
  ...oddRequestChecks,
  ...generalVersionChecks,
  ...generalFormChecks,
  ...generalSilenceChecks,
  ...generalMockChecks,
];
