import { type AccountDetailRules, createAccountDetailRules } from './account-detail.ts';
import { type AuthRules, createAuthRules } from './auth.ts';
import { createErrorRules, type ErrorRules } from './errors.ts';
import { createFdxAccountRules, type FdxAccountRules } from './fdx-accounts.ts';
import { createProviderRules, type ProviderRules } from './providers.ts';
import { createRecipientRules, type RecipientRules } from './recipients.ts';
import { createRegistrationRules, type RegistrationRules } from './registrations.ts';
import { createRevocationRules, type RevocationRules } from './revocation.ts';

/**
 * Every decision that the server takes, as a value or a small function. All of them may be changed on a
 * running server; functions look the values up when they are called, so a changed value counts at once.
 */
export interface Rules {
  auth: AuthRules;
  errors: ErrorRules;
  providers: ProviderRules;
  recipients: RecipientRules;
  registrations: RegistrationRules;
  revocation: RevocationRules;
  fdxAccounts: FdxAccountRules;
  accountDetail: AccountDetailRules;
}

/** The document's rules, in a copy of its own. `baseUrl` is where the server listens. */
export function createRules(baseUrl: string): Rules {
  return {
    auth: createAuthRules(),
    errors: createErrorRules(),
    providers: createProviderRules(),
    recipients: createRecipientRules(),
    registrations: createRegistrationRules(),
    revocation: createRevocationRules(),
    fdxAccounts: createFdxAccountRules(baseUrl),
    accountDetail: createAccountDetailRules(),
  };
}
