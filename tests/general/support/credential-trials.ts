import type { CheckContext } from '../../../src/plan/check.ts';
import { getExpiredToken } from '../../support/resources/expired-tokens.ts';
import { holdGuardedSecret, requireGuardedRecipient } from '../../support/resources/guarded-recipient.ts';
import {
  credentialOf,
  listInvalidTokens,
  listOtherSchemes,
  listOuterTokens,
  missingTokens,
  type Presented,
} from '../../support/resources/tokens.ts';
import { type GuardedOperation, guardedOperations } from './guarded-operations.ts';

/** True for a revocation, which uses its connection up: all of its tokens are tried before its one valid call. */
export function isRevocation({ requiresArea }: GuardedOperation): boolean {
  return requiresArea === 'revocation';
}

/** True for a read, and at more depth for one of the accounts, which another service may stand behind: they try every kind of token. */
function isThorough({ depth }: CheckContext, { operation }: GuardedOperation): boolean {
  return operation === 'listProviders' || (operation === 'listAccounts' && depth !== 'quick');
}

/** Calls without a token. An empty header is tried where every kind of token is, and at deep. */
export function listMissing(context: CheckContext, guarded: GuardedOperation): readonly Presented[] {
  return context.depth === 'deep' || isThorough(context, guarded) ? missingTokens : missingTokens.slice(0, 1);
}

/** Tokens that are not valid, and at some operations other credentials in their place. */
export async function listInvalid(
  context: CheckContext,
  guarded: GuardedOperation,
): Promise<readonly Presented[]> {
  const { auth } = await guarded.request(context);
  const credential = await credentialOf(context, guarded.operation, auth);
  return [
    ...listInvalidTokens(credential, chooseEffort(context, guarded)),
    ...(isThorough(context, guarded) ? listOuterTokens(credential) : []),
    // Code that reads the scheme reads it for all operations, so that one shows it.
    ...(guarded.operation === 'listProviders' ? listOtherSchemes(credential) : []),
    ...(await listForeign(context, guarded)),
  ];
}

/** The expired token where the target file has one. */
export async function listExpired(
  context: CheckContext,
  { requiresArea }: GuardedOperation,
): Promise<readonly Presented[]> {
  const token = await getExpiredToken(context, requiresArea);
  return token === undefined ? [] : [{ what: 'an expired token', auth: { token, isExpired: true }, token }];
}

/**
 * Tokens are mostly judged in one place for all operations, so each kind of spoilt token is tried on a few of them
 * alone: at standard the operations share the kinds that are overlooked least, at quick they leave them out.
 */
function chooseEffort(context: CheckContext, guarded: GuardedOperation): 'all' | 'few' | number {
  if (context.depth === 'deep' || isThorough(context, guarded)) return 'all';
  return context.depth === 'quick' ? 'few' : guardedOperations.indexOf(guarded);
}

/** Credentials that are not tokens, on one operation whose recipient has some; not one that is also a declared token. */
async function listForeign(
  context: CheckContext,
  { operation }: GuardedOperation,
): Promise<readonly Presented[]> {
  if (context.depth === 'quick' || operation !== 'updateRecipient') return [];
  const { outbound, banking } = context.target;
  const { form, token } = await credentialOf(context, operation, 'default');
  const { clientId } = await requireGuardedRecipient(context);
  const { secret } = await holdGuardedSecret(context);
  const tokens = [token, outbound?.auth.token, outbound?.auth.adminToken];
  const others = [
    ['the client_secret of a recipient', secret, {}],
    ['the secret of the partner', outbound?.auth.tokenEndpoint?.clientSecret, {}],
    ['the key of the banking service', banking?.apiKey, {}],
    // Its value stands in addresses and in the ledger, where it has to go on being read.
    ['the client_id of a recipient', clientId, { isPublic: true }],
  ] as const;
  return others.flatMap(([what, value, more]): Presented[] => {
    if (value === undefined || tokens.includes(value)) return [];
    return [{ what, auth: { header: form(value), what, isForeign: true, ...more }, token: value }];
  });
}
