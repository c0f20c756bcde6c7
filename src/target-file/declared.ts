// Made of schemas/target.schema.json, a line for each setting: change the schema, and run `npm run freeze`.
import type { RequirementId } from '../catalogue/requirement-id.ts';

/** A JSON value as it is written into a request. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Describes one implementation under test. Text may name environment variables as ${ENV_NAME}; $${ stands for ${ itself. */
export type DeclaredTarget = {
  /** What is certified. */ readonly target: {
    /** Name of the implementation, as reports show it. */ readonly name: string;
    /** Who makes it. */ readonly vendor?: string;
    /** Its version. */ readonly version?: string;
    /** Where it runs. On production nothing is written unless allowWrites is true. */ readonly environment?: 'sandbox' | 'development' | 'staging' | 'production';
    /** True to let a run write to a production environment. */ readonly allowWrites?: boolean;
    /** What a read-only run may do beside GET: the POST of token, authorize or getAccountsDetail, and the command sessionCommand. None by default; what needs one of them is then blocked. */ readonly readOnlyAllows?: readonly ('token' | 'authorize' | 'sessionCommand' | 'getAccountsDetail')[];
    /** Names of environment variables that connectionCommand and sessionCommand get, beside PATH, HOME and those that this file names as ${NAME}. They get no others. */ readonly commandVariables?: readonly string[];
    /** server, or mock for an imitation that answers from documents and keeps no state. A mock is never called conformant without that qualification. */ readonly kind?: 'server' | 'mock';
  };
  /** The parts of the interface that the target implements. Only these are tested. */ readonly areas: readonly ('providers' | 'recipients' | 'registrations' | 'revocation' | 'fdx-accounts' | 'account-detail')[];
  /** Settings by environment. --env NAME lays those of one over the others of this file; a file with environments is not used without. */ readonly environments?: { readonly [key: string]: { readonly [key: string]: Json } | null };
  /** How TLS connections are made. Files are named relative to the target file, in PEM format. */ readonly tls?: {
    /** Certificates of the authorities that are trusted beside the public ones. */ readonly ca?: string;
    /** The client certificate, with its chain. Needs clientKey. */ readonly clientCert?: string;
    /** The private key of clientCert. */ readonly clientKey?: string;
    /** The passphrase of clientKey, when it has one. Secret: write it as ${ENV_NAME}. */ readonly passphrase?: string;
    /** True to accept any certificate. It is reported as a departure: what answers may be another server. */ readonly insecure?: boolean;
  };
  /** The Outbound API: needed by every area except account-detail. */ readonly outbound?: {
    /** Base URL of the Outbound API, such as https://api.staging.bank.example, without query and fragment. The suite appends /api/v1/... and /api/fdx/5/.... */ readonly baseUrl: string;
    /** Credentials of the Outbound API (5). */ readonly auth: {
      /** Header that carries the token. Another name than service-auth-key is reported as a departure from the document. */ readonly header?: string;
      /** How the token is written into the header; {token} stands for it. */ readonly value?: string;
      /** A valid token for everything but registration requests: the token itself, or how it is fetched. Secret: write it as ${ENV_NAME}. */ readonly token?: Token;
      /** A token that was valid once, or how one is fetched that expires within two minutes. A text is proved by the exp of a JWT; any other is taken on trust, and the outcome says so. Secret: write it as ${ENV_NAME}. */ readonly expiredToken?: Token;
      /** A token with the scope client:admin, or how it is fetched, in place of tokenEndpoint. Secret: write it as ${ENV_NAME}. */ readonly adminToken?: Token;
      /** A valid token without the scope client:admin, or how it is fetched, which a registration request must refuse. Secret: write it as ${ENV_NAME}. */ readonly plainToken?: Token;
      /** Where a token with the scope client:admin is fetched by client credentials, and every other token that is fetched, unless its request says otherwise. */ readonly tokenEndpoint?: {
        /** Address of /Token. http or https, without query and fragment. */ readonly url: string;
        /** The partner's client id. */ readonly clientId: string;
        /** The partner's client secret. Secret: write it as ${ENV_NAME}. */ readonly clientSecret: string;
      };
    };
    /** Ids that certainly do not exist; derived from real ones when absent. */ readonly unknownIds?: {
      /** A numeric provider id that is not listed. */ readonly provider?: string;
      /** A client_id that no recipient has. */ readonly recipient?: string;
    };
    /** What to add to a request so that the target answers 500, by group. Without it error 500 is judged only where it happens. */ readonly provoke500?: {
      readonly outbound?: Provocation;
      readonly revocation?: Provocation;
      readonly fdx?: Provocation;
    };
  };
  /** What a recipient needs in order to be created (4.3). Without it nothing is created. */ readonly recipients?: {
    /** A body of POST /api/v1/recipients that the target accepts, with all nine documented members. The suite replaces the name and the scope. */ readonly create: {
      /** Replaced by a name that marks what the suite created. */ readonly name: string;
      /** Data scopes; ACCOUNT_BASIC among them. */ readonly scope: readonly Json[] | string;
      /** One HTTPS redirect URL. */ readonly redirect_uris: string;
      /** HTTPS address of the logo. */ readonly logo_uri: string;
      /** Country of registration: CA or US. */ readonly country: string;
      /** What the recipient is. */ readonly description: string;
      /** HTTPS address of the terms. */ readonly terms_uri: string;
      /** HTTPS address of the recipient's website. */ readonly client_uri: string;
      /** Points of contact; each carries email, and whatever else the target asks for. */ readonly contacts: readonly {
        /** Address or addresses of the contact. */ readonly email: Json;
        readonly [key: string]: Json;
      }[];
      readonly [key: string]: Json;
    };
    /** Members without which the target refuses a create. Without it omissions are not tested. */ readonly required?: readonly string[];
    /** Form of a contact's email in requests: `array` wraps each email of `create`, `string` leaves them as they are. */ readonly contactEmail?: 'string' | 'array';
    /** What separates several redirect URLs in the request. Without it several are not tested. */ readonly redirectDelimiter?: string;
  };
  /** What registration requests need (4.4). */ readonly registrations?: {
    /** How several ids are written into one path segment: comma, semicolon, encoded-comma, json, or one to three characters that stand between them, such as | or %7C. */ readonly pathArray?: string;
    /** Ids of providers that recipients created by the suite may be registered with; two or more for requests of several pairs. */ readonly providers: readonly string[];
    /** Seconds until a record of a requested registration is listed. */ readonly visibleWithinSeconds?: number;
    /** True when the approval may drop pairs of a request. */ readonly approvalMayDropPairs?: boolean;
    /** Pairs that are registered: their records are looked for in the lists, and a state other than the declared one warns. */ readonly known?: readonly {
      /** A client_id. */ readonly recipient: string;
      /** A provider id, in quotes. */ readonly provider: string;
      /** The state of the pair. */ readonly status?: 'PENDING_APPROVAL' | 'PENDING_ACTIVATION' | 'ACTIVE';
    }[];
  };
  /** What a revocation needs (4.2): the document does not show its inputs. */ readonly revocation?: {
    /** Inputs of DELETE /api/v1/revoke. */ readonly delete?: RevocationMethod;
    /** Inputs of POST /api/v1/revoke. */ readonly post?: RevocationMethod;
    /** Disposable connections, as named values for the templates. Each is revoked at most once; one that an earlier run revoked is passed over. Where others suffice, the last one or two are looked at only. Needed unless connectionCommand is given. */ readonly connections?: readonly { readonly [key: string]: string }[];
    /** A program and its arguments that makes one more connection and prints its named values as a JSON object of texts or numbers. Runs without a shell, in the folder of the target file, when the listed connections do not suffice; never in read-only mode. Its secrets come from the environment (target.commandVariables), never from its arguments. */ readonly connectionCommand?: Command;
    /** Seconds that connectionCommand may take. */ readonly commandSeconds?: number;
    /** A read that works while a connection is active and is refused once it is revoked. */ readonly probe?: {
      /** The operation that reads. */ readonly operation: 'listProviders' | 'getProvider' | 'listRecipients' | 'getRecipient' | 'listRegistrations' | 'listRecipientRegistrations' | 'getAccount' | 'listAccounts' | 'getAccountsDetailAsync';
      /** Path parameters by name; {name} stands for a value of the connection. */ readonly path?: { readonly [key: string]: string };
      /** Headers by name; {name} stands for a value of the connection. */ readonly headers?: { readonly [key: string]: string };
      /** Query parameters by name; {name} stands for a value of the connection. */ readonly query?: { readonly [key: string]: string };
      /** Statuses while the connection is active. */ readonly active?: readonly number[];
      /** Statuses once it is revoked. */ readonly revoked?: readonly number[];
    };
  };
  /** The customer whose FDX accounts are read (4.5). */ readonly fdx?: {
    /** The token that reads the customer's accounts, or how it is fetched; outbound.auth.token by default. Secret: write it as ${ENV_NAME}. */ readonly token?: Token;
    /** A token that was valid once, or how one is fetched that expires within two minutes. A text is proved by the exp of a JWT; any other is taken on trust, and the outcome says so. Secret: write it as ${ENV_NAME}. */ readonly expiredToken?: Token;
    /** Accounts of the customer; three or more exercise paging. */ readonly accounts?: readonly {
      /** Its accountId, in quotes when it is a number. */ readonly id: string;
      /** The member that holds it. */ readonly kind?: 'depositAccount' | 'loanAccount' | 'locAccount' | 'investmentAccount' | 'annuityAccount';
    }[];
    /** Another customer, to prove that customers are kept apart. */ readonly otherCustomer?: {
      /** The token that reads that customer's accounts, or how it is fetched. Secret: write it as ${ENV_NAME}. */ readonly token: Token;
      /** Ids of that customer's accounts. */ readonly accounts: readonly string[];
    };
    /** An account id that does not exist; derived when absent. */ readonly unknownAccount?: string;
    /** The largest limit that the target honours, when it has one. */ readonly maxLimit?: number;
  };
  /** The banking account-detail service (4.6): needed by the area account-detail. */ readonly banking?: {
    /** Base URL of the banking service, such as https://banking.staging.bank.example, without query and fragment. The suite appends /v3/.... */ readonly baseUrl: string;
    /** The key of the header x-api-key. Secret: write it as ${ENV_NAME}. */ readonly apiKey: string;
    /** The customer GUID of the path. */ readonly customerId: string;
    /** Sessions that are authorized already, in place of authorize. The first is shared by checks that only read; eight or more serve every check. */ readonly sessions?: readonly {
      /** Its RequestId. */ readonly requestId: string;
      /** True when its first call answers 202. */ readonly slow?: boolean;
      /** True when it is known to complete within the polling limit. */ readonly completes?: boolean;
    }[];
    /** How a session is authorized: a call to /Authorize, whose shape the document does not show. */ readonly authorize?: {
      /** Path below baseUrl; {customerId} and the values of a persona may be used. */ readonly path: string;
      /** Its method. */ readonly method?: 'POST' | 'GET';
      /** Headers; {name} stands for a value of the persona. */ readonly headers?: { readonly [key: string]: string };
      /** JSON body; {name} stands for a value of the persona. */ readonly body?: { readonly [key: string]: Json };
      /** JSON pointer to the RequestId in the answer. */ readonly requestIdPointer?: string;
      /** Values for the placeholders, by what the session must do. */ readonly personas?: {
        /** A session whose first call answers 202. */ readonly slow?: Persona;
        /** A session of another end user than the rest. */ readonly other?: Persona;
        /** Any session. */ readonly any?: Persona;
      };
      /** The personas whose sessions are known to complete within the polling limit, where not all do. */ readonly completes?: readonly ('slow' | 'other' | 'any')[];
    };
    /** A program and its arguments that authorizes one more session, in place of authorize, and prints a JSON object with its requestId. Runs without a shell, in the folder of the target file; OBC_SESSION tells it what the session must do (slow, other or any, as under authorize.personas). */ readonly sessionCommand?: Command;
    /** Seconds that sessionCommand may take. */ readonly commandSeconds?: number;
    /** How the RequestId reaches GetAccountsDetailAsync: path, link (of the pending body), query:NAME or header:NAME. */ readonly async?: string;
    /** Names of the wire in place of the document's neutral ones. They are reported as departures from the document. */ readonly names?: {
      /** The member that the document calls ServiceCode. */ readonly ServiceCode?: string;
    };
    /** Shorter polling, on loopback addresses only: everywhere else every 10 seconds for at most 30 minutes (8). */ readonly poll?: {
      /** Seconds between polls. */ readonly interval: number;
      /** Seconds until the suite gives up. */ readonly limit: number;
    };
    /** What the values of AccountsFilter are. */ readonly accountsFilter?: 'Id' | 'AccountNumber';
    /** Values of NumberOfBankingStatements beside MostRecent that the target takes. */ readonly statementsValues?: readonly string[];
    /** Statuses that the target declares for refused banking requests. */ readonly errors?: {
      /** For a missing or wrong x-api-key. */ readonly unauthorized?: readonly number[];
      /** For a RequestId that does not exist. */ readonly unknownRequestId?: readonly number[];
    };
    /** What is known of the data behind the sessions. */ readonly fixture?: {
      /** Accounts that each session has at least; 0 promises nothing. */ readonly accountsMin?: number;
      /** Age in days of the oldest transaction; it tells a window of a year from one of 90 days between 92 and 365. */ readonly oldestDays?: number;
      /** True when each session is known to complete within the polling limit. */ readonly completes?: boolean;
    };
    /** Webhook deliveries, which are observed and never judged (6). */ readonly webhook?: {
      /** Address on which the suite listens for deliveries. */ readonly listen: string;
    };
  };
  /** What is on the target: its answers are held to it, and a finding names the setting that promised it. obc init --pin writes it from the target's own answers. */ readonly fixtures?: {
    /** The data providers that the target lists. */ readonly providers?: {
      /** Providers on the list, neither more nor fewer. */ readonly count?: number;
      /** Providers that are listed. */ readonly items?: readonly {
        /** Its provider_id, in quotes. */ readonly id: string;
        /** Its name. */ readonly name?: string;
        /** Its country. */ readonly country?: 'CA' | 'US';
        /** All data scopes that it supports, in any order. */ readonly scopes?: readonly ('ACCOUNT_BASIC' | 'ACCOUNT_DETAILED' | 'ACCOUNT_PAYMENTS' | 'INVESTMENTS' | 'TRANSACTIONS' | 'STATEMENTS' | 'CUSTOMER_CONTACT' | 'CUSTOMER_PERSONAL')[];
      }[];
    };
    /** The accounts of the customer of fdx.token. */ readonly fdx?: {
      /** Accounts of the customer, neither more nor fewer. */ readonly count?: number;
      /** Accounts that the customer has. */ readonly accounts?: readonly {
        /** Its accountId, in quotes. */ readonly id: string;
        /** The member that holds it. */ readonly kind?: 'depositAccount' | 'loanAccount' | 'locAccount' | 'investmentAccount' | 'annuityAccount';
        /** Transactions that it carries when it is read alone, neither more nor fewer. */ readonly transactions?: number;
        /** Exact values by the document's names of the members, as currentBalance: 12.5. A text of digits stands in quotes, so that its leading zeros stay. */ readonly values?: { readonly [key: string]: Json };
      }[];
    };
    /** The linked accounts of the shared session: the first of banking.sessions, or one of the persona any. */ readonly banking?: {
      /** Accounts that are linked to the session, neither more nor fewer. */ readonly count?: number;
      /** Accounts that are linked to the session, each named by its id or its number. */ readonly accounts?: readonly {
        /** Its Id, where that is the same in every session. */ readonly id?: string;
        /** Its AccountNumber, in quotes. */ readonly number?: string;
        /** Transactions of the default window (90 days), neither more nor fewer. */ readonly transactions?: number;
        /** Exact values by the document's names of the members, as Currency: CAD. A text of digits stands in quotes, so that its leading zeros stay. */ readonly values?: { readonly [key: string]: Json };
      }[];
      /** True when a session of the persona other, or of another user, has no account that the shared session has. */ readonly usersShareNoAccount?: boolean;
    };
  };
  /** Seconds that a write may take to show in reads. */ readonly settleSeconds?: number;
  /** The budget of a run. What is beyond it is not sent: the checks that need it are blocked, and the run is partial. Shards share it in proportion to what each is to do. */ readonly limits?: {
    /** Requests per second, over all workers and shards together. */ readonly requestsPerSecond?: number;
    /** Requests in all, those for tokens and controls included. */ readonly requests?: number;
    /** Recipients that a run may create; they cannot be deleted. obc run says before it starts how many its checks need. */ readonly createdRecipients?: number;
    /** Minutes after which nothing more is sent. */ readonly minutes?: number;
  };
  /** What decides on the exit code of a run beside its outcome. */ readonly gate?: {
    /** A partial run ends with 0, as long as each declared area has a pass and every planned check ran. */ readonly allowPartial?: boolean;
    /** A stale waiver, of which nothing fails any more, ends a run with 1. */ readonly strictWaivers?: boolean;
  };
  /** Settings that this target cannot have, each with the reason: what needs one is left out, and the outcome names it. */ readonly unavailable?: { readonly [key: string]: string };
  /** Names of plug-ins that a run has to load. The file itself loads none: --plugin names their folders. */ readonly plugins?: readonly string[];
  /** Requirements that the target is known to break, each until a day; at most 20 waivers. */ readonly waivers?: readonly {
    /** Id of the requirement; obc explain lists them. */ readonly requirement: RequirementId;
    /** JSON pointer at or below which findings are waived, with * for indices, as in /accounts/*\/status; every place when absent. */ readonly at?: string;
    /** The operation on which findings are waived; all when absent. */ readonly operation?: 'listProviders' | 'getProvider' | 'revokeByDelete' | 'revokeByPost' | 'listRecipients' | 'createRecipient' | 'getRecipient' | 'updateRecipient' | 'regenerateSecret' | 'listRegistrations' | 'listRecipientRegistrations' | 'requestRegistrations' | 'getAccount' | 'listAccounts' | 'getAccountsDetail' | 'getAccountsDetailAsync' | 'token' | 'authorize';
    /** Why. */ readonly reason: string;
    /** Who answers for it. */ readonly owner: string;
    /** Its last day, YYYY-MM-DD in UTC, at most 180 days from now, or as many as a scheme allows. From the next day on it hides nothing. */ readonly expires: string;
  }[];
};

/** What is added to a request. */
export type Provocation = {
  /** Headers. */ readonly headers?: { readonly [key: string]: string };
  /** Query parameters. */ readonly query?: { readonly [key: string]: string };
};

export type Persona = { readonly [key: string]: string };

/** A request; {name} stands for a value of the connection. */
export type RequestTemplate = {
  /** Query parameters. */ readonly query?: { readonly [key: string]: string };
  /** Headers. */ readonly headers?: { readonly [key: string]: string };
  /** JSON body. */ readonly body?: { readonly [key: string]: Json };
};

/** Inputs of one method. */
export type RevocationMethod = {
  /** The request that revokes a connection. */ readonly request: RequestTemplate;
  /** The input to leave out for the missing-parameter check: query.NAME, headers.NAME or body.NAME, at any level of the body: body.NAME.NAME. Of a connection that is named by its own token, headers.NAME may be the header of that. */ readonly missing?: string;
  /** A request that is otherwise invalid. */ readonly invalid?: RequestTemplate;
};

/** A program and its arguments. */
export type Command = readonly string[];

/** A token, or how it is fetched. */
export type Token = string | {
  /** Address of the token endpoint; that of outbound.auth.tokenEndpoint by default. http or https, without query and fragment. */ readonly url?: string;
  /** The client id; that of outbound.auth.tokenEndpoint by default. */ readonly clientId?: string;
  /** The client secret; that of outbound.auth.tokenEndpoint by default. Secret: write it as ${ENV_NAME}. */ readonly clientSecret?: string;
  /** The scope that is asked for; none by default. */ readonly scope?: string;
  /** Further members of the form, or others in place of those of client credentials. */ readonly form?: { readonly [key: string]: string };
  /** Seconds that a token lasts when the endpoint does not say expires_in. */ readonly expiresIn?: number;
};
