import type { OperationId } from '../../catalogue/operations.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { type CredentialKind, defaultCredentialOf } from '../session/credentials.ts';
import { type CallRequest, makeRequest } from './request.ts';

/** Reads that tell whether a credential and its service work, in the order in which they are tried. */
const controls: Record<Exclude<CredentialKind, 'fdx' | 'api-key'>, readonly CallRequest[]> = {
  plain: [makeRequest('listRecipients', { auth: 'plain' })],
  'other-customer': [],
  user: [makeRequest('listProviders'), makeRequest('listRecipients'), makeRequest('listRegistrations')],
  admin: [makeRequest('listRecipients', { auth: 'admin' }), makeRequest('listProviders', { auth: 'admin' })],
  none: [makeRequest('listProviders')],
};

const lists: readonly CallRequest[] = [...controls.user, makeRequest('listAccounts')];

/** The lists of the Outbound API other than an operation. */
export function listOtherLists(id: OperationId): readonly CallRequest[] {
  return lists.filter(({ operation }) => operation !== id);
}

/** Calls that tell whether the service of an operation works at this moment. */
export function listServiceControls(run: CheckRun, id: OperationId): readonly CallRequest[] {
  return listCredentialControls(run, id, defaultCredentialOf(id));
}

/** Calls that tell whether a credential that an operation refuses opens another one at this moment. */
export function listCredentialControls(
  run: CheckRun,
  id: OperationId,
  kind: CredentialKind,
): readonly CallRequest[] {
  if (kind === 'api-key') return bankingControls(run);
  const all = kind === 'fdx' ? fdxControls(run) : controls[kind];
  return all.filter(({ operation }) => operation !== id);
}

function fdxControls({ session: { target } }: CheckRun): readonly CallRequest[] {
  const account = target.fdx?.accounts?.[0]?.id;
  const list = makeRequest('listAccounts');
  return account === undefined
    ? [list]
    : [list, makeRequest('getAccount', { path: { account_id: account } })];
}

/**
 * The banking service has no read without a session, so its controls are calls that it has answered well before, in sessions that no other
 * check drives just now. A poll comes first: a POST begins an operation.
 */
function bankingControls({ session: { shared }, check }: CheckRun): readonly CallRequest[] {
  return (['getAccountsDetailAsync', 'authorize', 'getAccountsDetail'] as const).flatMap((operation) => {
    const options = shared.answered.find(operation, check);
    return options === undefined ? [] : [makeRequest(operation, options)];
  });
}
