import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isSentAfter, type JsonObject } from '../reading.ts';
import { isOrdinary, readAnsweredObject, readClientId, readWrittenBody } from './bodies.ts';
import { type CreationRequest, readCreation } from './creation-request.ts';

/** A recipient that this session created by an ordinary body. */
export interface OwnRecipient {
  readonly sent: JsonObject;
  readonly created: EndedExchange;
  /** The redirect URLs that this session sent for it, accepted or not. */
  readonly urls: Set<string>;
  /** The URLs that only refused updates of it gave. */
  readonly refused: Set<string>;
  /** The detail that was read last, as long as no write but its own came since. */
  shown?: { readonly item: JsonObject; readonly number: number } | undefined;
}

/** The redirect URL of accepted updates, and the recipients that they named. */
type Owners = ReadonlyMap<string, ReadonlySet<string>>;

const writes: ReadonlySet<string> = new Set(['createRecipient', 'updateRecipient', 'regenerateSecret']);

/** Recipients that are remembered: later ones are judged without memory. */
const maxRecipients = 5000;

/** Remembers what this session has written of recipients, and which ids it was shown. */
export class WrittenRecipients implements Model {
  readonly required: readonly string[];
  readonly #settleSeconds: number;
  readonly #own = new Map<string, OwnRecipient>();
  /** Ids that a creation returned, with the name that was sent. */
  readonly #created = new Map<string, { readonly name: unknown; readonly by: SeenExchange }>();
  /** Ids that an answer has shown, with the number of the first and the name in it. */
  readonly #shown = new Map<string, { readonly by: EndedExchange; readonly name: unknown }>();
  /** Names that were shown, and how often one was sent: a target may refuse or number a second one. */
  readonly #names = new Set<string>();
  readonly #sentNames = new Map<string, number>();
  readonly #accepted = new Set<RequirementId>();
  readonly #controls: CreationRequest[] = [];
  readonly #hosts = new Map<string, Set<string>>();
  readonly #owners = new Map<string, Set<string>>();

  #lastWrite: EndedExchange | undefined;
  #underWay = 0;

  constructor({ settleSeconds, requiredOfRecipients }: Facts) {
    this.#settleSeconds = settleSeconds;
    this.required = requiredOfRecipients;
  }

  /** Creations without anything special that were accepted. */
  get controls(): readonly CreationRequest[] {
    return this.#controls;
  }

  /** Recipients that accepted updates gave a redirect URL. */
  get owners(): Owners {
    return this.#owners;
  }

  /** Finds a recipient that this session created, whose creation every node knows by the time that a request was sent. */
  findSettled(id: string | undefined, seen: SeenExchange): OwnRecipient | undefined {
    const own = this.#own.get(id ?? '');
    return own !== undefined && isSentAfter(seen, own.created, this.#settleSeconds) ? own : undefined;
  }

  /** The write about recipients that ended last. */
  get lastWrite(): EndedExchange | undefined {
    return this.#lastWrite;
  }

  /** True where a request was sent after the last write had ended, and no other write is under way. */
  isQuiet({ after, exchange }: SeenExchange): boolean {
    const own = writes.has(exchange.operation) ? 1 : 0;
    return this.#underWay === own && (this.#lastWrite?.number ?? 0) <= after;
  }

  begin({ operation, request }: Sending): void {
    if (writes.has(operation)) this.#underWay += 1;
    const body = operation === 'createRecipient' ? readWrittenBody(request) : undefined;
    if (body === undefined || body === 'no object') return;
    const key = keyOf(body.name);
    this.#sentNames.set(key, (this.#sentNames.get(key) ?? 0) + 1);
  }

  findOwn(id: string | undefined): OwnRecipient | undefined {
    return this.#own.get(id ?? '');
  }

  /** True where a creation with a feature was accepted, beside others or alone. */
  hasAccepted(feature: RequirementId): boolean {
    return this.#accepted.has(feature);
  }

  findCreated(id: string) {
    return this.#created.get(id);
  }

  findShown(id: string) {
    return this.#shown.get(id);
  }

  /** True for a name that was shown, or that another creation has sent. */
  hasName(name: unknown): boolean {
    return this.#names.has(keyOf(name)) || (this.#sentNames.get(keyOf(name)) ?? 0) > 1;
  }

  /** True where a recipient was given a redirect URL of the host of another. */
  takesHost(id: string, url: string): boolean {
    return this.#hosts.get(id)?.has(hostOf(url)) === true;
  }

  note(ended: EndedExchange): void {
    const { exchange, number } = ended;
    if (writes.has(exchange.operation)) {
      this.#underWay -= 1;
      this.#lastWrite = ended;
      const updated = exchange.operation === 'updateRecipient' ? readClientId(exchange.request) : undefined;
      for (const [id, own] of this.#own) if (id !== updated) own.shown = undefined;
    }
    const seen = isAnswered(exchange) ? { ...ended, exchange } : undefined;
    if (exchange.operation === 'createRecipient') this.#noteCreation(ended, seen);
    if (exchange.operation === 'updateRecipient') this.#noteUpdate(ended, seen);
    if (seen === undefined || seen.exchange.response.status !== 200) return;
    if (exchange.operation === 'listRecipients' && Array.isArray(seen.exchange.response.json))
      for (const item of seen.exchange.response.json) if (isObject(item)) this.#noteShown(item, ended);
    const answer = readAnsweredObject(seen.exchange);
    if (exchange.operation !== 'getRecipient' || answer === undefined) return;
    this.#noteShown(answer, ended);
    const own = this.#own.get(readClientId(exchange.request) ?? '');
    if (own !== undefined) own.shown = { item: answer, number };
  }

  #noteCreation(ended: EndedExchange, seen: SeenExchange | undefined): void {
    const body = readWrittenBody(ended.exchange.request);
    if (body === undefined || body === 'no object') return;
    const isAgain = this.hasName(body.name);
    if (seen === undefined || seen.exchange.response.status !== 201) return;
    const answer = readAnsweredObject(seen.exchange);
    const id = answer?.client_id;
    if (answer === undefined || typeof id !== 'string' || id === '') return;
    const isOwn = !this.#created.has(id) && !this.#shown.has(id) && this.#own.size < maxRecipients;
    if (!this.#created.has(id)) this.#created.set(id, { name: body.name, by: seen });
    const request = readCreation(body);
    if (request.isUnusual || request.defects.length > 0 || !isOrdinary(seen)) return;
    for (const feature of request.features) this.#accepted.add(feature);
    if (request.features.length === 0 && this.#controls.length < 20) this.#controls.push(request);
    if (!isOwn || isAgain) return;
    const url = String(body.redirect_uris);
    this.#own.set(id, { sent: body, created: ended, urls: new Set([url]), refused: new Set() });
    this.#noteHost(id, url);
  }

  #noteUpdate({ exchange: { request, response } }: EndedExchange, seen: SeenExchange | undefined): void {
    const id = readClientId(request);
    const body = readWrittenBody(request);
    if (id === undefined || body === undefined || body === 'no object') return;
    const urls = [body.redirect_uris].flat(9).filter((url) => typeof url === 'string');
    const own = this.#own.get(id);
    for (const url of urls.flatMap((text) => [text, ...text.split(/[\s,;|]+/)])) {
      const isNew = own?.urls.has(url) === false || own?.refused.has(url) === true;
      if (response?.status === 400 && isNew) own?.refused.add(url);
      else own?.refused.delete(url);
      own?.urls.add(url);
      const owners = this.#owners.get(url) ?? new Set<string>();
      if (response?.status !== 400 || owners.size > 0) this.#owners.set(url, owners.add(id));
    }
    if (seen?.exchange.response.status === 200 && urls.length === 1) this.#noteHost(id, urls[0]!);
  }

  #noteShown({ client_id, name }: JsonObject, by: EndedExchange): void {
    this.#names.add(keyOf(name));
    if (typeof client_id === 'string' && !this.#shown.has(client_id) && this.#shown.size < maxRecipients)
      this.#shown.set(client_id, { by, name });
  }

  #noteHost(id: string, url: string): void {
    this.#hosts.set(id, (this.#hosts.get(id) ?? new Set()).add(hostOf(url)));
  }
}

/** The name as a target may compare it with others. */
function keyOf(name: unknown): string {
  return String(name).trim().toLowerCase();
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
