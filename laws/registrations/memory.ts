import { isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, type JsonObject, RecentLists, readId, readList, readSentObject } from '../reading.ts';
import { clientOf, listSingle, namePair, readOwner, readPairs, readRecords, readUtc } from './pairs.ts';
import { isLost, type PairRequest, RequestedPairs } from './requests.ts';
import { StatusHistories } from './statuses.ts';

/** The lists that show registrations. */
export type ListOfPairs = 'listRegistrations' | 'listRecipientRegistrations';

/** The place of statuses in both lists together, as they were read. */
export const both = 'both';

/** Remembers recipients that this session has made, pairs that it has asked for, and what lists said of them. */
export class RegistrationMemory implements Model {
  readonly facts: Facts;
  readonly visibleSeconds: number;
  readonly requests = new RequestedPairs();
  readonly #statuses: StatusHistories;
  /** Pairs that are declared, with their statuses where these are. */
  readonly #declared: ReadonlyMap<string, string | undefined>;
  /** Recipients of this session by their ids, with their names. */
  readonly #own = new Map<string, string | undefined>();
  readonly #creations = new Map<string, EndedExchange>();
  readonly #clients = new Set<string>();
  readonly #providers = new Set<string>();
  /** Recipients that were named by a request which nobody can read, or whose end is not known. */
  readonly #unsure = new Set<string>();
  #isUnsureOfAll = false;
  readonly #requestedOn = new Map<string, string>();
  /** The newest list of each kind that has shown a pair. */
  readonly #shown: Readonly<Record<ListOfPairs, Map<string, SeenExchange>>> = {
    listRegistrations: new Map(),
    listRecipientRegistrations: new Map(),
  };
  /** The lists that records copy from. */
  readonly sources: Readonly<Record<'listProviders' | 'listRecipients', RecentLists>>;

  constructor(facts: Facts) {
    this.facts = facts;
    this.visibleSeconds = facts.visibleSeconds;
    this.#statuses = new StatusHistories(facts.visibleSeconds);
    const { settleSeconds } = facts;
    this.sources = {
      listProviders: new RecentLists(settleSeconds),
      listRecipients: new RecentLists(settleSeconds),
    };
    this.#declared = new Map(
      facts.knownPairs.map(({ recipient, provider, status }) => [namePair(recipient, provider)!, status]),
    );
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
    return this.#clients.has(client);
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

  /** The status that the target file declares of a pair. */
  declaredStatusOf(key: string): string | undefined {
    return this.#declared.get(key);
  }

  /** The first requested_on of a pair that was requested once, as a list has shown it. */
  firstRequestedOn(key: string, list: ListOfPairs): string | undefined {
    return this.wasRequestedOnce(key) ? this.#requestedOn.get(`${list} ${key}`) : undefined;
  }

  /** Pairs that a kind of list has shown, with the newest such list. */
  shownIn(list: ListOfPairs): Iterable<readonly [string, SeenExchange]> {
    return this.#shown[list];
  }

  /** The newest list of a kind that has shown a pair. */
  lastShown(list: ListOfPairs, key: string): SeenExchange | undefined {
    return this.#shown[list].get(key);
  }

  /** The times that a status came back in one list, or in both together. */
  countReturns(place: ListOfPairs | typeof both, key: string, status: string, seen: SeenExchange): number {
    // What was asked for again may begin again.
    if (this.requests.count(key) > 1) return 0;
    return this.#statuses.countReturns(place, key, status, seen);
  }

  /** True for a pair whose status has not come back in either list. */
  isSteady(key: string): boolean {
    return lists.every((list) => this.#statuses.returnsOf(list, key) === 0);
  }

  /** The status that the other list has shown last. */
  statusInOtherList(key: string, list: ListOfPairs): string | undefined {
    return this.#statuses.lastOf(findOtherList(list), key);
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (exchange.operation === 'createRecipient') this.#noteCreation(ended);
    if (exchange.operation === 'requestRegistrations') this.#noteRequest(ended);
    if (!isAnswered(exchange)) return;
    const seen = ended as SeenExchange;
    this.#noteSources(seen);
    const records = readRecords(seen);
    if (records !== undefined) this.#noteRecords(seen, records);
  }

  #noteSources(seen: SeenExchange): void {
    const { operation, response } = seen.exchange;
    if (operation === 'getRecipient' && isObject(response.json)) this.#noteNames([response.json]);
    if (!isAccepted(seen)) return;
    if (operation === 'getProvider' && isObject(response.json)) this.#noteProviders([response.json]);
    const items = readList(seen);
    if (items === undefined || (operation !== 'listProviders' && operation !== 'listRecipients')) return;
    this.sources[operation].note(seen);
    if (operation === 'listRecipients') this.#noteNames(items);
    else this.#noteProviders(items);
  }

  #noteCreation(ended: EndedExchange): void {
    const { exchange } = ended;
    const { json, status } = exchange.response ?? {};
    if (status !== 201 || !isObject(json)) return;
    const [client, name] = [readId(json.client_id), json.name];
    if (client === undefined) return;
    // One that was there before is somebody else's, whatever this answer says.
    const isNew = !this.#clients.has(client);
    this.#clients.add(client);
    if (!isNew) this.#own.delete(client);
    // A name that came back as it was sent is the name.
    else if (typeof name === 'string' && readSentObject(exchange.request)?.name === name) {
      this.#own.set(client, name);
      this.#creations.set(client, ended);
    }
  }

  /** A recipient that is shown under another name has been renamed, which nothing in the document does. */
  #noteNames(recipients: readonly JsonObject[]): void {
    for (const { client_id, name } of recipients) {
      const client = readId(client_id);
      if (client === undefined) continue;
      this.#clients.add(client);
      if (this.#own.has(client) && this.#own.get(client) !== name) this.#own.set(client, undefined);
    }
  }

  #noteProviders(providers: readonly JsonObject[]): void {
    for (const { provider_id } of providers) {
      const id = readId(provider_id);
      if (id !== undefined) this.#providers.add(id);
    }
  }

  /** A request counts from the moment at which it is sent, whatever comes of it: its records may be listed before it ends. */
  begin({ operation, request }: Sending): void {
    if (operation !== 'requestRegistrations') return;
    const asked = readPairs(request, this.facts.pathArray);
    if (asked === undefined) this.#isUnsureOfAll = true;
    else this.requests.begin(asked);
  }

  /** A request that was lost may have been taken twice on its way. */
  #noteRequest(ended: EndedExchange): void {
    const asked = readPairs(ended.exchange.request, this.facts.pathArray);
    if (asked === undefined) return;
    this.requests.note(ended, asked, (key) => this.#describe(key));
    if (isLost(ended.exchange)) for (const client of asked.recipients) this.#unsure.add(client);
  }

  /** Describes a pair as it was known when a request for it had ended. */
  #describe(key: string): Pick<PairRequest, 'unknown' | 'wasListed'> {
    const client = clientOf(key);
    const provider = key.slice(client.length + 1);
    const wasListed = lists.some((list) => this.#shown[list].has(key));
    if (!this.sources.listRecipients.isEmpty && !this.isKnown(client))
      return { unknown: 'recipient', wasListed };
    const isUnknown = !this.sources.listProviders.isEmpty && !this.#providers.has(provider);
    return isUnknown ? { unknown: 'provider', wasListed } : { wasListed };
  }

  #noteRecords(seen: SeenExchange, records: readonly JsonObject[]): void {
    const list = seen.exchange.operation as ListOfPairs;
    const once = new Set(listSingle(records));
    for (const record of records) {
      const key = namePair(record.client_id, record.provider_id);
      if (key === undefined) continue;
      const status = record.registration_status;
      if (once.has(record) && typeof status === 'string')
        for (const place of [list, both]) this.#statuses.note(place, key, status, seen);
      const client = clientOf(key);
      const owner = readOwner(seen.exchange);
      this.#clients.add(client);
      const requestedOn = readUtc(record.requested_on);
      const place = `${list} ${key}`;
      if (requestedOn !== undefined && this.wasRequestedOnce(key) && !this.#requestedOn.has(place))
        this.#requestedOn.set(place, requestedOn);
      // A foreign record in the list of a recipient is none of that list.
      if (owner === undefined || owner === client) this.#shown[list].set(key, seen);
    }
  }
}

/** Both lists of registrations. */
export const lists: readonly ListOfPairs[] = ['listRegistrations', 'listRecipientRegistrations'];

/** The other one of the two lists. */
export function findOtherList(list: ListOfPairs): ListOfPairs {
  return list === 'listRegistrations' ? 'listRecipientRegistrations' : 'listRegistrations';
}
