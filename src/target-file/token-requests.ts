import type { Path, Problem } from './problem.ts';
import type { Target, Token, TokenRequest } from './types.ts';

/** A token that is to be fetched, and where the target file says so. */
export interface FetchedToken {
  readonly path: Path;
  readonly request: TokenRequest;
}

/** The tokens of a target file that are fetched, apart from the one of `tokenEndpoint` itself. */
export function listFetchedTokens({ outbound, fdx }: Target): readonly FetchedToken[] {
  const { token, plainToken, adminToken, expiredToken } = outbound?.auth ?? {};
  const auth = ['outbound', 'auth'];
  const slots: readonly (readonly [Path, Token | undefined])[] = [
    [[...auth, 'token'], token],
    [[...auth, 'plainToken'], plainToken],
    [[...auth, 'adminToken'], adminToken],
    [[...auth, 'expiredToken'], expiredToken],
    [['fdx', 'token'], fdx?.token],
    [['fdx', 'expiredToken'], fdx?.expiredToken],
    [['fdx', 'otherCustomer', 'token'], fdx?.otherCustomer?.token],
  ];
  return slots.flatMap(([path, value]) => (typeof value === 'object' ? [{ path, request: value }] : []));
}

/** Tokens that are to be fetched without a word on where, or as whom. */
export function findTokenProblems(target: Target): Problem[] {
  const endpoint = target.outbound?.auth.tokenEndpoint;
  if (endpoint !== undefined) return [];
  return listFetchedTokens(target).flatMap(({ path, request }): Problem[] => {
    const missing = (['url', 'clientId', 'clientSecret'] as const).find((key) => request[key] === undefined);
    if (missing === undefined) return [];
    const message = `the key ${missing} is missing; give it here, or give outbound.auth.tokenEndpoint`;
    return [{ path, message, atKey: true }];
  });
}
