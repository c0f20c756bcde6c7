import type { AccountKind } from '../catalogue/account-kinds.ts';
import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Area } from '../catalogue/requirements.ts';
import type { Fixtures } from './fixtures.ts';

/** A JSON value as it is written into a request. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The implementation under test: what its target file declares, with secrets read in and every default filled in. */
export interface Target extends Settings {
  /** Folder from which relative paths of the file start, which reading it fills in; the current one by default. */
  readonly folder?: string;
  /** How messages name the file that declares it; absent for a target that was made in code. */
  readonly file?: string;
  /** The lines of its sections, from 1. */
  readonly lines?: Readonly<Record<string, number>>;
  /** What the file takes from the environment: secrets, wherever they stand. */
  readonly taken?: readonly string[];
  /** The same by the names of their variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Names of the variables that the file names as `${NAME}`, those of addresses included. */
  readonly named?: readonly string[];
  /** Of what the file says, before its variables are filled in. */
  readonly digest?: string;
}

/** What is sent or run beside GET, and leaves nothing but a session. */
export type ReadOnlyAllowance = 'token' | 'authorize' | 'sessionCommand' | 'getAccountsDetail';

/** The settings of `schemas/target.schema.json`; one that has a default is never absent. */
export interface Settings {
  readonly target: {
    readonly name: string;
    readonly vendor?: string;
    readonly version?: string;
    /** `production` is only read from, whatever the mode, unless `allowWrites` is true. */
    readonly environment?: 'sandbox' | 'development' | 'staging' | 'production';
    readonly allowWrites: boolean;
    /** What a read-only run may send or run beside GET. */
    readonly readOnlyAllows?: readonly ReadOnlyAllowance[];
    /** Names of variables that commands of the file get, beside those that it names as `${NAME}`. */
    readonly commandVariables?: readonly string[];
    readonly kind: 'server' | 'mock';
  };
  readonly areas: readonly Exclude<Area, 'general'>[];
  /** Settings of each environment by its name; one of them is laid over the others when the file is read. */
  readonly environments?: Readonly<Record<string, object | null>>;
  readonly tls?: Tls;
  readonly outbound?: Outbound;
  readonly recipients?: Recipients;
  readonly registrations?: Registrations;
  readonly revocation?: Revocation;
  readonly fdx?: Fdx;
  readonly banking?: Banking;
  readonly fixtures?: Fixtures;
  /** Seconds that a write may take to show in reads, at most 60. */
  readonly settleSeconds: number;
  readonly limits?: Limits;
  readonly gate?: Gate;
  /** Settings by their dotted path that this target cannot have, each with the reason. */
  readonly unavailable?: Readonly<Record<string, string>>;
  /** Names of plug-ins that a run has to load. */
  readonly plugins?: readonly string[];
  readonly waivers?: readonly Waiver[];
}

/** How TLS connections are made; files in PEM format, relative to the target file. */
export interface Tls {
  /** Certificates of authorities that are trusted beside the public ones. */
  readonly ca?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly passphrase?: string;
  /** True to accept any certificate, which is reported as a departure. */
  readonly insecure: boolean;
}

/** How a token is fetched by client credentials (5.3); what is absent is that of `tokenEndpoint`. */
export interface TokenRequest {
  readonly url?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly scope?: string;
  /** Further members of the form, or others in place of ours. */
  readonly form?: Readonly<Record<string, string>>;
  /** Seconds that a token lasts when the endpoint does not say. */
  readonly expiresIn?: number;
}

/** A token as it is, or how it is fetched and renewed. */
export type Token = string | TokenRequest;

export interface Outbound {
  readonly baseUrl: string;
  readonly auth: {
    /** Name of the header that carries the token. */
    readonly header: string;
    /** How a token is written into the header; `{token}` stands for it. */
    readonly value: string;
    readonly token?: Token;
    /** One that was valid once, or how one is fetched that expires within two minutes. */
    readonly expiredToken?: Token;
    readonly adminToken?: Token;
    /** A valid token that lacks the scope `client:admin`. */
    readonly plainToken?: Token;
    readonly tokenEndpoint?: {
      readonly url: string;
      readonly clientId: string;
      readonly clientSecret: string;
    };
  };
  readonly unknownIds?: { readonly provider?: string; readonly recipient?: string };
  /** What to add to a request of a group so that the target answers 500. */
  readonly provoke500?: {
    readonly outbound?: Provocation;
    readonly revocation?: Provocation;
    readonly fdx?: Provocation;
  };
}

export interface Provocation {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface Recipients {
  /** A payload that the target accepts, with all nine documented members. */
  readonly create: { readonly [key: string]: Json };
  /** Members without which a create is refused, when the vendor declares them. */
  readonly required?: readonly string[];
  /** How a contact's email is written in requests. */
  readonly contactEmail: 'array' | 'string';
  /** What separates several redirect URLs in the request string; several are not tested without it. */
  readonly redirectDelimiter?: string;
}

export interface Registrations {
  /** How several ids are written into one path segment. */
  readonly pathArray: 'comma' | 'semicolon' | 'encoded-comma' | 'json' | (string & {});
  /** Ids of providers that recipients created by the suite may be registered with. */
  readonly providers: readonly string[];
  /** Seconds until a record of a requested registration is listed; 0 for at once. */
  readonly visibleWithinSeconds: number;
  /** True when the vendor's approval may drop pairs of a request. */
  readonly approvalMayDropPairs: boolean;
  /** Pairs that are known to be in a state. */
  readonly known?: readonly {
    readonly recipient: string;
    readonly provider: string;
    readonly status?: string;
  }[];
}

/** A connection that may be revoked: named values that the templates of `revocation` refer to as `{name}`. */
export type Connection = Readonly<Record<string, string>>;

/** A request with `{name}` placeholders for the values of a connection. */
export interface RequestTemplate {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly [key: string]: Json };
}

export interface RevocationMethod {
  readonly request: RequestTemplate;
  /** The input to leave out for the missing-parameter check: `query.<name>`, `headers.<name>` or `body.<name>`. */
  readonly missing?: string;
  /** A request that is otherwise invalid. */
  readonly invalid?: RequestTemplate;
}

export interface Revocation {
  readonly delete?: RevocationMethod;
  readonly post?: RevocationMethod;
  /** Disposable connections; each is revoked at most once. */
  readonly connections?: readonly Connection[];
  /** A program with its arguments that makes one more connection and prints it as a JSON object. */
  readonly connectionCommand?: readonly string[];
  /** Seconds that it may take. */
  readonly commandSeconds: number;
  /** A read that works while the connection is active and is refused once it is revoked. */
  readonly probe?: {
    readonly operation: OperationId;
    readonly path?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    /** Statuses while the connection is active, and once it is revoked. */
    readonly active: readonly number[];
    readonly revoked: readonly number[];
  };
}

export interface Fdx {
  /** The token that reads the customer's accounts; the Outbound token by default. */
  readonly token?: Token;
  readonly expiredToken?: Token;
  readonly accounts?: readonly { readonly id: string; readonly kind?: AccountKind }[];
  /** Another customer, to prove that customers are kept apart. */
  readonly otherCustomer?: { readonly token: Token; readonly accounts: readonly string[] };
  readonly unknownAccount?: string;
  /** The largest `limit` that the target honours, when it has one. */
  readonly maxLimit?: number;
}

/** A session that is authorized already. */
export interface BankingSession {
  readonly requestId: string;
  /** True when the target says that the first call answers 202. */
  readonly slow?: boolean;
  /** True when the target says that the session completes within the polling limit. */
  readonly completes?: boolean;
}

export interface Authorize {
  /** Path below `banking.baseUrl`; `{customerId}` and the named values of a persona may be used. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly [key: string]: Json };
  /** JSON pointer to the RequestId in the answer. */
  readonly requestIdPointer: string;
  /** Values for `{name}` placeholders in body and path: one set for a session that answers 202 first, one for any. */
  readonly personas?: {
    readonly slow?: Readonly<Record<string, string>>;
    readonly other?: Readonly<Record<string, string>>;
    readonly any?: Readonly<Record<string, string>>;
  };
}

/** What is known of the data behind the sessions. */
export interface BankingFixture {
  /** Accounts that each session has at least. */
  readonly accountsMin?: number;
  /** Age in days of the oldest transaction; beyond 365 it is of no use. */
  readonly oldestDays?: number;
  /** True when each session completes within the polling limit. */
  readonly completes?: boolean;
}

export interface Banking {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly customerId: string;
  readonly sessions?: readonly BankingSession[];
  readonly authorize?: Authorize;
  /** A program with its arguments that authorizes one more session and prints `{ "requestId": ... }`. */
  readonly sessionCommand?: readonly string[];
  /** Seconds that it may take. */
  readonly commandSeconds: number;
  /** How the RequestId reaches the Async route: `path`, `link`, `query:<name>` or `header:<name>`. */
  readonly async: string;
  /** Names of the wire in place of the document's neutral ones. */
  readonly names: { readonly ServiceCode: string };
  /** Seconds between polls and until the suite gives up; other than the documented ones on loopback only. */
  readonly poll: { readonly interval: number; readonly limit: number };
  readonly accountsFilter: 'Id' | 'AccountNumber';
  readonly statementsValues?: readonly string[];
  /** Codes that the vendor declares for refused banking requests. */
  readonly errors?: {
    readonly unauthorized?: readonly number[];
    readonly unknownRequestId?: readonly number[];
  };
  readonly fixture?: BankingFixture;
  readonly webhook?: { readonly listen: string };
}

/** The budget of a run: what is beyond it is not sent. */
/** What decides on the exit code beside the outcome. */
export interface Gate {
  /** True for a partial run to end with 0. */
  readonly allowPartial?: boolean;
  /** True for a stale waiver to end a run with 1. */
  readonly strictWaivers?: boolean;
}

export interface Limits {
  readonly requestsPerSecond?: number;
  readonly requests?: number;
  readonly createdRecipients?: number;
  readonly minutes?: number;
}

/** A requirement that this target is known to break, set aside until a day. */
export interface Waiver {
  readonly requirement: RequirementId;
  /** JSON pointer below which findings are waived; every place when absent. */
  readonly at?: string;
  /** The operation on which findings are waived; all when absent. */
  readonly operation?: OperationId;
  readonly reason: string;
  readonly owner: string;
  /** The last day of the waiver, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
}
