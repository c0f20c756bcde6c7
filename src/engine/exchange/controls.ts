import type { OperationId } from '../../catalogue/operations.ts';
import { type CredentialKind, defaultCredentialOf } from '../session/credentials.ts';
import type { Session } from '../session/session.ts';
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
export function listServiceControls(session: Session, id: OperationId): readonly CallRequest[] {
  return listCredentialControls(session, id, defaultCredentialOf(id));
}

/** Calls that tell whether a credential that an operation refuses opens another one at this moment. */
export function listCredentialControls(
  session: Session,
  id: OperationId,
  kind: CredentialKind,
): readonly CallRequest[] {
  if (kind === 'api-key') return bankingControls(session);
  const all = kind === 'fdx' ? fdxControls(session) : controls[kind];
  return all.filter(({ operation }) => operation !== id);
}

function fdxControls({ target }: Session): readonly CallRequest[] {
  const account = target.fdx?.accounts?.[0]?.id;
  const list = makeRequest('listAccounts');
  return account === undefined
    ? [list]
    : [list, makeRequest('getAccount', { path: { account_id: account } })];
}

/**
 * The banking service has no read without a session, so its controls are calls that it has answered well before. A poll comes
 * first: a POST begins an operation in the session of another check, whose polls would show that.
 */
function bankingControls({ shared }: Session): readonly CallRequest[] {
  return (['getAccountsDetailAsync', 'authorize', 'getAccountsDetail'] as const).flatMap((operation) => {
    const options = shared.answered.get(operation);
    return options === undefined ? [] : [makeRequest(operation, options)];
  });
}
