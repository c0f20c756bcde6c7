import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isAnswered, isConflict } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, isSentAfter, type JsonObject, readList } from '../reading.ts';
import {
  isOrdinary,
  readAnsweredObject,
  readClientId,
  readShownId,
  readWrittenBody,
  recipientWrites,
  type WrittenBody,
} from './bodies.ts';
import { type CreationRequest, readCreation } from './creation-request.ts';
import { OwnRecipient } from './own-recipient.ts';
import { Urls } from './urls.ts';

/** A recipient, or a part of it, as an answer has shown it. */
export interface RecipientView {
  readonly item: JsonObject;
  readonly seen: SeenExchange;
}

/** The creations of this session with one name. */
export interface CreationsOfName {
  sent: number;
  accepted: number;
  /** The last one that was refused. */
  refused: SeenExchange | undefined;
  /** Creations that were lost, or are under way. */
  unclear: number;
}

/** An ordinary creation and its answer. */
export interface JudgedCreation {
  readonly request: CreationRequest;
  readonly seen: SeenExchange;
}

/** Recipients that are remembered: later ones are judged without memory. */
const maxRecipients = 5000;

/** Creations that are kept to compare others with. */
const maxCreations = 30;

/** Remembers what this session has written of recipients, and what it was shown of them. */
export class RecipientMemory implements Model {
  readonly required: readonly string[];
  /** Reads the body of a creation, once for all laws. */
  readonly readCreation: (body: JsonObject) => CreationRequest;
  readonly settleSeconds: number;
  /** True for a recording, which may lack recipients and names that there are. */
  readonly missesWrites: boolean;
  readonly urls: Urls;
  /** Recipients of this session by their client_id. */
  readonly own = new Map<string, OwnRecipient>();
  /** Ordinary creations that were accepted, and such that were refused. */
  readonly accepted: JudgedCreation[] = [];
  readonly refused: JudgedCreation[] = [];
  /** Ids that an update named which no answer had shown. */
  readonly updatedUnknown = new Set<string>();
  /** The newest view of each recipient in a list, and in a detail. */
  readonly listed = new Map<string, RecipientView>();
  readonly details = new Map<string, RecipientView>();
  /** True once a detail lacked what an update gave that met no other write. */
  hasLostUpdate = false;
  /** The newest accepted update, and the newest one of another recipient. */
  #newest: { readonly id: string; readonly number: number } | undefined;
  #newestBeside: { readonly id: string; readonly number: number } | undefined;
  #underWay = 0;
  #lastWrite = 0;
  #firstRefused: SeenExchange | undefined;
  /** True once a creation was accepted with an answer that holds no client_id: an id that nobody has shown may be its. */
  #hasUnread = false;
  readonly #features = new Set<RequirementId>();
  readonly #created = new Map<string, SeenExchange>();
  /** The first answer that showed an id. */
  readonly #shown = new Map<string, EndedExchange>();
  readonly #shownNames = new Set<string>();
  readonly #names = new Map<string, CreationsOfName>();

  constructor({ settleSeconds, requiredOfRecipients, redirectDelimiter, missesWrites }: Facts) {
    this.settleSeconds = settleSeconds;
    this.missesWrites = missesWrites === true;
    this.required = requiredOfRecipients;
    this.readCreation = rememberFor((body) => readCreation(body, requiredOfRecipients));
    this.urls = new Urls(redirectDelimiter);
  }

  /** Finds a recipient that this session created. */
  findOwn(id: string | undefined): OwnRecipient | undefined {
    return this.own.get(id ?? '');
  }

  /** True for a recipient of this session of which every node knows by the time that a request was sent. */
  isThere(id: string | undefined, seen: SeenExchange): boolean {
    const own = this.findOwn(id);
    return own !== undefined && isSentAfter(seen, own.created, this.settleSeconds);
  }

  /** True where every node knows the last write of a recipient by the time that a request was sent. */
  isSettled(own: OwnRecipient, seen: SeenExchange): boolean {
    return own.isQuietFor(seen) && isSentAfter(seen, own.lastWrite, this.settleSeconds);
  }

  /** True where a creation with a feature was accepted, beside others or alone. */
  hasAccepted(feature: RequirementId): boolean {
    return this.#features.has(feature);
  }

  /** True where another recipient was updated since one was looked at. */
  isUpdatedBeside({ id, look }: OwnRecipient): boolean {
    const last = this.#newest?.id === id ? this.#newestBeside : this.#newest;
    return last !== undefined && last.number > (look?.number ?? 0);
  }

  /** The creation that returned an id. */
  findCreation(id: string): SeenExchange | undefined {
    return this.#created.get(id);
  }

  /** Creations of which every node knows by the time that a request was sent, with the ids that they returned. */
  listCreated(seen: SeenExchange): readonly (readonly [id: string, by: SeenExchange])[] {
    return [...this.#created].filter(([, by]) => isSentAfter(seen, by, this.settleSeconds));
  }

  /** True for a recipient that lists show, and that every node knows by the time that a request was sent. */
  isListed(id: string, seen: SeenExchange): boolean {
    const first = this.#shown.get(id);
    return this.listed.has(id) && first !== undefined && isSentAfter(seen, first, this.settleSeconds);
  }

  /** True for an id that an answer had shown before a request was sent. */
  wasShown(id: string, { after }: SeenExchange): boolean {
    const first = this.#shown.get(id);
    return first !== undefined && first.number <= after;
  }

  /** True for an id that some answer has shown. */
  isKnown(id: string): boolean {
    return this.#created.has(id) || this.#shown.has(id);
  }

  /** The ids that answers have shown. */
  listIds(): readonly string[] {
    return [...this.#created.keys(), ...this.#shown.keys()];
  }

  /** The creations of a name. */
  of(name: string): Readonly<CreationsOfName> | undefined {
    return this.#names.get(name);
  }

  /** The creations of a name of which so many first characters are all that is listed. */
  findCut(name: string, minLength: number): Readonly<CreationsOfName> | undefined {
    if (name.length < minLength) return undefined;
    const whole = [...this.#names.keys()].find((one) => one.startsWith(name));
    return whole === undefined ? undefined : this.#names.get(whole);
  }

  /** True where a creation of a name was refused before a request was sent. */
  hasRefused({ after }: SeenExchange): boolean {
    return this.#firstRefused !== undefined && this.#firstRefused.number <= after;
  }

  /** True for a name that was shown, or that another creation has sent: a target may refuse or number a second one. */
  isTaken(name: unknown): boolean {
    return this.#shownNames.has(foldName(name)) || (this.#names.get(foldName(name))?.sent ?? 0) > 1;
  }

  /** True where a write met no other one of this session. */
  metNoWrite({ after }: SeenExchange): boolean {
    return this.#underWay === 1 && this.#lastWrite <= after;
  }

  begin({ operation, request }: Sending): void {
    if (!recipientWrites.has(operation)) return;
    this.#underWay += 1;
    const id = readClientId(request);
    if (operation === 'createRecipient') this.#beginCreation(readWrittenBody(request));
    else this.findOwn(id)?.begin(operation);
  }

  #beginCreation(body: WrittenBody): void {
    for (const name of namesOf(body)) {
      const known = this.#names.get(name) ?? { sent: 0, accepted: 0, refused: undefined, unclear: 0 };
      this.#names.set(name, known);
      known.sent += 1;
      known.unclear += 1;
    }
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (recipientWrites.has(exchange.operation)) {
      this.#underWay -= 1;
      this.#lastWrite = ended.number;
    }
    const seen = isAnswered(exchange) ? { ...ended, exchange } : undefined;
    if (exchange.operation === 'createRecipient' && ended.isUndone) this.#takeBackCreation(ended);
    else if (exchange.operation === 'createRecipient' && seen !== undefined) this.#noteCreation(seen);
    else if (recipientWrites.has(exchange.operation)) this.#noteWrite(ended);
    if (seen === undefined) return;
    if (exchange.operation === 'listRecipients' && isAccepted(seen))
      for (const item of readList(seen) ?? []) this.#noteView(this.listed, item, seen);
    if (exchange.operation !== 'getRecipient' || exchange.response?.status !== 200) return;
    const item = readAnsweredObject(seen.exchange);
    if (item === undefined) return;
    this.#noteView(this.details, item, seen);
    const own = this.findOwn(readClientId(exchange.request));
    if (own === undefined) return;
    const isSettled = this.isSettled(own, seen);
    this.hasLostUpdate ||= isSettled && own.lacksItsUpdate(item);
    own.noteLook(item, seen, isSettled);
  }

  #noteCreation(seen: SeenExchange): void {
    const body = readWrittenBody(seen.exchange.request);
    const { status } = seen.exchange.response;
    const isTaken = body !== undefined && body !== 'no object' && this.isTaken(body.name);
    for (const name of namesOf(body)) this.#noteEnd(this.#names.get(name), seen);
    if (body === undefined || body === 'no object') return;
    const request = this.readCreation(body);
    const isClean = request.defects.length === 0 && isOrdinary(seen);
    if (isClean && !request.isUnusual && !isTaken && status < 500)
      keepLast(status < 300 ? this.accepted : this.refused, { request, seen });
    const answer = status === 201 ? readAnsweredObject(seen.exchange) : undefined;
    const id = answer === undefined ? undefined : readShownId(answer);
    this.#hasUnread ||= status < 300 && id === undefined;
    if (answer === undefined || id === undefined) return;
    const isNew = !this.isKnown(id) && this.own.size < maxRecipients;
    if (!this.#created.has(id)) this.#created.set(id, seen);
    // Nobody knows which of the two an id that both have shows.
    if (!isNew && !isTaken) this.own.delete(id);
    if (!isClean) return;
    if (!request.isUnusual) for (const { id: feature } of request.features) this.#features.add(feature);
    if (!isNew || isTaken) return;
    this.own.set(id, new OwnRecipient(id, body, seen, this.urls));
    this.urls.give(id, body.redirect_uris, seen);
  }

  #takeBackCreation({ exchange: { request } }: EndedExchange): void {
    for (const name of namesOf(readWrittenBody(request))) {
      const known = this.#names.get(name)!;
      known.sent -= 1;
      known.unclear -= 1;
    }
  }

  #noteEnd(known: CreationsOfName | undefined, seen: SeenExchange): void {
    const { status } = seen.exchange.response;
    // A conflict says that the name is there already.
    if (known === undefined || status >= 500 || isConflict(seen.exchange)) return;
    known.unclear -= 1;
    if (status < 400) known.accepted += 1;
    else known.refused = seen;
    if (status >= 400) this.#firstRefused ??= seen;
  }

  #noteWrite(ended: EndedExchange): void {
    const id = readClientId(ended.exchange.request);
    if (id === undefined) return;
    this.findOwn(id)?.end(ended);
    if (ended.exchange.operation !== 'updateRecipient') return;
    if (!this.isKnown(id) && !this.#hasUnread) this.updatedUnknown.add(id);
    if (ended.exchange.response?.status === 200) {
      if (this.#newest?.id !== id) this.#newestBeside = this.#newest;
      this.#newest = { id, number: ended.number };
    }
    const body = readWrittenBody(ended.exchange.request);
    if (typeof body === 'object') this.urls.note(id, body.redirect_uris, ended);
  }

  #noteView(views: Map<string, RecipientView>, item: JsonObject, seen: SeenExchange): void {
    const id = readShownId(item);
    if (id === undefined) return;
    this.#shownNames.add(foldName(item.name));
    this.urls.show(item.redirect_uris);
    if (!this.#shown.has(id) && this.#shown.size < maxRecipients) this.#shown.set(id, seen);
    if (this.#shown.has(id)) views.set(id, { item, seen });
  }
}

function keepLast(all: JudgedCreation[], one: JudgedCreation): void {
  all.push(one);
  if (all.length > maxCreations) all.splice(1, 1);
}

/** The name that a creation sends: as it stands, and as a target may compare it with others. */
function namesOf(body: WrittenBody): readonly string[] {
  if (body === undefined || body === 'no object' || typeof body.name !== 'string') return [];
  return [...new Set([body.name, foldName(body.name)])];
}

function foldName(name: unknown): string {
  return String(name).trim().toLowerCase();
}
