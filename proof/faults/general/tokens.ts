import {
  changeRules,
  changeStatus,
  changeWire,
  combineChanges,
  hookBefore,
  replaceAnswer,
} from '../../mutate/changes.ts';
import {
  acceptSimilarTokens,
  acceptTokens,
  closeOperation,
  ignoreExpiry,
  openCalls,
  openOperations,
  refuseTokens,
} from '../../mutate/credentials.ts';
import { defineFaults, needStandard, warn } from '../../mutate/fault.ts';
import { repeatFor } from '../../mutate/mutant.ts';
import { refuseUnknownFirst } from '../../mutate/refusals.ts';
import { saying, when } from '../../mutate/triggers.ts';
import { makeInternalError } from '../../reference-server/refusal.ts';
import type { Call, Fault, OperationName, Token } from '../../reference-server/types.ts';

const isRevocation = ({ operation }: Call) => operation === 'revokeByDelete' || operation === 'revokeByPost';

/** Accepts an expired token from the second time on at each operation: its age is looked at when it is new. */
const acceptExpiredAgain: Fault['apply'] = (workings) => {
  const seen = new Set<string>();
  const isSeen = (key: string) => seen.has(key) || !seen.add(key);
  ignoreExpiry(({ operation }, { value }) => isSeen(`${operation} ${value}`))(workings);
};

const acceptUnknownAgain: Fault['apply'] = (workings) => {
  const seen = new Set<string>();
  acceptTokens((value) => seen.has(value) || !seen.add(value))(workings);
};

const rememberToken: Fault['apply'] = ({ rules, after }) => {
  const last = new Map<OperationName, Token>();
  rules.auth.whenMissing = (_tokens, call) => last.get(call.operation);
  after('*', ({ status }, { operation, principal }) => {
    if (status < 300 && principal !== undefined) last.set(operation, principal);
  });
};

const withoutSignature = (token: string) => token.slice(0, -6).padEnd(token.length);

const signedOf = (token: string) => token.slice(0, token.lastIndexOf('.') + 1);

const unguarded = ['listProviders', 'getProvider', 'revokeByPost', 'regenerateSecret'] as const;
const unchecked = ['listRecipients', 'updateRecipient', 'requestRegistrations', 'getAccount'] as const;
const ageless = [
  ...(['listProviders', 'getProvider', 'listRecipients', 'createRecipient', 'getRecipient'] as const),
  ...(['regenerateSecret', 'listRegistrations', 'listRecipientRegistrations'] as const),
  ...(['requestRegistrations', 'getAccount', 'listAccounts', 'revokeByDelete'] as const),
];
const lookedUp = [
  'regenerateSecret',
  'listRecipientRegistrations',
  'requestRegistrations',
  'getAccount',
] as const;

/** Tokens that are accepted and should not be, that are refused in a wrong way, or judged too late (5.1, 5.2). */
export const tokenFaults: readonly Fault[] = [
  ...defineFaults('missing-token-gets-401', {
    ...repeatFor(
      [...unguarded, 'listRecipientRegistrations', 'listAccounts'],
      'token-not-asked-for-by-*',
      (on) => openCalls(({ operation }) => operation === on),
    ),
    'token-not-asked-for-at-a-slash': [
      'a path with a slash at its end is served, and not guarded',
      combineChanges(
        changeWire({ ignoresSlash: true }),
        openCalls(({ path }) => path.endsWith('/')),
      ),
      { needs: 'standard' },
    ],
    'token-may-be-empty': openCalls(({ headers }) => headers['service-auth-key'] === ''),
    'token-of-the-call-before-is-remembered': rememberToken,
    'token-missing-gets-400': ['a call without a token answers 400', refuseTokens({ missing: 400 })],
    'token-missing-redirects-to-a-login': when(
      saying('missing'),
      replaceAnswer('getRecipient', 401, () => ({ status: 302, headers: { location: '/login' } })),
    ),
    'revocation-by-delete-asks-for-no-token': [
      'a revocation by DELETE is carried out without a token, and refused with a wrong one',
      openCalls(({ operation }) => operation === 'revokeByDelete'),
    ],
  }),
  // The suite's own calls without a token take effect, so that a valid revocation comes too late and is not charged.
  ...defineFaults(['missing-token-gets-401', 'invalid-token-gets-401', 'expired-token-gets-401'], {
    'revocations-ask-for-no-token': ['both revocations are open to all', openOperations(isRevocation)],
    'service-asks-for-no-token': [
      'no operation asks for a token, and connections keep their access',
      combineChanges(
        openOperations(() => true),
        changeRules('revocation', { isRevoked: () => false }),
      ),
      {
        breaks: [
          'connection-revoked-by-delete-loses-its-access',
          'connection-revoked-by-post-loses-its-access',
        ],
      },
    ],
  }),
  ...defineFaults('invalid-token-gets-401', {
    ...repeatFor(unchecked, 'token-not-checked-by-*', (on) =>
      acceptTokens((_, { operation }) => operation === on),
    ),
    'token-may-be-a-scheme-alone': combineChanges(
      changeRules('auth', ({ tokenIn }) => ({
        tokenIn: (value) => (value.trim() === 'Bearer' ? 'Bearer' : tokenIn(value)),
      })),
      acceptTokens((value) => value === 'Bearer'),
    ),
    'token-may-lack-its-end': acceptSimilarTokens((value, token) => token.startsWith(value)),
    'token-may-go-on': [
      'text after a token is overlooked',
      acceptSimilarTokens((value, token) => value.startsWith(token)),
    ],
    'token-signature-not-verified': [
      'the end of a token, where its signature stands, is not verified',
      acceptSimilarTokens((value, token) => withoutSignature(value) === withoutSignature(token)),
    ],
    'token-without-a-signature-is-taken': [
      'takes a token whose signature is empty for one that needs none',
      acceptSimilarTokens((value, token) => /^eyJ.*\.$/.test(value) && token.startsWith(value)),
    ],
    'token-signature-in-any-letter-case': [
      'compares the signature of a token without its letter case',
      acceptSimilarTokens(
        (value, token) => value.startsWith(signedOf(token)) && value.toLowerCase() === token.toLowerCase(),
      ),
    ],
    'token-compared-without-its-first-character': acceptSimilarTokens(
      (value, token) => value.length === token.length && value.slice(1) === token.slice(1),
    ),
    'token-compared-without-its-last-character': acceptSimilarTokens(
      (value, token) => value.length === token.length && value.slice(0, -1) === token.slice(0, -1),
    ),
    'token-unknown-accepted-the-second-time': [
      'an unknown token is remembered as checked',
      acceptUnknownAgain,
    ],
    'token-unknown-gets-403': ['an unknown token answers 403', refuseTokens({ unknown: 403 })],
    'token-unknown-gets-403-from-registrations': [
      'an unknown token answers 403 to a request for registrations',
      when(saying('is invalid'), changeStatus('requestRegistrations', 401, 403)),
    ],
    'token-unknown-breaks-the-server': [
      'a token that cannot be decoded ends in an internal error',
      when(
        saying('is invalid'),
        replaceAnswer('*', 401, (_, call, workings) => makeInternalError(workings, call)),
      ),
    ],
    'token-unknown-answers-an-empty-list': [
      'the registrations of all recipients are an empty list for an unknown token',
      when(
        saying('is invalid'),
        replaceAnswer('listRegistrations', 401, () => ({ status: 200, body: [] })),
      ),
    ],
  }),
  ...defineFaults(needStandard('invalid-token-gets-401'), {
    'user-and-password-open': combineChanges(
      changeRules('auth', ({ tokenIn }) => ({
        tokenIn: (value) => (value.startsWith('Basic ') ? 'Basic' : tokenIn(value)),
      })),
      acceptTokens((value) => value === 'Basic'),
    ),
    'client-secret-opens': [
      'takes the client_secret of a recipient for a token',
      acceptTokens((value, _, { store }) =>
        [...store.recipients.values()].some(({ client_secret }) => client_secret === value),
      ),
    ],
    'client-id-opens': [
      'takes the client_id of a recipient for a token',
      acceptTokens((value, _, { store }) => store.recipients.has(value)),
    ],
    'partner-secret-opens': [
      'takes the secret of the partner for a token',
      acceptTokens((value, _, { rules }) => value === rules.auth.tokenEndpoint.clientSecret),
    ],
    'banking-key-opens': [
      'takes the key of the banking service for a token',
      acceptTokens((value, _, { rules }) => value === rules.auth.banking.apiKey),
    ],
  }),
  ...defineFaults('expired-token-gets-401', {
    ...repeatFor(ageless, 'expired-token-accepted-by-*', (on) =>
      ignoreExpiry(({ operation }) => operation === on),
    ),
    'token-never-expires': ['the age of a token is not looked at', ignoreExpiry(() => true)],
    'token-expiry-in-another-unit': changeRules('auth', {
      isExpired: ({ expiresAt }, now) => expiresAt * 1000 <= now,
    }),
    'expired-token-accepted-when-it-comes-again': [
      'an operation takes an expired token from the second time on',
      acceptExpiredAgain,
      { needs: 'standard' },
    ],
    'token-expired-gets-403': ['an expired token answers 403', refuseTokens({ expired: 403 })],
    'token-expired-gets-498-on-updates': when(saying('expired'), changeStatus('updateRecipient', 401, 498)),
  }),
  ...defineFaults(['token-in-service-auth-key-is-accepted', 'provider-detail-answers-200-with-an-object'], {
    'token-refused-by-get-provider': ['getProvider refuses every token', closeOperation('getProvider')],
  }),
  ...defineFaults(
    ['token-in-service-auth-key-is-accepted', 'secret-regeneration-answers-200-with-an-object'],
    {
      'token-refused-by-regenerate-secret': [
        'regenerateSecret refuses every token with 401',
        closeOperation('regenerateSecret'),
      ],
    },
  ),
  ...defineFaults(['token-in-service-auth-key-is-accepted', 'listed-account-can-be-read-alone'], {
    'token-refused-by-get-account': ['getAccount refuses every token with 401', closeOperation('getAccount')],
  }),
  ...defineFaults('token-is-judged-before-the-id', {
    ...repeatFor(
      ['getProvider', 'getRecipient', 'updateRecipient'],
      'unknown-id-comes-first-in-*',
      refuseUnknownFirst,
    ),
  }),
  ...defineFaults(needStandard('token-is-judged-before-the-id'), {
    ...repeatFor(lookedUp, 'unknown-id-comes-first-in-*', refuseUnknownFirst),
    'unknown-provider-comes-before-an-expired-token': [
      'looks for the provider before the age of the token',
      when(saying('expired'), refuseUnknownFirst('getProvider')),
    ],
  }),
  ...defineFaults(warn('token-is-judged-before-the-body'), {
    'body-parsed-before-the-token': [
      'a creation whose body is not JSON answers 400 whatever the token',
      hookBefore('createRecipient', ({ body, rawBody }, { rules }) =>
        body === undefined && rawBody !== ''
          ? { status: 400, body: { message: rules.errors.malformedJsonMessage } }
          : undefined,
      ),
    ],
  }),
  ...defineFaults(warn('registration-lists-open-without-the-admin-token'), {
    'registration-lists-ask-for-the-admin-scope': [
      'the lists of registrations ask for the scope client:admin too',
      changeRules('auth', ({ adminOperations }) => ({
        adminOperations: new Set([...adminOperations, 'listRegistrations', 'listRecipientRegistrations']),
      })),
    ],
  }),
];
