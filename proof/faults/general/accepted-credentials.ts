import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, OperationName, Token } from '../../reference-server/types.ts';

type Tokens = ReadonlyMap<string, Token>;

const first = (tokens: Tokens, wanted: (token: Token) => boolean) => [...tokens.values()].find(wanted);

/** A token that opens an operation: one of a customer, of the partner, or an ordinary one. */
function openingToken(tokens: Tokens, operation: OperationName): Token | undefined {
  const ofCustomer = operation === 'getAccount' || operation === 'listAccounts';
  return first(
    tokens,
    ({ customer, scopes, connection }) =>
      (customer !== undefined) === ofCustomer &&
      connection === undefined &&
      (operation !== 'requestRegistrations' || scopes.includes('client:admin')),
  );
}

const slug = (operation: string) => operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const unguarded: readonly OperationName[] = [
  'listProviders',
  'getProvider',
  'revokeByPost',
  'regenerateSecret',
  'listRecipientRegistrations',
  'listAccounts',
];

const missingFaults = unguarded.map(
  (operation): Fault => ({
    id: `token-not-asked-for-by-${slug(operation)}`,
    title: `${operation} answers without a token`,
    breaks: ['missing-token-gets-401'],
    apply: changeRules('auth', {
      whenMissing: (tokens, call) =>
        call.operation === operation ? openingToken(tokens, operation) : undefined,
    }),
  }),
);

const unchecked: readonly OperationName[] = [
  'listRecipients',
  'updateRecipient',
  'requestRegistrations',
  'getAccount',
];

const unknownFaults = unchecked.map(
  (operation): Fault => ({
    id: `token-not-checked-by-${slug(operation)}`,
    title: `${operation} takes any token for a valid one`,
    breaks: ['invalid-token-gets-401'],
    apply: changeRules('auth', ({ find }) => ({
      find: (tokens, value, call) =>
        find(tokens, value, call) ??
        (call.operation === operation ? openingToken(tokens, operation) : undefined),
    })),
  }),
);

/** Credentials that are accepted and should have been refused. */
export const acceptedCredentialFaults: readonly Fault[] = [
  ...missingFaults,
  ...unknownFaults,
  ...defineFaults('missing-token-gets-401', {
    'token-may-be-empty': [
      'an empty header passes for a token',
      changeRules('auth', (_rules, { rules }) => ({
        whenMissing: (tokens, call) =>
          call.headers[rules.auth.header] === '' ? openingToken(tokens, call.operation) : undefined,
      })),
    ],
    'token-of-the-call-before-remembered': [
      'a call without a token passes for the one before it',
      ({ rules, after }) => {
        const last = new Map<OperationName, Token>();
        rules.auth.whenMissing = (_tokens, call) => last.get(call.operation);
        after('*', (answer, call) => {
          if (answer.status < 300 && call.principal !== undefined) last.set(call.operation, call.principal);
        });
      },
    ],
  }),
  ...defineFaults('invalid-token-gets-401', {
    'token-may-be-a-scheme-alone': [
      'a header that holds the scheme alone passes for a token',
      changeRules('auth', ({ tokenIn, find }) => ({
        tokenIn: (value) => (value.trim() === 'Bearer' ? 'Bearer' : tokenIn(value)),
        find: (tokens, value, call) =>
          value === 'Bearer' ? openingToken(tokens, call.operation) : find(tokens, value, call),
      })),
    ],
    'token-may-lack-its-end': [
      'the beginning of a token passes for the token',
      changeRules('auth', ({ find }, { rules }) => ({
        find: (tokens, value, call) =>
          find(tokens, value, call) ??
          first(tokens, (token) => token.value.startsWith(value) && rules.auth.mayCall(token, call)),
      })),
    ],
    'token-may-go-on': [
      'text after a token is overlooked',
      changeRules('auth', ({ find }, { rules }) => ({
        find: (tokens, value, call) =>
          find(tokens, value, call) ??
          first(tokens, (token) => value.startsWith(token.value) && rules.auth.mayCall(token, call)),
      })),
    ],
    'token-signature-not-verified': [
      'the end of a token, where its signature stands, is not verified',
      ({ rules }) => {
        const { find } = rules.auth;
        const signed = (value: string) => value.slice(0, -6).padEnd(value.length);
        rules.auth.find = (tokens, value, call) =>
          find(tokens, value, call) ??
          first(tokens, (token) => signed(token.value) === signed(value) && rules.auth.mayCall(token, call));
      },
    ],
    'token-unknown-accepted-the-second-time': [
      'an unknown token is remembered as checked',
      ({ rules }) => {
        const checked = new Set<string>();
        const { find } = rules.auth;
        rules.auth.find = (tokens, value, call) => {
          const token = find(tokens, value, call);
          if (token !== undefined || !checked.has(value)) {
            checked.add(value);
            return token;
          }
          return openingToken(tokens, call.operation);
        };
      },
    ],
  }),
  ...defineFaults('expired-token-gets-401', {
    'token-never-expires': [
      'the age of a token is not looked at',
      changeRules('auth', { isExpired: () => false }),
    ],
    'token-expiry-in-another-unit': [
      'the end of a token is taken for seconds',
      changeRules('auth', { isExpired: ({ expiresAt }, now) => expiresAt * 1000 <= now }),
    ],
    'token-expiry-not-looked-at-by-reads-of-accounts': [
      'the list of accounts takes an expired token',
      changeRules('auth', ({ isExpired }) => ({
        isExpired: (token, now, call) => call.operation !== 'listAccounts' && isExpired(token, now, call),
      })),
    ],
    'token-expiry-not-looked-at-by-delete': [
      'a revocation by DELETE takes an expired token',
      changeRules('auth', ({ isExpired }) => ({
        isExpired: (token, now, call) => call.method !== 'DELETE' && isExpired(token, now, call),
      })),
    ],
  }),
];
