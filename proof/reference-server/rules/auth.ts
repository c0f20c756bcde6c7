import { randomBytes } from 'node:crypto';
import type { Token } from '../store/entities.ts';
import type { Call, OperationName } from '../types.ts';

/** Section 5: who may call what. */
export interface AuthRules {
  /** The header that carries the token, in lower case. */
  header: string;
  /** The token in a header value; undefined when the value has no such form. */
  tokenIn(value: string): string | undefined;
  /** The token of that value; undefined: it is refused as unknown. */
  find(tokens: ReadonlyMap<string, Token>, value: string, call: Call): Token | undefined;
  /** The token that counts when a call carries none; undefined: the call is refused. */
  whenMissing(tokens: ReadonlyMap<string, Token>, call: Call): Token | undefined;
  /** Operations that ask for no token and no key. */
  openOperations: Set<OperationName>;
  adminOperations: Set<OperationName>;
  adminScope: string;
  /** Operations that read what belongs to a customer, and so need a customer's token. */
  customerOperations: Set<OperationName>;
  isExpired(token: Token, now: number, call: Call): boolean;
  mayCall(token: Token, call: Call): boolean;
  isAdmin(token: Token, call: Call): boolean;
  /** The customer that an FDX call reads. */
  customerOf(token: Token, call: Call): string | undefined;
  status: {
    missing: number;
    malformed: number;
    unknown: number;
    expired: number;
    revoked: number;
    forbidden: number;
  };
  message: {
    missing: string;
    malformed: string;
    unknown: string;
    expired: string;
    revoked: string;
    forbidden: string;
  };
  /** A call with this header and value is answered 500. */
  provoke500: { header: string; value: string };
  tokenEndpoint: TokenEndpointRules;
  banking: BankingAuthRules;
}

export interface TokenEndpointRules {
  grantType: string;
  clientId: string;
  clientSecret: string;
  /** Whether the partner may ask for a scope. */
  isGrantable(scope: string): boolean;
  /** Seconds. */
  tokenLifetime: number;
  newToken(): string;
  answer(token: Token): Record<string, unknown>;
}

export interface BankingAuthRules {
  keyHeader: string;
  apiKey: string;
  isKeyValid(key: string | undefined, call: Call): boolean;
  customerId: string;
  isCustomerKnown(customerId: string, call: Call): boolean;
  status: { badKey: number; unknownCustomer: number };
}

const BEARER = /^Bearer +(\S+)$/i;

/** The document's rules of authentication. */
export function createAuthRules(): AuthRules {
  const rules: AuthRules = {
    header: 'service-auth-key',
    tokenIn: (value) => BEARER.exec(value)?.[1],
    find: (tokens, value) => tokens.get(value),
    whenMissing: () => undefined,
    openOperations: new Set(['token']),
    adminOperations: new Set(['requestRegistrations']),
    adminScope: 'client:admin',
    customerOperations: new Set(['getAccount', 'listAccounts']),
    isExpired: (token, now) => token.expiresAt <= now,
    mayCall: (token, call) => (token.customer !== undefined) === rules.customerOperations.has(call.operation),
    isAdmin: (token) => token.scopes.includes(rules.adminScope),
    customerOf: (token) => token.customer,
    status: { missing: 401, malformed: 401, unknown: 401, expired: 401, revoked: 401, forbidden: 403 },
    message: {
      missing: 'The header service-auth-key is missing',
      malformed: 'The header service-auth-key holds no bearer token',
      unknown: 'The access token is invalid',
      expired: 'The access token has expired',
      revoked: 'The connection of this access token has been revoked',
      forbidden: 'The access token lacks the scope client:admin',
    },
    provoke500: { header: 'x-sandbox-provoke', value: 'internal-error' },
    tokenEndpoint: createTokenEndpointRules(),
    banking: createBankingAuthRules(),
  };
  return rules;
}

function createTokenEndpointRules(): TokenEndpointRules {
  const rules: TokenEndpointRules = {
    grantType: 'client_credentials',
    clientId: 'sandbox-partner',
    clientSecret: 'sandbox-partner-secret',
    isGrantable: (scope) => scope === 'client:admin',
    tokenLifetime: 3600,
    newToken: () => randomBytes(24).toString('base64url'),
    answer: (token) => ({
      access_token: token.value,
      token_type: 'Bearer',
      expires_in: rules.tokenLifetime,
      scope: token.scopes.join(' '),
    }),
  };
  return rules;
}

function createBankingAuthRules(): BankingAuthRules {
  const rules: BankingAuthRules = {
    keyHeader: 'x-api-key',
    apiKey: 'sandbox-api-key',
    isKeyValid: (key) => key === rules.apiKey,
    customerId: '5b0f6c1e-6f0a-4d5e-9a57-3c2d9f1b7e40',
    isCustomerKnown: (customerId) => customerId.toLowerCase() === rules.customerId.toLowerCase(),
    status: { badKey: 401, unknownCustomer: 404 },
  };
  return rules;
}
