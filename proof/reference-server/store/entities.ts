/** What the server keeps. Names in snake case are the document's, as they go over the wire. */

export type InventoryGroup =
  | 'account'
  | 'customers'
  | 'detailed_accounts'
  | 'lightweight_accounts'
  | 'payments'
  | 'transactions';

export interface Provider {
  provider_id: number;
  name: string;
  country: string;
  scopes: string[];
  provider_url: string;
  data_inventory: Record<InventoryGroup, string[]>;
}

export interface Recipient {
  client_id: string;
  client_secret: string;
  name: string;
  scope: string[];
  redirect_uris: string[];
  logo_uri?: string;
  country?: string;
  description?: string;
  terms_uri?: string;
  client_uri?: string;
  contacts: Contact[];
}

export interface Contact {
  email: string[];
}

export type RegistrationStatus = 'PENDING_APPROVAL' | 'PENDING_ACTIVATION' | 'ACTIVE';

export interface Registration {
  client_id: string;
  provider_id: number;
  /** Milliseconds since the epoch. */
  requestedAt: number;
  /** The status of a seeded record, which never moves. */
  fixedStatus?: RegistrationStatus;
}

export interface Token {
  value: string;
  scopes: readonly string[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Present: the token reads this customer's FDX accounts. */
  customer?: string;
  /** Present: the token dies with this connection. */
  connection?: string;
}

export interface Connection {
  id: string;
  token: string;
  customer: string;
}

export type AccountKind =
  | 'depositAccount'
  | 'loanAccount'
  | 'locAccount'
  | 'investmentAccount'
  | 'annuityAccount';

/** The members of one FDX account, without the member that names its kind. */
export interface FdxMembers extends Record<string, unknown> {
  accountId: string;
}

export interface FdxAccount {
  kind: AccountKind;
  members: FdxMembers;
}

export interface Customer {
  name: string;
  accounts: readonly FdxAccount[];
}

export interface BankTransaction {
  Id: string;
  Date: string;
  Code: string | null;
  Description: string;
  Debit: number;
  Credit: number;
  Balance: number;
}

export interface BankHolder {
  Name: string;
  Address: Record<string, string | null>;
  Email: string;
  PhoneNumber: string;
}

/** One bank account with all its members; the options of a call decide which of them are shown. */
export interface BankAccount {
  Id: string;
  Title: string;
  AccountNumber: string;
  TransitNumber: string;
  InstitutionNumber: string;
  OverdraftLimit: number;
  LastFourDigits: string | null;
  Balance: { Available: number; Current: number; Limit: number };
  Category: string;
  Type: string;
  AccountType: string | null;
  Currency: string;
  Holder: BankHolder;
  /** Newest first. */
  Transactions: readonly BankTransaction[];
}

/** The person behind a banking session. */
export interface Persona {
  name: string;
  /** The poll that is answered with the result; 0: the POST itself; null: none ever. */
  pollsUntilReady: number | null;
  InstitutionName: string;
  InstitutionId: number;
  Institution: string;
  login: { Id: string; Username: string; Type: string };
  accounts: readonly BankAccount[];
}

/** The options of GetAccountsDetail, by their names on the wire. */
export interface DetailOptions {
  WithAccountIdentity: boolean;
  WithKYC: boolean;
  WithTransactions: boolean;
  AccountsFilter: string[] | undefined;
  DaysOfTransactions: string;
  WithDetailsAndBankingStatements: boolean;
  NumberOfBankingStatements: string;
}

/** One authorized banking session, known by its RequestId. */
export interface Session {
  requestId: string;
  customerId: string;
  persona: string;
  authorizedAt: number;
  /** When its data were read from the institution: once, for every answer. */
  refreshedAt?: number;
  /** What the latest POST asked for; absent until the first one. */
  options?: DetailOptions;
  /** GetAccountsDetailAsync calls since the first POST. */
  polls: number;
  completed: boolean;
  /** The result went to the webhook. */
  delivered: boolean;
  /** A webhook waits, and the session will complete without polls. */
  completionPlanned?: boolean;
}
