import type { Path } from '../target-file/problem.ts';
import type { Target, Token } from '../target-file/types.ts';

/** A credential of a target file, and where it stands. */
export interface Credential {
  readonly path: Path;
  readonly value: string;
}

/** Every credential that a target file writes down, in the order of its sections; fetched tokens are left out. */
export function credentialsOf({ outbound, fdx, banking }: Target): Credential[] {
  const auth = outbound?.auth;
  const slots: readonly [Path, Token | undefined][] = [
    [['outbound', 'auth', 'token'], auth?.token],
    [['outbound', 'auth', 'plainToken'], auth?.plainToken],
    [['outbound', 'auth', 'adminToken'], auth?.adminToken],
    [['outbound', 'auth', 'expiredToken'], auth?.expiredToken],
    [['outbound', 'auth', 'tokenEndpoint', 'clientSecret'], auth?.tokenEndpoint?.clientSecret],
    [['fdx', 'token'], fdx?.token],
    [['fdx', 'expiredToken'], fdx?.expiredToken],
    [['fdx', 'otherCustomer', 'token'], fdx?.otherCustomer?.token],
    [['banking', 'apiKey'], banking?.apiKey],
  ];
  return slots.flatMap(([path, value]) => (typeof value === 'string' ? [{ path, value }] : []));
}
