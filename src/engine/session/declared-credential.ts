import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Auth } from '../../plan/check.ts';
import { tokenFormOf } from '../../target-file/resolve.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Target, Token } from '../../target-file/types.ts';

/** The kinds of credential that a call carries; each that a target file declares is proved to work by itself. */
export type CredentialKind = DeclaredKind | 'none';

/** The kinds of credential that a target file declares. */
export type DeclaredKind = 'user' | 'admin' | 'plain' | 'fdx' | 'other-customer' | 'api-key';

/** Where a target file declares a credential, and what it declares there. */
export interface DeclaredCredential {
  readonly setting: Setting;
  readonly value: Token;
}

/** The credential that an operation takes unless a check says otherwise (5). */
export function defaultCredentialOf(id: OperationId): CredentialKind {
  const { area, document } = getOperation(id);
  if (id === 'token') return 'none';
  if (document === 'banking') return 'api-key';
  if (id === 'requestRegistrations') return 'admin';
  return area === 'fdx-accounts' ? 'fdx' : 'user';
}

/** The declared credential that a call carries; undefined when the call gives one of its own. */
export function credentialKindOf(id: OperationId, auth: Auth): CredentialKind | undefined {
  if (typeof auth === 'object') return undefined;
  return auth === 'default' ? defaultCredentialOf(id) : auth;
}

/** The credential of a kind in the target file. Throws Blocked when the file has none. */
export function findCredential(target: Target, kind: DeclaredKind): DeclaredCredential {
  const { fdx, banking } = target;
  const auth = target.outbound?.auth;
  if (kind === 'user' || (kind === 'fdx' && fdx?.token === undefined))
    return requireToken('outbound.auth.token', auth?.token);
  if (kind === 'fdx') return requireToken('fdx.token', fdx?.token);
  if (kind === 'plain') return requireToken('outbound.auth.plainToken', auth?.plainToken, 'plain token');
  if (kind === 'other-customer')
    return requireToken('fdx.otherCustomer', fdx?.otherCustomer?.token, 'other customer');
  if (kind === 'api-key') return requireToken('banking', banking?.apiKey, 'banking section');
  if (auth?.adminToken !== undefined) return requireToken('outbound.auth.adminToken', auth.adminToken);
  // The endpoint alone declares the admin token that it gives.
  const value = auth?.tokenEndpoint === undefined ? undefined : {};
  return requireToken('outbound.auth.tokenEndpoint', value, 'admin token and no token endpoint');
}

function requireToken(setting: Setting, value: Token | undefined, what = 'token'): DeclaredCredential {
  if (value === undefined) throw new Blocked(`the target file has no ${what}`, setting);
  return { setting, value };
}

/** The name of the header that carries the credential of an operation. */
export function credentialHeaderOf(target: Target, id: OperationId): string {
  return getOperation(id).document === 'banking' ? 'x-api-key' : tokenFormOf(target).header;
}

/** The value of the credential's header in the declared form: `Bearer <token>` unless the file says otherwise. */
export function formatCredential(target: Target, id: OperationId, token: string): string {
  if (getOperation(id).document === 'banking') return token;
  return tokenFormOf(target).value.replace('{token}', () => token);
}
