import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isOfOneCaller } from '../general/one-caller.ts';
import { isAccepted, isSentAfter, type JsonObject, readList } from '../reading.ts';
import {
  isOfHeaders,
  isOrdinary,
  readAnsweredObject,
  readClientId,
  readShownId,
  readWrittenBody,
  recipientWrites,
} from './bodies.ts';
import { type CreationRequest, readCreation } from './creation-request.ts';
import { type Cause, OwnRecipient } from './own-recipient.ts';
import { SentNames } from './sent-names.ts';
import { Urls } from './urls.ts';

interface NumberedWrite {
  /** Undefined for a creation, whose recipient is a new one. */
  readonly id: string | undefined;
  readonly number: number;
}

/** Remembers the newest write, and the newest one of another recipient than that. */
class LatestWrites {
  #newest: NumberedWrite | undefined;
  #beside: NumberedWrite | undefined;

  note(write: NumberedWrite): void {
    if (this.#newest?.id !== write.id) this.#beside = this.#newest;
    this.#newest = write;
  }

  /** The number of the newest write of any other recipient; 0 where there is none. */
  numberBeside(id: string): number {
    return (this.#newest?.id === id ? this.#beside : this.#newest)?.number ?? 0;
  }
}

/** A recipient, or a part of it, as an answer has shown it. */
export interface RecipientView {
  readonly item: JsonObject;
  readonly seen: SeenExchange;
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
  readonly tokenHeader: string;
  readonly urls: Urls;
  readonly names = new SentNames();
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
  readonly #updates = new LatestWrites();
  readonly #writes = new LatestWrites();
  /** Kinds of writes that were the only ones of a recipient between two details which agree. */
  readonly #harmless = new Set<Cause>();
  /** The first list of recipients. */
  #firstList: EndedExchange | undefined;
  #underWay = 0;
  #lastWrite = 0;
  /** True once a creation was accepted with an answer that holds no client_id: an id that nobody has shown may be its. */
  #hasUnread = false;
  readonly #features = new Set<RequirementId>();
  readonly #created = new Map<string, SeenExchange>();
  /** The first answer that showed an id. */
  readonly #shown = new Map<string, EndedExchange>();

  constructor({ settleSeconds, requiredOfRecipients, redirectDelimiter, missesWrites, tokenHeader }: Facts) {
    this.tokenHeader = tokenHeader;
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
    return this.#updates.numberBeside(id) > (look?.number ?? 0);
  }

  /** True where a kind of write has left recipients alone before, and others were written since one was looked at: these may be to blame. */
  mayBeOfAnother({ id, look }: OwnRecipient, cause: Cause): boolean {
    const isBeside = this.#underWay > 0 || this.#writes.numberBeside(id) > (look?.number ?? 0);
    return isBeside && this.#harmless.has(cause);
  }

  /** The creation that returned an id. */
  findCreation(id: string): SeenExchange | undefined {
    return this.#created.get(id);
  }

  /** Creations of the same partner of which every node knows by the time that a request was sent, with the ids that they returned. */
  listCreated(seen: SeenExchange): readonly (readonly [id: string, by: SeenExchange])[] {
    return [...this.#created].filter(
      ([, by]) => isSentAfter(seen, by, this.settleSeconds) && isOfOneCaller(by, seen, this),
    );
  }

  /** True for a recipient that lists show, and that every node knows by the time that a request was sent. */
  isListed(id: string, seen: SeenExchange): boolean {
    const first = this.#shown.get(id);
    return this.listed.has(id) && first !== undefined && isSentAfter(seen, first, this.settleSeconds);
  }

  /** True for an id that an answer had shown before a request was sent. */
  wasShown(id: string, { after }: Pick<SeenExchange, 'after'>): boolean {
    const first = this.#shown.get(id);
    return first !== undefined && first.number <= after;
  }

  /**
   * True where somebody else may have chosen a name before this session sent it: tests choose names of their own, but a client whose
   * requests were recorded need not, and no list may have shown what there was.
   */
  mayBeOfOthers({ after }: Pick<SeenExchange, 'after'>): boolean {
    return this.missesWrites && (this.#firstList === undefined || this.#firstList.number > after);
  }

  /** True for an id that some answer has shown. */
  isKnown(id: string): boolean {
    return this.#created.has(id) || this.#shown.has(id);
  }

  /** The ids that answers have shown. */
  listIds(): readonly string[] {
    return [...this.#created.keys(), ...this.#shown.keys()];
  }

  /** True where a write met no other one of this session. */
  metNoWrite({ after }: SeenExchange): boolean {
    return this.#underWay === 1 && this.#lastWrite <= after;
  }

  begin({ operation, request, after }: Sending): void {
    if (!recipientWrites.has(operation)) return;
    this.#underWay += 1;
    const id = readClientId(request);
    const body = readWrittenBody(request);
    if (operation === 'createRecipient') this.names.begin(body, after);
    else this.findOwn(id)?.begin(operation);
    if (operation === 'updateRecipient' && id !== undefined && typeof body === 'object')
      this.urls.send(id, body.redirect_uris);
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (recipientWrites.has(exchange.operation)) {
      this.#underWay -= 1;
      this.#lastWrite = ended.number;
      if (hasEffect(ended)) this.#writes.note({ id: readClientId(exchange.request), number: ended.number });
    }
    const seen = isAnswered(exchange) ? { ...ended, exchange } : undefined;
    if (exchange.operation === 'createRecipient' && ended.isUndone)
      this.names.takeBack(readWrittenBody(exchange.request));
    else if (exchange.operation === 'createRecipient' && seen !== undefined) this.#noteCreation(seen);
    else if (recipientWrites.has(exchange.operation)) this.#noteWrite(ended);
    if (seen === undefined) return;
    if (exchange.operation === 'listRecipients' && isAccepted(seen)) {
      this.#firstList ??= seen;
      for (const item of readList(seen) ?? []) this.#noteView(this.listed, item, seen);
    }
    if (exchange.operation !== 'getRecipient' || exchange.response?.status !== 200) return;
    const item = readAnsweredObject(seen.exchange);
    if (item === undefined) return;
    this.#noteView(this.details, item, seen);
    const own = this.findOwn(readClientId(exchange.request));
    if (own === undefined) return;
    const isSettled = this.isSettled(own, seen);
    this.hasLostUpdate ||= isSettled && own.lacksItsUpdate(item);
    const harmless = isSettled ? own.findHarmless(item) : undefined;
    if (harmless !== undefined) this.#harmless.add(harmless);
    own.noteLook(item, seen, isSettled);
  }

  #noteCreation(seen: SeenExchange): void {
    const body = readWrittenBody(seen.exchange.request);
    const { status } = seen.exchange.response;
    const isTaken = body !== undefined && body !== 'no object' && this.names.isTaken(body.name, seen);
    this.names.end(body, seen);
    if (body === undefined || body === 'no object') return;
    const request = this.readCreation(body);
    // A recipient is this session's own also where the document leaves its creation open, as without a member.
    const isOfUser = seen.label.credential === 'user' && !seen.label.isProvoked;
    const isClean = request.defects.length === 0 && isOfUser && !isOfHeaders(seen.exchange);
    if (isClean && isOrdinary(seen) && !request.isUnusual && !isTaken && status < 500)
      keepLast(status < 300 ? this.accepted : this.refused, { request, seen });
    const answer = status === 201 ? readAnsweredObject(seen.exchange) : undefined;
    const id = answer === undefined ? undefined : readShownId(answer);
    this.#hasUnread ||= status < 300 && id === undefined;
    if (answer === undefined || id === undefined) return;
    // A list may show it before its creation is answered.
    const isNew = !this.#created.has(id) && !this.wasShown(id, seen) && this.own.size < maxRecipients;
    if (!this.#created.has(id)) this.#created.set(id, seen);
    // Nobody knows which of the two an id that both have shows.
    if (!isNew && !isTaken) this.own.delete(id);
    if (!isClean) return;
    if (isOrdinary(seen) && !request.isUnusual)
      for (const { id: feature } of request.features) this.#features.add(feature);
    if (!isNew || isTaken) return;
    this.own.set(id, new OwnRecipient(id, body, seen, this.urls));
    this.urls.give(id, body.redirect_uris, seen);
  }

  #noteWrite(ended: EndedExchange): void {
    const id = readClientId(ended.exchange.request);
    if (id === undefined) return;
    this.findOwn(id)?.end(ended);
    if (ended.exchange.operation !== 'updateRecipient') return;
    if (!this.isKnown(id) && !this.#hasUnread) this.updatedUnknown.add(id);
    if (ended.exchange.response?.status === 200) this.#updates.note({ id, number: ended.number });
    const body = readWrittenBody(ended.exchange.request);
    if (typeof body === 'object') this.urls.note(id, body.redirect_uris, ended);
  }

  #noteView(views: Map<string, RecipientView>, item: JsonObject, seen: SeenExchange): void {
    const id = readShownId(item);
    if (id === undefined) return;
    this.names.show(item.name, id, seen);
    this.urls.show(item.redirect_uris);
    if (!this.#shown.has(id) && this.#shown.size < maxRecipients) this.#shown.set(id, seen);
    if (this.#shown.has(id)) views.set(id, { item, seen });
  }
}

function keepLast(all: JudgedCreation[], one: JudgedCreation): void {
  all.push(one);
  if (all.length > maxCreations) all.splice(1, 1);
}

/** True for a write that was neither refused nor kept from the service. */
function hasEffect({ exchange: { response }, isUndone }: EndedExchange): boolean {
  const { status = 500 } = response ?? {};
  return !isUndone && (status < 400 || status >= 500);
}
