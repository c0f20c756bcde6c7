import { randomBytes, randomUUID } from 'node:crypto';
import type { Recipient } from '../store/entities.ts';
import type { Call, JsonObject, OperationName } from '../types.ts';
import { findTextLimit } from '../version.ts';
import { createRecipientValidators, type Validator } from './recipient-validators.ts';

export type RecipientMember =
  | 'name'
  | 'scope'
  | 'redirect_uris'
  | 'logo_uri'
  | 'country'
  | 'description'
  | 'terms_uri'
  | 'client_uri'
  | 'contacts';

/** Sections 2.2, 4.3 and 8. */
export interface RecipientRules {
  nameLimit: number;
  descriptionLimit: number;
  /** The length of a text in characters, which are code points. */
  lengthOf(text: string): number;
  isHttps(url: string): boolean;
  knownScopes: Set<string>;
  /** Undefined: no scope is required. */
  requiredScope: string | undefined;
  defaultScope: string[];
  countries: Set<string>;
  splitRedirectUris(text: string): string[];
  /** Members without which a create is refused. */
  required: Set<RecipientMember>;
  validators: Record<RecipientMember, Validator>;
  /** Operations whose body is validated. */
  validatesOn: Set<OperationName>;
  /** Operations whose effect is kept. */
  keepsOn: Set<OperationName>;
  /** Keeps the recipient of a create that is refused. */
  keepsRefused: boolean;
  /** The last word on a recipient before it is stored, created or updated. */
  toStore(recipient: Recipient, call: Call): Recipient;
  replaceRedirectUris(old: readonly string[], given: readonly string[]): string[];
  newClientId(): string;
  newSecret(recipient: Recipient | undefined): string;
  /** The recipient with a regenerated secret, as it is stored. */
  withSecret(recipient: Recipient, secret: string): Recipient;
  /** The recipient that a path names. */
  find(recipients: ReadonlyMap<string, Recipient>, client_id: string, call: Call): Recipient | undefined;
  listed(recipients: Recipient[], call: Call): Recipient[];
  listItem(recipient: Recipient, call: Call): JsonObject;
  detail(recipient: Recipient, call: Call): JsonObject;
  created(recipient: Recipient, call: Call): JsonObject;
  updated(recipient: Recipient, call: Call): JsonObject;
  secretAnswer(recipient: Recipient, call: Call): JsonObject;
  createdStatus: number;
  invalidStatus: number;
  unknownStatus: number;
  unknownMessage(client_id: string): string;
}

const SCOPES = [
  'ACCOUNT_BASIC',
  'ACCOUNT_DETAILED',
  'ACCOUNT_PAYMENTS',
  'INVESTMENTS',
  'TRANSACTIONS',
  'STATEMENTS',
  'CUSTOMER_CONTACT',
  'CUSTOMER_PERSONAL',
];

/** The document's rules of recipients. */
export function createRecipientRules(): RecipientRules {
  const rules: RecipientRules = {
    ...createViews(),
    nameLimit: findTextLimit('name') ?? 256,
    descriptionLimit: findTextLimit('description') ?? 512,
    lengthOf: (text) => [...text].length,
    isHttps: (url) => protocolOf(url) === 'https:',
    knownScopes: new Set(SCOPES),
    requiredScope: 'ACCOUNT_BASIC',
    defaultScope: ['ACCOUNT_BASIC'],
    countries: new Set(['CA', 'US']),
    splitRedirectUris: (text) => text.split(' ').filter((url) => url !== ''),
    required: new Set(['name', 'redirect_uris', 'country', 'contacts']),
    validators: {} as Record<RecipientMember, Validator>,
    validatesOn: new Set(['createRecipient', 'updateRecipient']),
    keepsOn: new Set(['createRecipient', 'updateRecipient', 'regenerateSecret']),
    keepsRefused: false,
    toStore: (recipient) => recipient,
    replaceRedirectUris: (_old, given) => [...given],
    newClientId: () => randomUUID(),
    newSecret: () => randomBytes(24).toString('base64url'),
    withSecret: (recipient, secret) => ({ ...recipient, client_secret: secret }),
    find: (recipients, client_id) => recipients.get(client_id),
    listed: (recipients) => recipients,
    createdStatus: 201,
    invalidStatus: 400,
    unknownStatus: 400,
    unknownMessage: (client_id) => `Recipient ${client_id} does not exist`,
  };
  rules.validators = createRecipientValidators(rules);
  return rules;
}

/** The scheme of an address; `URL.canParse` of Node 20 errs for letters beyond ASCII once it was called often. */
function protocolOf(url: string): string | undefined {
  try {
    return new URL(url).protocol;
  } catch {
    return undefined;
  }
}

type View = 'listItem' | 'detail' | 'created' | 'updated' | 'secretAnswer';

function createViews(): Pick<RecipientRules, View> {
  return {
    listItem: (recipient) => ({ ...common(recipient), contacts: contactsWithString(recipient) }),
    detail: (recipient) => ({ ...full(recipient), contacts: contactsWithString(recipient) }),
    created: (recipient) => ({
      ...full(recipient),
      client_secret: recipient.client_secret,
      contacts: contactsWithArray(recipient),
    }),
    updated: (recipient) => ({ ...full(recipient), contacts: contactsWithArray(recipient) }),
    secretAnswer: ({ client_id, client_secret }) => ({ client_id, client_secret }),
  };
}

// A member that was never given is undefined here, and so left out of the JSON.
function common({
  client_id,
  name,
  logo_uri,
  description,
  terms_uri,
  client_uri,
  country,
}: Recipient): JsonObject {
  return { client_id, name, logo_uri, description, terms_uri, client_uri, country };
}

function full(recipient: Recipient): JsonObject {
  return {
    ...common(recipient),
    scope: recipient.scope.join(' '),
    redirect_uris: [...recipient.redirect_uris],
  };
}

function contactsWithString(recipient: Recipient): JsonObject[] {
  return recipient.contacts.map(({ email }) => ({ email: email.join(', ') }));
}

function contactsWithArray(recipient: Recipient): JsonObject[] {
  return recipient.contacts.map(({ email }) => ({ email: [...email] }));
}
