import type { DescribedFixtures } from './describe-fixtures.ts';
import type { AccountKind } from './store/entities.ts';

/** All that a client must know of a running reference server. Plain JSON; variations may change it. */
export interface Description {
  name: string;
  vendor: string;
  version: string;
  baseUrl: string;
  bankingUrl: string;
  auth: { header: string; value: string };
  tokens: DescribedTokens;
  tokenEndpoint: DescribedTokenEndpoint;
  /** A request with this header is answered 500, in the error shape of its group. */
  provoke500: { header: string; value: string };
  /** An empty unknownId is not declared, here and of recipients: the suite derives one. */
  providers: { ids: number[]; unknownId: string };
  recipients: DescribedRecipients;
  registrations: DescribedRegistrations;
  revocation: DescribedRevocation;
  fdx: DescribedFdx;
  banking: DescribedBanking;
  /** What it promises of its data; absent where a fault or a variation may have changed them. */
  fixtures?: DescribedFixtures;
}

export interface DescribedTokens {
  /** Reads and writes everything of the Outbound API except FDX accounts and registration requests. */
  token: string;
  /** A ready token with the scope client:admin. */
  admin: string;
  /** A valid token without the scope client:admin. */
  plain: string;
  /** Was valid once, with the scope client:admin. */
  expired: string;
  /** The FDX token of each customer by name. */
  fdx: Record<string, string>;
  /** Was valid once, for the first customer. */
  expiredFdx: string;
}

export interface DescribedTokenEndpoint {
  url: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  lifetimeSeconds: number;
}

export interface DescribedRecipients {
  /** Seeded recipients. */
  ids: string[];
  unknownId: string;
  /** A payload that is accepted, with all nine documented members. */
  create: Record<string, unknown>;
  required: string[];
  contactEmail: 'string' | 'array';
  redirectDelimiter: string;
}

export interface DescribedRegistrations {
  pathArray: string;
  visibleWithinSeconds: number;
  approvalMayDropPairs: boolean;
  known: { recipient: string; provider: string; status: string }[];
}

/** Inputs of one revoke method; `{id}` stands for the connection's id. */
export interface DescribedRevokeInputs {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { [name: string]: string | { [name: string]: string } };
}

export interface DescribedRevokeMethod {
  request: DescribedRevokeInputs;
  /** The input without which the call is refused. */
  missing: string;
  /** Inputs that are refused. */
  invalid: DescribedRevokeInputs;
}

export interface DescribedRevocation {
  delete: DescribedRevokeMethod;
  post: DescribedRevokeMethod;
  settleSeconds: number;
  /** Disposable; each token reads FDX accounts until its connection is revoked, and is refused from then on. */
  connections: { id: string; token: string }[];
  probe: { operation: 'listAccounts'; active: number[]; revoked: number[] };
}

export interface DescribedCustomer {
  name: string;
  token: string;
  accounts: { id: string; kind: AccountKind }[];
}

export interface DescribedFdx {
  /** The one with every kind of account comes first. */
  customers: DescribedCustomer[];
  unknownAccount: string;
  defaultLimit: number;
  maxLimit: number;
}

export interface DescribedPersona {
  name: string;
  /** The poll that is answered with the result; 0: the POST itself; null: it never completes. */
  pollsUntilReady: number | null;
  accounts: number;
}

export interface DescribedBanking {
  apiKey: string;
  customerId: string;
  unknownCustomerId: string;
  unknownRequestId: string;
  authorize: { method: 'POST'; path: string; body: Record<string, string>; requestIdPointer: string };
  personas: DescribedPersona[];
  /** Whose sessions most are; absent: those of the first that has to be polled. */
  usualPersona?: string;
  /** How the RequestId reaches the Async route. */
  async: string;
  accountsFilter: 'Id' | 'AccountNumber';
  statementsValues: string[];
  errors: { unauthorized: number[]; unknownRequestId: number[] };
  /** What the data of every persona that completes hold at least. */
  fixture: { accountsMin: number; oldestDays?: number; completes: boolean };
  /** Where results are delivered when processing completes; null: nowhere. */
  webhook: string | null;
}
