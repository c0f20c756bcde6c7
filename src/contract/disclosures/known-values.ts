import type { OperationId } from '../../catalogue/operations.ts';
import { type Answered, findHeader } from '../../http/exchange.ts';
import { memberNamesOf, walkNamed } from '../../lib/json/member-names.ts';
import { isContainer } from '../../lib/json/values.ts';
import { StartIndex } from '../../lib/start-index.ts';
import { normalizeName } from '../duplicate-spellings.ts';
import { holdsWhole, listMembers, listSecretForms, listTexts, minSecretLength } from './values.ts';

/** Answers that hand out a secret, which the document gives to no other (2.2). */
export const secretAnswers: ReadonlySet<OperationId> = new Set(['createRecipient', 'regenerateSecret']);

interface KnownValuesOptions {
  /** Tokens and keys of the target file that open something now. */
  readonly tokens: Iterable<string>;
  /** The header that carries the credential of an operation. */
  readonly headerOf: (operation: OperationId) => string;
}

/** What a run has learnt so far that no refusal may give away: live secrets, tokens, and data of its subjects. */
export class KnownValues {
  readonly recipients = new KnownRecipients();
  readonly accounts = new KnownAccounts();
  readonly tokens: Set<string>;
  readonly #headerOf: KnownValuesOptions['headerOf'];
  /** The recipient of each secret. */
  readonly #secrets = new Map<string, string>();
  /** The forms of all of them. */
  readonly #forms = new StartIndex<{ readonly form: string; readonly secret: string }>();
  /** Texts that hold none of them: most answers come more than once. */
  readonly #clean = new Set<string>();
  /** The live secret of each recipient. */
  readonly #live = new Map<string, string>();

  constructor({ tokens, headerOf }: KnownValuesOptions) {
    this.tokens = new Set([...tokens].filter(isLong));
    this.#headerOf = headerOf;
  }

  /** The secrets that texts hold, as they are or as an encoder leaves them: of all that a recipient of the run had. */
  secretsIn(...texts: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    for (const text of texts) if (!this.#clean.has(text)) this.#search(text, found);
    return found;
  }

  #search(text: string, found: Set<string>): void {
    let isClean = true;
    this.#forms.scan(text, (at, entries) => {
      for (const { form, secret } of entries) {
        if (!text.startsWith(form, at)) continue;
        found.add(secret);
        isClean = false;
      }
      return undefined;
    });
    if (isClean && text.length <= maxCleanLength && this.#clean.size < maxClean) this.#clean.add(text);
  }

  /** True for a secret that can be used now. */
  isLive(secret: string): boolean {
    return [...this.#live.values()].includes(secret);
  }

  /** The recipient that a secret was given to. */
  ownerOf(secret: string): string | undefined {
    return this.#secrets.get(secret);
  }

  /** The token or key that a request carries; undefined where it is too short to be told from other words. */
  presentedBy({ operation, request }: Answered): string | undefined {
    const value = findHeader(request.headers, this.#headerOf(operation)) ?? '';
    return value.split(' ').findLast(isLong);
  }

  /** Takes in what an accepted request shows. */
  learn(exchange: Answered): void {
    const { operation, response } = exchange;
    if (response.status >= 300) return;
    const presented = this.presentedBy(exchange);
    if (presented !== undefined) this.tokens.add(presented);
    if (!response.isJson) return;
    if (operation === 'token') this.#learnTokens(response.json);
    if (secretAnswers.has(operation)) this.#learnSecrets(response.json);
    this.recipients.learn(exchange);
    this.accounts.learn(exchange, presented);
  }

  #learnTokens(json: unknown): void {
    for (const { normal, value } of listMembers(json))
      if (normal === 'accesstoken' && typeof value === 'string' && isLong(value)) this.tokens.add(value);
  }

  #learnSecrets(json: unknown): void {
    let owner = '';
    const secrets: string[] = [];
    for (const { normal, value } of listMembers(json)) {
      if (normal === 'clientid') owner = String(value);
      if (normal === 'clientsecret' && typeof value === 'string' && isLong(value)) secrets.push(value);
    }
    for (const secret of secrets) {
      this.#live.set(owner, secret);
      if (this.#secrets.has(secret)) continue;
      this.#secrets.set(secret, owner);
      this.#clean.clear();
      for (const form of listSecretForms(secret)) this.#forms.add(form, { form, secret });
    }
  }
}

/** Characters of a text that is remembered, and how many are. */
const maxCleanLength = 50_000;
const maxClean = 200;

const isLong = (text: string): boolean => text.length >= minSecretLength;

const accountOperations: ReadonlySet<OperationId> = new Set([
  'getAccount',
  'listAccounts',
  'getAccountsDetail',
  'getAccountsDetailAsync',
]);

/**
 * Members that tell one person or account from all others, and texts that they hold. The patterns begin at a line, so
 * that a long text is looked through once.
 */
const telling: ReadonlyMap<string, RegExp> = new Map([
  ['accountnumber', /^(?:[^\d\n]*\d){6}/m],
  ['email', /@/],
  ['phonenumber', /^(?:[^\d\n]*\d){6}/m],
  ['civicaddress', /^[^\d\n]*\d.* /m],
]);

/** A page may show tens of thousands of accounts. */
const maxFacts = 2000;

/** What the answers of a run have shown of accounts, with whose they are: a token, or a RequestId. */
export class KnownAccounts {
  readonly #owners = new Map<string, Set<string>>();
  /** The owner for whom an answer was taken in the last time. */
  readonly #learnt = new WeakMap<object, string>();

  /** Takes in the accounts that a request with a token shows. */
  learn({ operation, response: { json } }: Answered, token = ''): void {
    if (!accountOperations.has(operation) || this.#owners.size >= maxFacts) return;
    const { RequestId: requestId } = (json ?? {}) as { RequestId?: unknown };
    const owner = typeof requestId === 'string' ? requestId : token;
    if (this.#isLearnt(json, owner)) return;
    const names = new Set([...memberNamesOf(json)].filter((name) => telling.has(normalizeName(name))));
    if (names.size === 0) return;
    walkNamed(json, names, (name, value) => {
      if (typeof value === 'string' && telling.get(normalizeName(name))?.test(value))
        this.#owners.set(value, (this.#owners.get(value) ?? new Set()).add(owner));
      return true;
    });
  }

  /** The same answer again is the same value again: see `readRecentJson`. */
  #isLearnt(json: unknown, owner: string): boolean {
    if (!isContainer(json)) return true;
    const isKnown = this.#learnt.get(json) === owner;
    this.#learnt.set(json, owner);
    return isKnown;
  }

  /** How many facts of accounts a refusal tells that its request does not hold and the caller may not be told. */
  countDisclosed(told: string, sent: string, isOwn: (owner: string) => boolean): number {
    return [...this.#owners].filter(
      ([fact, owners]) => holdsWhole(told, fact) && !sent.includes(fact) && ![...owners].some(isOwn),
    ).length;
  }
}

const recipientOperations: ReadonlySet<OperationId> = new Set([
  'listRecipients',
  'createRecipient',
  'getRecipient',
  'updateRecipient',
]);

/** Shorter texts may stand in an answer by chance. */
const minLength = 8;

/** The addresses of contacts. What else a contact carries is the vendor's own, and may stand in every object of theirs. */
function emailsIn(contacts: unknown): unknown[] {
  return [contacts]
    .flat()
    .map((contact) =>
      typeof contact === 'object' && contact !== null ? (contact as Record<string, unknown>).email : contact,
    );
}

type Item = Readonly<Record<string, unknown>>;

function own(owners: Map<string, Set<string>>, fact: string, client_id: string): void {
  if (fact.length >= minLength) owners.set(fact, (owners.get(fact) ?? new Set()).add(client_id));
}

/** What the answers of a run have shown of recipients. */
class KnownRecipients {
  readonly #names = new Map<string, string | undefined>();
  /** Whose a redirect URL, an address or a description is: one that several have is a template's. */
  readonly #owners = new Map<string, Set<string>>();
  /** Whose further links are the same text: what is the redirect URL of one is the home page of another. */
  readonly #links = new Map<string, Set<string>>();
  readonly #learnt = new WeakSet<object>();

  /** Takes in the recipients that an accepted request shows. */
  learn({ operation, response: { json } }: Answered): void {
    // The same answer again is the same value again: see `readRecentJson`.
    if (!recipientOperations.has(operation) || !isContainer(json) || this.#learnt.has(json)) return;
    this.#learnt.add(json);
    for (const item of [json].flat()) {
      if (typeof item !== 'object' || item === null) continue;
      const { client_id, name, redirect_uris, contacts, description, ...rest } = item as Item;
      if (typeof client_id !== 'string' || client_id.length < minLength) continue;
      this.#names.set(client_id, typeof name === 'string' ? name : undefined);
      for (const fact of listTexts([redirect_uris, emailsIn(contacts), description]))
        own(this.#owners, fact, client_id);
      for (const link of listTexts([rest.logo_uri, rest.terms_uri, rest.client_uri]))
        own(this.#links, link, client_id);
    }
  }

  /**
   * How many recipients a refusal tells of that its request does not speak of. An id and a name may say who calls, so
   * those of one recipient count for nothing; `isOwn` says which recipients the caller may be told of.
   */
  countDisclosed(told: string, sent: string, isOwn: (client_id: string) => boolean): number {
    const isNew = (value: string) =>
      value.length >= minLength && holdsWhole(told, value) && !sent.includes(value);
    const isOfOne = (fact: string, ids: ReadonlySet<string>) =>
      ids.size === 1 && [...(this.#links.get(fact) ?? [])].every((id) => ids.has(id));
    const owners = [...this.#owners].filter(([fact, ids]) => isOfOne(fact, ids) && isNew(fact));
    const described = new Set(owners.flatMap(([, ids]) => [...ids]).filter((id) => !isOwn(id)));
    const named = [...this.#names].filter(
      ([id, name]) => !isOwn(id) && (isNew(id) || (name !== undefined && isNew(name))),
    );
    return described.size > 0 ? described.size : named.length > 1 ? named.length : 0;
  }
}
