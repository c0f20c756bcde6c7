import type { OperationName } from '../types.ts';

export interface Route {
  operation: OperationName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Hono's notation: `:name` is one path segment. */
  path: string;
}

const BANKING = '/v3/:customerId/BankingServices';

/** Section 4, in its order; then /Token and /Authorize, whose addresses are ours. */
export const routes: readonly Route[] = [
  { operation: 'listProviders', method: 'GET', path: '/api/v1/providers' },
  { operation: 'getProvider', method: 'GET', path: '/api/v1/providers/:provider_id' },
  { operation: 'revokeByDelete', method: 'DELETE', path: '/api/v1/revoke' },
  { operation: 'revokeByPost', method: 'POST', path: '/api/v1/revoke' },
  { operation: 'listRecipients', method: 'GET', path: '/api/v1/recipients' },
  { operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients' },
  { operation: 'getRecipient', method: 'GET', path: '/api/v1/recipients/:client_id' },
  { operation: 'updateRecipient', method: 'PUT', path: '/api/v1/recipients/:client_id' },
  { operation: 'regenerateSecret', method: 'POST', path: '/api/v1/recipients/:client_id/secret' },
  { operation: 'listRegistrations', method: 'GET', path: '/api/v1/recipients/providers/requests' },
  {
    operation: 'listRecipientRegistrations',
    method: 'GET',
    path: '/api/v1/recipients/:client_id/providers/requests',
  },
  {
    operation: 'requestRegistrations',
    method: 'POST',
    path: '/api/v1/recipients/providers/requests/:recipient_ids/:provider_ids',
  },
  // The document names this path without its payload; here it takes the ids as arrays in a JSON body.
  { operation: 'requestRegistrations', method: 'POST', path: '/api/v1/recipients/providers/requests' },
  { operation: 'getAccount', method: 'GET', path: '/api/fdx/5/accounts/:account_id' },
  { operation: 'listAccounts', method: 'GET', path: '/api/fdx/5/accounts' },
  { operation: 'getAccountsDetail', method: 'POST', path: `${BANKING}/GetAccountsDetail` },
  {
    operation: 'getAccountsDetailAsync',
    method: 'GET',
    path: `${BANKING}/GetAccountsDetailAsync/:requestId`,
  },
  // For variations in which the RequestId comes in the query or in a header.
  { operation: 'getAccountsDetailAsync', method: 'GET', path: `${BANKING}/GetAccountsDetailAsync` },
  // For variations whose links lead to an address of another name.
  { operation: 'getAccountsDetailAsync', method: 'GET', path: `${BANKING}/Results/:requestId` },
  { operation: 'token', method: 'POST', path: '/Token' },
  { operation: 'authorize', method: 'POST', path: `${BANKING}/Authorize` },
];
