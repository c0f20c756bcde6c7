import type { OperationId } from '../../src/catalogue/operations.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import type { EndedExchange, SeenExchange } from '../../src/judge/law.ts';
import { isDenial } from '../../src/lib/edge.ts';
import type { JsonObject } from '../reading.ts';
import { readAnsweredObject, readWrittenBody } from './bodies.ts';
import {
  type ComparedMember,
  compareSent,
  compareShown,
  compareUrlSpelling,
  compareUrls,
  includesUrls,
} from './readings.ts';
import { splitUrls, type Urls } from './urls.ts';

/** The kinds of writes about one recipient that may be the cause of what it shows. */
export type Cause = 'update' | 'renewal' | 'refused' | 'empty' | 'unauthorized' | 'unknown';

/** The ways in which an update is refused, by the status that says so. */
type Refusal = 'refused' | 'unauthorized';
const refusals: Readonly<Record<number, Refusal>> = { 400: 'refused', 401: 'unauthorized' };

/** A write about a recipient since it was last looked at. */
export interface Suspect {
  readonly cause: Cause;
  readonly by: EndedExchange;
}

/** A recipient that this session created, with what was written of it since. */
export class OwnRecipient {
  readonly id: string;
  readonly sent: JsonObject;
  readonly created: SeenExchange;
  readonly #urls: Urls;
  /** The redirect URLs that it has by the last write; undefined where nobody can tell. */
  expected: readonly string[] | undefined;
  /** The redirect URLs that this session sent for it, accepted or not, and those of refused updates alone, each with how they were refused. */
  readonly sentUrls: Set<string>;
  readonly refusedUrls = new Map<string, Refusal>();
  lastWrite: EndedExchange;
  /** The detail that was read last once all writes had settled. */
  look: { readonly item: JsonObject; readonly number: number } | undefined;
  /** Writes of it since that look. */
  suspects: readonly Suspect[] = [];
  /** True once it was written after its creation, or shown as it was written: then something else may be the cause of what it shows. */
  hasHistory = false;
  /** The newest accepted update. */
  updated: SeenExchange | undefined;
  /** The first accepted update without redirect URLs: before it there was no state without any. */
  emptied: SeenExchange | undefined;
  /** The redirect URLs of updates that met, of which it has one whole; undefined where nobody can tell. */
  #together: readonly (readonly string[])[] | undefined;
  #underWay = 0;
  #updates = 0;
  #lastUpdate: EndedExchange | undefined;

  constructor(id: string, sent: JsonObject, created: SeenExchange, urls: Urls) {
    this.id = id;
    this.sent = sent;
    this.created = created;
    this.lastWrite = created;
    this.#urls = urls;
    this.expected = urls.read(sent.redirect_uris);
    this.sentUrls = new Set(splitUrls(sent.redirect_uris));
  }

  /** True where no write of it was under way while a request was. */
  isQuietFor({ after }: SeenExchange): boolean {
    return this.#underWay === 0 && this.lastWrite.number <= after;
  }

  /** True where the update that ends now met no other one. */
  isAlone({ after }: Pick<SeenExchange, 'after'>): boolean {
    return this.#updates === 1 && (this.#lastUpdate?.number ?? 0) <= after;
  }

  begin(operation: OperationId): void {
    this.#underWay += 1;
    if (operation !== 'updateRecipient') return;
    if (this.#updates === 0) this.#together = [];
    this.#updates += 1;
  }

  /** Takes down a write that has ended. */
  end(ended: EndedExchange): void {
    const { operation, request, response } = ended.exchange;
    const cause = readCause(ended);
    this.hasHistory = true;
    if (cause !== undefined) this.suspects = [...this.suspects, { cause, by: ended }];
    if (cause === 'update') this.#noteUpdate(ended as SeenExchange);
    if (cause === 'empty' && (response?.status ?? 500) < 300 && (this.expected?.length ?? 0) > 0)
      this.emptied ??= ended as SeenExchange;
    if (cause === 'unknown') this.expected = undefined;
    this.#underWay -= 1;
    this.lastWrite = ended;
    if (operation !== 'updateRecipient') return;
    if (cause !== 'update') this.#together = undefined;
    this.#updates -= 1;
    this.#lastUpdate = ended;
    const body = readWrittenBody(request);
    const refusal = refusals[response?.status ?? 0];
    for (const url of typeof body === 'object' ? splitUrls(body.redirect_uris) : []) {
      const isNew = !this.sentUrls.has(url) || this.refusedUrls.has(url);
      if (refusal !== undefined && isNew) this.refusedUrls.set(url, refusal);
      else this.refusedUrls.delete(url);
      this.sentUrls.add(url);
    }
  }

  #noteUpdate(ended: SeenExchange): void {
    const urls = readUrls(ended, this.#urls);
    this.updated = ended;
    this.expected = this.isAlone(ended) ? urls : undefined;
    // How several are kept shows in the answer alone.
    this.#together = urls?.length === 1 ? this.#together && [...this.#together, urls] : undefined;
    if ((this.expected?.length ?? 0) < 2) return;
    // Several are kept as the answer shows them, where it shows all of them.
    const shown = readShownUrls(ended);
    this.expected = includesUrls(shown ?? [], this.expected!) ? shown : undefined;
  }

  /** Compares a detail with what was written, and once it was looked at with what it showed then. */
  compare(item: JsonObject): readonly ComparedMember[] {
    const asSent = compareSent(this.sent, item);
    const { expected } = this;
    const urls = (
      expected === undefined
        ? [this.#compareTogether(item)]
        : [compareUrls(expected, item), compareUrlSpelling(expected, item)]
    ).filter((one) => one !== undefined);
    if (this.look === undefined) return [...asSent, ...urls];
    const right = new Set(asSent.flatMap(({ member, holds }) => (holds ? [member] : [])));
    const asBefore = compareShown(this.look.item, item).map((reading) => ({
      ...reading,
      holds: reading.holds || right.has(reading.member),
    }));
    return [...asBefore, ...urls];
  }

  /** Compares with each of the updates that met: one is the last, whichever. */
  #compareTogether(item: JsonObject): ComparedMember | undefined {
    const together = this.#together ?? [];
    const all = together.map((urls) => compareUrls(urls, item));
    const met = all.find((one) => one?.holds === true) ?? all[0];
    return met && { ...met, wanted: `exactly ${together.join(' or ')}` };
  }

  /** True for a detail without the redirect URLs of an update that is the only write since the last look. */
  lacksItsUpdate(item: JsonObject): boolean {
    const [only, ...others] = this.suspects;
    if (only?.cause !== 'update' || others.length > 0 || this.expected === undefined) return false;
    return compareUrls(this.expected, item)?.holds === false;
  }

  /** The kind of the only write since the last look, where a detail shows what it has to. */
  findHarmless(item: JsonObject): Cause | undefined {
    const [only, ...others] = this.suspects;
    if (this.look === undefined || others.length > 0) return undefined;
    return this.compare(item).every(({ holds }) => holds) ? only?.cause : undefined;
  }

  /**
   * Takes down a detail. What it shows is how the recipient is, where that is as it was written, or all writes have settled. After a write
   * of which nobody can tell what it came to, a node that has not learnt of it may show the URLs of before.
   */
  noteLook(item: JsonObject, seen: SeenExchange, isSettled: boolean): void {
    const isTold = this.expected !== undefined && this.isQuietFor(seen);
    const isRight = isTold && this.compare(item).every(({ holds }) => holds);
    if (!isSettled && !isRight) return;
    if (isRight) this.hasHistory = true;
    this.look = { item, number: seen.number };
    this.suspects = [];
    const { redirect_uris: urls } = item;
    this.#together = undefined;
    this.expected = Array.isArray(urls) && urls.every((url) => typeof url === 'string') ? urls : undefined;
  }
}

/** The redirect URLs that an update gives, and nothing else; undefined where nobody can tell. */
export function readUrls({ exchange }: EndedExchange, urls: Urls): readonly string[] | undefined {
  const body = readWrittenBody(exchange.request);
  if (typeof body !== 'object' || Object.keys(body).length !== 1) return undefined;
  return urls.read(body.redirect_uris);
}

/** The way in which an ended write may have changed its recipient; undefined for none. */
function readCause(ended: EndedExchange): Cause | undefined {
  const { operation, request, response } = ended.exchange;
  if (isEmptyUpdate(ended.exchange)) return 'empty';
  if (ended.isUndone) return undefined;
  // Nobody knows what a write did that leads to another address.
  const isElsewhere = response !== undefined && response.status >= 300 && response.status < 400;
  if (response === undefined || response.status >= 500 || isElsewhere) return 'unknown';
  if (isDenial(response.status)) return 'unauthorized';
  if (response.status >= 400) return operation === 'updateRecipient' ? 'refused' : undefined;
  if (operation !== 'updateRecipient') return 'renewal';
  const body = readWrittenBody(request);
  const isPlain = typeof body === 'object' && Object.keys(body).join() === 'redirect_uris';
  return isPlain && typeof body.redirect_uris === 'string' ? 'update' : 'unknown';
}

/** True for an update that gives no redirect URL: without a body, with null, or with an object without them. */
export function isEmptyUpdate({ operation, request }: Pick<Exchange, 'operation' | 'request'>): boolean {
  const nothing = /^\s*(?:null|\{\s*\}|\{\s*"redirect_uris"\s*:\s*null\s*\})?\s*$/;
  return operation === 'updateRecipient' && nothing.test(request.body ?? '');
}

function readShownUrls({ exchange }: SeenExchange): readonly string[] | undefined {
  const urls = readAnsweredObject(exchange)?.redirect_uris;
  return Array.isArray(urls) && urls.every((url) => typeof url === 'string') ? urls : undefined;
}
