import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, OperationName, Token, Workings } from '../../reference-server/types.ts';

const revocations: readonly OperationName[] = ['revokeByDelete', 'revokeByPost'];

/** A token that opens an operation; that of the first customer where one is read. */
function openingToken({ store }: Workings, { operation }: Call): Token | undefined {
  const ofCustomer = operation === 'getAccount' || operation === 'listAccounts';
  return [...store.tokens.values()].find(
    ({ customer, scopes, connection }) =>
      (customer !== undefined) === ofCustomer &&
      connection === undefined &&
      (operation !== 'requestRegistrations' || scopes.includes('client:admin')),
  );
}

/** Opens operations to calls without a token, and to those with any where it is not even read. */
function open(workings: Workings, opens: (operation: OperationName) => boolean, readsTokens: boolean): void {
  const { auth } = workings.rules;
  const { find, isExpired } = auth;
  auth.whenMissing = (_tokens, call) => (opens(call.operation) ? openingToken(workings, call) : undefined);
  if (readsTokens) return;
  auth.find = (tokens, value, call) =>
    find(tokens, value, call) ?? (opens(call.operation) ? openingToken(workings, call) : undefined);
  auth.isExpired = (token, now, call) => !opens(call.operation) && isExpired(token, now, call);
}

/**
 * Services that ask for no token, so that the suite's own call without one takes effect. What comes after it, a valid
 * revocation say, is not to be charged.
 */
export const openServiceFaults: readonly Fault[] = defineFaults('missing-token-gets-401', {
  'revocations-ask-for-no-token': [
    'both revocations are carried out without a token, and with any',
    (workings) => open(workings, (operation) => revocations.includes(operation), false),
    { breaks: ['invalid-token-gets-401', 'expired-token-gets-401'] },
  ],
  'revocation-by-delete-asks-for-no-token': [
    'a revocation by DELETE is carried out without a token, and refused with a wrong one',
    (workings) => open(workings, (operation) => operation === 'revokeByDelete', true),
  ],
  'service-asks-for-no-token': [
    'no operation asks for a token, and connections keep their access',
    (workings) => {
      open(workings, () => true, false);
      workings.rules.revocation.isRevoked = () => false;
    },
    {
      breaks: [
        'invalid-token-gets-401',
        'expired-token-gets-401',
        'connection-revoked-by-delete-loses-its-access',
        'connection-revoked-by-post-loses-its-access',
      ],
    },
  ],
});
