import type { OperationId } from '../../catalogue/operations.ts';
import { type Answered, findHeader } from '../../http/exchange.ts';
import { StartIndex } from '../../lib/start-index.ts';
import { KnownAccounts } from './known-accounts.ts';
import { KnownRecipients } from './known-recipients.ts';
import { listMembers } from './members.ts';
import { listSecretForms, minSecretLength } from './secret-forms.ts';

/** Answers that hand out a secret, which the document gives to no other (2.2). */
export const secretAnswers: ReadonlySet<OperationId> = new Set(['createRecipient', 'regenerateSecret']);

export interface KnownValuesOptions {
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
