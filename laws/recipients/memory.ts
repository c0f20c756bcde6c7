import { type Exchange, isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, type JsonObject, readId, readList, readSegmentsAfter } from '../reading.ts';

/** A recipient that this session has made: nobody else knows its client_id. */
export interface OwnRecipient {
  readonly clientId: string;
  /** The exchange of its creation. */
  readonly created: SeenExchange;
  readonly sent: JsonObject;
  /** The answer to its creation. */
  readonly answer: JsonObject;
  /** Requests that write to it and were sent, whatever came of them. */
  writes: number;
  /** Writes that have not ended. */
  open: number;
  /** The last accepted update, where it gave one usual URL and no other may have come between. */
  updated: { readonly by: SeenExchange; readonly url: string } | undefined;
}

/** The creations of this session with one name. */
interface CreationsOfName {
  accepted: number;
  refused: SeenExchange[];
  /** Those that were lost, or are under way. */
  unclear: number;
}

/** Remembers what this session has written to recipients, and which recipients answers have shown. */
export class Recipients implements Model {
  readonly settleSeconds: number;
  readonly #own = new Map<string, OwnRecipient>();
  /** Every client_id that a creation gave. */
  readonly #given = new Set<string>();
  readonly #names = new Map<string, CreationsOfName>();
  /** URLs of updates that were refused, and of all that were not, by the recipient. */
  readonly #refusedUrls = new Map<string, SeenExchange>();
  readonly #otherTexts = new Set<string>();
  readonly #listed = new Set<string>();

  constructor({ settleSeconds }: Facts) {
    this.settleSeconds = settleSeconds;
  }

  /** The recipients that this session has made. */
  get own(): Iterable<OwnRecipient> {
    return this.#own.values();
  }

  /** A recipient of this session. */
  find(clientId: string | undefined): OwnRecipient | undefined {
    return clientId === undefined ? undefined : this.#own.get(clientId);
  }

  /** True for a client_id that a creation of this session has given. */
  hasGiven(clientId: string): boolean {
    return this.#given.has(clientId);
  }

  /** True for a recipient that some list has shown, or that this session has made. */
  isKnown(clientId: string): boolean {
    return this.#listed.has(clientId) || this.#own.has(clientId);
  }

  /** The creations of this session with a name; undefined where it has sent none. */
  creationsOf(name: string): Readonly<CreationsOfName> | undefined {
    return this.#names.get(name);
  }

  /** The refused update that alone has sent a URL to a recipient; undefined where there is none. */
  refusedWith(clientId: string, url: string): SeenExchange | undefined {
    // Several may be joined in one text.
    const isSentOtherwise = [...this.#otherTexts].some((text) => text.includes(url));
    return isSentOtherwise ? undefined : this.#refusedUrls.get(`${clientId} ${url}`);
  }

  begin({ operation, request }: Sending): void {
    if (operation === 'createRecipient') {
      const name = readJson(request.body)?.name;
      if (typeof name === 'string') this.#creations(name).unclear += 1;
    }
    const one = this.find(readWritten(operation, request));
    if (one === undefined) return;
    one.writes += 1;
    one.open += 1;
    if (operation === 'updateRecipient') one.updated = undefined;
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (exchange.operation === 'createRecipient') this.#noteCreation(ended);
    const one = this.find(readWritten(exchange.operation, exchange.request));
    if (one !== undefined) one.open -= 1;
    if (exchange.operation === 'updateRecipient') this.#noteUpdate(ended, one);
    if (exchange.operation !== 'listRecipients' || !isAnswered(exchange)) return;
    if (isAccepted(ended as SeenExchange))
      for (const { client_id } of readList(ended as SeenExchange) ?? []) this.#listed.add(String(client_id));
  }

  #noteCreation(ended: EndedExchange): void {
    const { exchange } = ended;
    const sent = readJson(exchange.request.body);
    const creations = typeof sent?.name === 'string' ? this.#creations(sent.name) : undefined;
    const { status, json } = exchange.response ?? {};
    const isRefused = status !== undefined && status >= 400 && status < 500;
    if (creations !== undefined && status !== undefined && (status < 300 || isRefused)) {
      creations.unclear -= 1;
      if (isRefused) creations.refused.push(ended as SeenExchange);
      else creations.accepted += 1;
    }
    for (const url of readSentUrls(exchange)) this.#otherTexts.add(url);
    const clientId = status === 201 && isObject(json) ? readId(json.client_id) : undefined;
    if (clientId === undefined || sent === undefined) return;
    // Of two under one id nobody knows which is shown.
    if (this.#given.has(clientId)) this.#own.delete(clientId);
    if (this.#given.has(clientId)) return;
    this.#given.add(clientId);
    const created = ended as SeenExchange;
    const answer = json as JsonObject;
    this.#own.set(clientId, { clientId, created, sent, answer, writes: 0, open: 0, updated: undefined });
  }

  #noteUpdate(ended: EndedExchange, one: OwnRecipient | undefined): void {
    const { exchange } = ended;
    const urls = readSentUrls(exchange);
    const clientId = readWritten(exchange.operation, exchange.request);
    const { status } = exchange.response ?? {};
    const isRefused = status !== undefined && status >= 400 && status < 500;
    for (const url of urls)
      if (isRefused && clientId !== undefined)
        this.#refusedUrls.set(`${clientId} ${url}`, ended as SeenExchange);
      else this.#otherTexts.add(url);
    const [url, ...others] = urls;
    if (one === undefined || one.open > 0 || status !== 200 || url === undefined || others.length > 0) return;
    if (isUsualUrl(url)) one.updated = { by: ended as SeenExchange, url };
  }

  #creations(name: string): CreationsOfName {
    const known = this.#names.get(name) ?? { accepted: 0, refused: [], unclear: 0 };
    this.#names.set(name, known);
    return known;
  }
}

/** The recipient that a request writes to; undefined for one that writes to none. */
function readWritten(operation: Exchange['operation'], request: Exchange['request']): string | undefined {
  if (operation === 'updateRecipient') return readSegmentsAfter(request, 'recipients')?.[0];
  return operation === 'regenerateSecret' ? readSegmentsAfter(request, 'recipients')?.[0] : undefined;
}

/** The recipient that a detail was asked for. */
export function readAskedRecipient({ exchange }: SeenExchange): string | undefined {
  const isOfOne = exchange.operation === 'getRecipient' || exchange.operation === 'updateRecipient';
  const [id, ...others] = isOfOne ? (readSegmentsAfter(exchange.request, 'recipients') ?? []) : [];
  return others.length === 0 ? id : undefined;
}

/** The JSON object of a request body; undefined for any other body. */
export function readJson(body: string | undefined): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(body ?? '');
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The URLs of an update, each text as it was sent. */
export function readSentUrls({ request }: Exchange): readonly string[] {
  const sent = readJson(request.body)?.redirect_uris;
  if (typeof sent === 'string') return [sent];
  return Array.isArray(sent) ? sent.filter((url) => typeof url === 'string') : [];
}

/** True for one HTTPS URL that nobody writes in another way. */
export function isUsualUrl(text: string): boolean {
  return /^https:\/\/[a-z\d.-]+(?:\/[\w.-]+)+$/.test(text);
}

/** True for a text that nobody writes in another way: Latin letters, digits and single blanks. */
export function isUsualText(text: string): boolean {
  return /^[\p{L}\d.,()-]+(?: [\p{L}\d.,()-]+)*$/u.test(text);
}
