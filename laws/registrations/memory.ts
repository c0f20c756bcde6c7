import { isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import {
  isAccepted,
  isSentAfter,
  type JsonObject,
  RecentLists,
  readId,
  readList,
  readPairs,
  readSentObject,
} from '../reading.ts';
import { clientOf, namePair, readOwner, readRecords } from './pairs.ts';
import { isLost, type PairRequest, RequestedPairs } from './requests.ts';
import { type ListOfPairs, ShownPairs } from './shown.ts';

/** Remembers recipients that this session has made, pairs that it has asked for, and what lists said of them. */
export class RegistrationMemory implements Model {
  readonly facts: Facts;
  /** Seconds after which every replica shows a pair. */
  readonly visibleSeconds: number;
  readonly requests = new RequestedPairs();
  readonly shown: ShownPairs;
  /** The lists that records copy from. */
  readonly sources: Readonly<Record<'listProviders' | 'listRecipients', RecentLists>>;
  /** The kinds of credential that have opened a list of registrations. */
  readonly opening = new Set<string>();
  /** The first list for all recipients that lacked a declared pair. */
  readonly lacking = new Map<string, SeenExchange>();
  readonly #declared: ReadonlyMap<string, string | undefined>;
  /** Recipients of this session by their ids, with their names. */
  readonly #own = new Map<string, string | undefined>();
  readonly #creations = new Map<string, EndedExchange>();
  /** Recipients that some answer has shown, each with the number of the first one. */
  readonly clients = new Map<string, number>();
  readonly #providers = new Set<string>();
  /** Recipients that were named by a request which nobody can read, or whose end is not known. */
  readonly #unsure = new Set<string>();
  #isUnsureOfAll = false;
  readonly #listedBefore = new Set<string>();
  /** The last creation that may have made a recipient whose id nobody could read; undefined where lists have shown all since. */
  #unreadCreation: EndedExchange | undefined;

  constructor(facts: Facts) {
    const { settleSeconds, visibleSeconds, knownPairs } = facts;
    this.facts = facts;
    this.visibleSeconds = visibleSeconds;
    this.shown = new ShownPairs(visibleSeconds);
    this.sources = {
      listProviders: new RecentLists(settleSeconds),
      listRecipients: new RecentLists(settleSeconds),
    };
    this.#declared = new Map(
      knownPairs.map(({ recipient, provider, status }) => [namePair(recipient, provider)!, status]),
    );
  }

  /** True for a recording, which may lack what others did: an id that it does not show may exist. */
  get #missesWrites(): boolean {
    return this.facts.missesWrites === true;
  }

  /** Pairs that the target file declares, with their statuses where these are declared. */
  get declared(): ReadonlyMap<string, string | undefined> {
    return this.#declared;
  }

  /** True for a recipient that this session has made. */
  isOwn(client: string): boolean {
    return this.#own.has(client);
  }

  /** The creation of a recipient of this session. */
  creationOf(client: string): EndedExchange | undefined {
    return this.isOwn(client) ? this.#creations.get(client) : undefined;
  }

  /** The name with which this session has made a recipient. */
  nameOf(client: string | undefined): string | undefined {
    return client === undefined ? undefined : this.#own.get(client);
  }

  /** True where a request may have registered a recipient in a way that nobody here knows. */
  isUnsureOf(client: string): boolean {
    return this.#isUnsureOfAll || this.#unsure.has(client);
  }

  /** True for a recipient that some answer has shown. */
  isKnown(client: string): boolean {
    return this.clients.has(client);
  }

  /** True for a recipient that no answer has shown, and that this session cannot have made. */
  isUnknown(client: string): boolean {
    if (this.isKnown(client) || this.#unreadCreation !== undefined || this.#missesWrites) return false;
    return !this.sources.listRecipients.isEmpty;
  }

  /** True for a provider that some answer has shown, and that may be registered with. */
  isRegistrable(provider: string): boolean {
    return this.#providers.has(provider) && this.facts.registrable.includes(provider);
  }

  /** True once a request for a single pair was taken. */
  get hasTakenOne(): boolean {
    return this.requests.all.some(({ end, asked }) => end === 'accepted' && asked.pairs.length === 1);
  }

  /** True for a pair that this session has asked for, refused or not. */
  wasRequested(key: string): boolean {
    return this.requests.count(key) > 0;
  }

  /** True for a pair of an own recipient that this session has asked for once, as far as anybody can know. */
  wasRequestedOnce(key: string): boolean {
    const client = clientOf(key);
    return this.requests.count(key) === 1 && this.isOwn(client) && !this.isUnsureOf(client);
  }

  /** True for a pair that nobody but this session knows, or that the target file promises. */
  isTracked(key: string): boolean {
    return this.#declared.has(key) || (this.isOwn(clientOf(key)) && this.wasRequested(key));
  }

  /** True for a pair that a list had shown before this session asked for it. */
  wasListedBefore(key: string): boolean {
    return this.#listedBefore.has(key);
  }

  /** Finds the id of a pair that no answer has shown so far. */
  findUnknown(key: string): PairRequest['unknown'] {
    const client = clientOf(key);
    const provider = key.slice(client.length + 1);
    if (this.isUnknown(client)) return 'recipient';
    const isUnknown =
      !this.#missesWrites &&
      !this.sources.listProviders.isEmpty &&
      !this.#providers.has(provider) &&
      !this.facts.registrable.includes(provider);
    return isUnknown ? 'provider' : undefined;
  }

  /** A request counts from the moment at which it is sent, whatever comes of it: its records may be listed before it ends. */
  begin({ operation, request }: Sending): void {
    if (operation !== 'requestRegistrations') return;
    const asked = readPairs(request, this.facts.pathArray);
    if (asked === undefined) {
      this.#isUnsureOfAll = true;
      return;
    }
    for (const key of asked.pairs)
      if (!this.wasRequested(key) && this.shown.isListed(key)) this.#listedBefore.add(key);
    this.requests.begin(asked);
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (exchange.operation === 'createRecipient' && !ended.isUndone) this.#noteCreation(ended);
    if (exchange.operation === 'requestRegistrations') this.#noteRequest(ended);
    if (!isAnswered(exchange)) return;
    const seen = ended as SeenExchange;
    this.#noteSources(seen);
    const records = readRecords(seen);
    if (records !== undefined) this.#noteRecords(seen, records);
  }

  #noteSources(seen: SeenExchange): void {
    const { operation, response } = seen.exchange;
    if (operation === 'getRecipient' && isObject(response.json)) this.#noteNames([response.json], seen);
    if (!isAccepted(seen)) return;
    if (operation === 'getProvider' && isObject(response.json)) this.#noteProviders([response.json]);
    const items = readList(seen);
    if (items === undefined || (operation !== 'listProviders' && operation !== 'listRecipients')) return;
    this.sources[operation].note(seen);
    if (operation === 'listRecipients') this.#noteRecipients(items, seen);
    else this.#noteProviders(items);
  }

  /** A list that was sent long enough after a creation shows what that made. */
  #noteRecipients(items: readonly JsonObject[], seen: SeenExchange): void {
    this.#noteNames(items, seen);
    const unread = this.#unreadCreation;
    if (unread !== undefined && isSentAfter(seen, unread, this.facts.settleSeconds))
      this.#unreadCreation = undefined;
  }

  #noteCreation(ended: EndedExchange): void {
    const { exchange } = ended;
    const { json, status = 500 } = exchange.response ?? {};
    const client = isObject(json) ? readId(json.client_id) : undefined;
    if (status !== 201 || !isObject(json) || client === undefined) {
      // Whatever it was that this made may be asked for later. What no answer has told is shown by lists alone.
      if (isAnswered(exchange) && (status < 400 || status >= 500)) this.#unreadCreation = ended;
      return;
    }
    const { name } = json;
    // One that was there before is somebody else's, whatever this answer says.
    // A list may show its own before it is answered.
    const isNew = !this.#creations.has(client) && (this.clients.get(client) ?? ended.number) > ended.after;
    this.#showClient(client, ended);
    if (!this.#creations.has(client)) this.#creations.set(client, ended);
    if (!isNew) this.#own.delete(client);
    // A name that came back as it was sent is the name.
    else if (typeof name === 'string' && readSentObject(exchange.request)?.name === name)
      this.#own.set(client, name);
  }

  /** A recipient that is shown under another name has been renamed, which nothing in the document does. */
  #noteNames(recipients: readonly JsonObject[], seen: SeenExchange): void {
    for (const { client_id, name } of recipients) {
      const client = readId(client_id);
      if (client === undefined) continue;
      this.#showClient(client, seen);
      if (this.#own.has(client) && this.#own.get(client) !== name) this.#own.set(client, undefined);
    }
  }

  #showClient(client: string, { number }: EndedExchange): void {
    if (!this.clients.has(client)) this.clients.set(client, number);
  }

  #noteProviders(providers: readonly JsonObject[]): void {
    for (const { provider_id } of providers) {
      const id = readId(provider_id);
      if (id !== undefined) this.#providers.add(id);
    }
  }

  /** A request that was lost may have been taken twice on its way. */
  #noteRequest(ended: EndedExchange): void {
    const asked = readPairs(ended.exchange.request, this.facts.pathArray);
    if (asked === undefined) return;
    // One that met another and is sent again may have recorded the pairs before the one that it was refused for.
    if (ended.isUndone && asked.pairs.length === 1) {
      this.requests.takeBack(asked);
      return;
    }
    this.requests.note(ended, asked, (key) => this.findUnknown(key));
    if (!ended.isUndone && isLost(ended.exchange))
      for (const client of asked.recipients) this.#unsure.add(client);
  }

  #noteRecords(seen: SeenExchange, records: readonly JsonObject[]): void {
    this.opening.add(seen.label.credential);
    for (const { client_id, provider_id } of records) {
      const client = readId(client_id);
      const key = namePair(client_id, provider_id);
      // A record that a request of this session may have made does not say that there is such a recipient.
      if (client !== undefined && !this.wasRequested(key ?? '')) this.#showClient(client, seen);
    }
    this.shown.note(seen, records, (key) => this.wasRequestedOnce(key));
    if ((seen.exchange.operation as ListOfPairs) !== 'listRegistrations') return;
    for (const key of this.#declared.keys())
      if (!this.lacking.has(key) && !this.shown.isIn(seen, key)) this.lacking.set(key, seen);
  }
}

/** The recipient whose list was asked for, or any where the list is for all. */
export function isOfOwner(seen: SeenExchange, key: string): boolean {
  const owner = readOwner(seen.exchange);
  return owner === undefined || owner === clientOf(key);
}
