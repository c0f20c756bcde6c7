import type { Handler, OperationName } from '../types.ts';
import { getAccountsDetail, getAccountsDetailAsync } from './account-detail.ts';
import { authorize, issueToken } from './authorization.ts';
import { getAccount, listAccounts } from './fdx-accounts.ts';
import { getProvider, listProviders } from './providers.ts';
import {
  createRecipient,
  getRecipient,
  listRecipients,
  regenerateSecret,
  updateRecipient,
} from './recipients.ts';
import { listRecipientRegistrations, listRegistrations, requestRegistrations } from './registrations.ts';
import { revoke } from './revocation.ts';

/** What answers each operation once authentication has let the call pass. */
export const handlers: Record<OperationName, Handler> = {
  listProviders,
  getProvider,
  revokeByDelete: revoke,
  revokeByPost: revoke,
  listRecipients,
  createRecipient,
  getRecipient,
  updateRecipient,
  regenerateSecret,
  listRegistrations,
  listRecipientRegistrations,
  requestRegistrations,
  getAccount,
  listAccounts,
  getAccountsDetail,
  getAccountsDetailAsync,
  token: issueToken,
  authorize,
};
