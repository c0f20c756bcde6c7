import type { Fault, OperationName, Token } from '../../types.ts';

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
    apply({ rules }) {
      rules.auth.whenMissing = (tokens, call) =>
        call.operation === operation ? openingToken(tokens, operation) : undefined;
    },
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
    apply({ rules }) {
      const { find } = rules.auth;
      rules.auth.find = (tokens, value, call) =>
        find(tokens, value, call) ??
        (call.operation === operation ? openingToken(tokens, operation) : undefined);
    },
  }),
);

/** Credentials that are accepted and should have been refused. */
export const acceptedCredentialFaults: readonly Fault[] = [
  ...missingFaults,
  ...unknownFaults,
  {
    id: 'token-may-be-empty',
    title: 'an empty header passes for a token',
    breaks: ['missing-token-gets-401'],
    apply({ rules }) {
      rules.auth.whenMissing = (tokens, call) =>
        call.headers[rules.auth.header] === '' ? openingToken(tokens, call.operation) : undefined;
    },
  },
  {
    id: 'token-may-be-a-scheme-alone',
    title: 'a header that holds the scheme alone passes for a token',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
      const { tokenIn, find } = rules.auth;
      rules.auth.tokenIn = (value) => (value.trim() === 'Bearer' ? 'Bearer' : tokenIn(value));
      rules.auth.find = (tokens, value, call) =>
        value === 'Bearer' ? openingToken(tokens, call.operation) : find(tokens, value, call);
    },
  },
  {
    id: 'token-may-lack-its-end',
    title: 'the beginning of a token passes for the token',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
      const { find } = rules.auth;
      rules.auth.find = (tokens, value, call) =>
        find(tokens, value, call) ??
        first(tokens, (token) => token.value.startsWith(value) && rules.auth.mayCall(token, call));
    },
  },
  {
    id: 'token-may-go-on',
    title: 'text after a token is overlooked',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
      const { find } = rules.auth;
      rules.auth.find = (tokens, value, call) =>
        find(tokens, value, call) ??
        first(tokens, (token) => value.startsWith(token.value) && rules.auth.mayCall(token, call));
    },
  },
  {
    id: 'token-signature-not-verified',
    title: 'the end of a token, where its signature stands, is not verified',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
      const { find } = rules.auth;
      const signed = (value: string) => value.slice(0, -6).padEnd(value.length);
      rules.auth.find = (tokens, value, call) =>
        find(tokens, value, call) ??
        first(tokens, (token) => signed(token.value) === signed(value) && rules.auth.mayCall(token, call));
    },
  },
  {
    id: 'token-never-expires',
    title: 'the age of a token is not looked at',
    breaks: ['expired-token-gets-401'],
    apply({ rules }) {
      rules.auth.isExpired = () => false;
    },
  },
  {
    id: 'token-expiry-in-another-unit',
    title: 'the end of a token is taken for seconds',
    breaks: ['expired-token-gets-401'],
    apply({ rules }) {
      rules.auth.isExpired = ({ expiresAt }, now) => expiresAt * 1000 <= now;
    },
  },
  {
    id: 'token-expiry-not-looked-at-by-reads-of-accounts',
    title: 'the list of accounts takes an expired token',
    breaks: ['expired-token-gets-401'],
    apply({ rules }) {
      const { isExpired } = rules.auth;
      rules.auth.isExpired = (token, now, call) =>
        call.operation !== 'listAccounts' && isExpired(token, now, call);
    },
  },
  {
    id: 'token-expiry-not-looked-at-by-delete',
    title: 'a revocation by DELETE takes an expired token',
    breaks: ['expired-token-gets-401'],
    apply({ rules }) {
      const { isExpired } = rules.auth;
      rules.auth.isExpired = (token, now, call) => call.method !== 'DELETE' && isExpired(token, now, call);
    },
  },
  {
    id: 'token-of-the-call-before-remembered',
    title: 'a call without a token passes for the one before it',
    breaks: ['missing-token-gets-401'],
    apply({ rules, after }) {
      const last = new Map<OperationName, Token>();
      rules.auth.whenMissing = (_tokens, call) => last.get(call.operation);
      after('*', (answer, call) => {
        if (answer.status < 300 && call.principal !== undefined) last.set(call.operation, call.principal);
      });
    },
  },
  {
    id: 'token-unknown-accepted-the-second-time',
    title: 'an unknown token is remembered as checked',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
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
  },
];
