import { type OperationId, operation } from '../catalogue/operations.ts';
import { Blocked } from '../check/blocked.ts';
import type { Auth } from '../check/types.ts';
import type { Target } from '../target/types.ts';

/** The kinds of credential that a target file declares; each is proved to work apart from the others. */
export type CredentialKind = 'user' | 'admin' | 'fdx' | 'api-key' | 'none';

/** The credential that an operation takes unless a check says otherwise (5). */
export function defaultCredential(id: OperationId): CredentialKind {
  const { area, document } = operation(id);
  if (id === 'token') return 'none';
  if (document === 'banking') return 'api-key';
  if (id === 'requestRegistrations') return 'admin';
  return area === 'fdx-accounts' ? 'fdx' : 'user';
}

/** The name of the header that carries the credential of an operation. */
export function credentialHeader(target: Target, id: OperationId): string {
  return operation(id).document === 'banking'
    ? 'x-api-key'
    : (target.outbound?.auth.header ?? 'service-auth-key');
}

/** The value of the credential's header in the declared form. */
export function formatted(target: Target, id: OperationId, token: string): string {
  if (operation(id).document === 'banking') return token;
  return (target.outbound?.auth.value ?? 'Bearer {token}').replace('{token}', () => token);
}

/**
 * The header's value for a request, or undefined for none. `adminToken` gives the admin token, fetched or declared.
 * Throws Blocked when the target file lacks the credential.
 */
export async function credentialValue(
  target: Target,
  id: OperationId,
  auth: Auth,
  adminToken: () => Promise<string>,
): Promise<string | undefined> {
  if (auth === 'none') return undefined;
  if (typeof auth === 'object') return 'header' in auth ? auth.header : formatted(target, id, auth.token);
  const kind = auth === 'default' ? defaultCredential(id) : auth;
  if (kind === 'none') return undefined;
  if (kind === 'admin') return formatted(target, id, await adminToken());
  return formatted(target, id, declaredToken(target, kind));
}

function declaredToken(target: Target, kind: Exclude<CredentialKind, 'none' | 'admin'>): string {
  if (kind === 'api-key') {
    if (target.banking === undefined) throw new Blocked('the target file has no banking section', 'banking');
    return target.banking.apiKey;
  }
  const user = target.outbound?.auth.token;
  const token = kind === 'fdx' ? (target.fdx?.token ?? user) : user;
  if (token === undefined) throw new Blocked('the target file has no token', 'outbound.auth.token');
  return token;
}
