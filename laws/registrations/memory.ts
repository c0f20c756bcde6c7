import { type Exchange, isAnswered, type SentRequest } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import {
  isAccepted,
  isSentAfter,
  type JsonObject,
  readId,
  readList,
  readSegmentsAfter,
  readSentObject,
} from '../reading.ts';

/** The lists of ids that a registration request names; undefined where its path cannot be read. */
interface AskedPairs {
  readonly recipients: readonly string[];
  readonly pairs: readonly string[];
}

/** The history of a pair's status. */
interface StatusHistory {
  readonly firstSeen: Map<string, SeenExchange>;
  last: string;
  returns: number;
}

/** Remembers recipients that this session has made, pairs that it has asked for, and what lists said of them. */
export class RegistrationMemory implements Model {
  readonly visibleSeconds: number;
  readonly pathArray: string | undefined;
  readonly #declared: ReadonlyMap<string, string>;
  /** Recipients of this session by their ids, with their names. */
  readonly #own = new Map<string, string | undefined>();
  readonly #clients = new Set<string>();
  readonly #asked = new Map<string, number>();
  /** The same by the recipient. */
  readonly #askedOf = new Map<string, Set<string>>();
  /** Recipients that were named by a request which nobody can read, or whose end is not known. */
  readonly #unsure = new Set<string>();
  #isUnsureOfAll = false;
  readonly #statuses = new Map<string, StatusHistory>();
  readonly #requestedOn = new Map<string, string>();
  readonly #shownToOwners = new Map<string, SeenExchange>();

  constructor({ visibleSeconds, pathArray, knownPairs }: Facts) {
    this.visibleSeconds = visibleSeconds;
    this.pathArray = pathArray;
    this.#declared = new Map(
      knownPairs.flatMap(({ recipient, provider, status }) =>
        status === undefined ? [] : [[namePair(recipient, provider)!, status]],
      ),
    );
  }

  /** True for a recipient that this session has made. */
  isOwn(client: string): boolean {
    return this.#own.has(client);
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

  /** The number of requests of this session that named a pair. */
  countRequests(key: string): number {
    return this.#asked.get(key) ?? 0;
  }

  /** The pairs of a recipient that this session has asked for. */
  listRequestedOf(client: string): readonly string[] {
    return [...(this.#askedOf.get(client) ?? [])];
  }

  /** True for a pair that this session has asked for, refused or not. */
  wasRequested(key: string): boolean {
    return this.#asked.has(key);
  }

  /** True for a pair of an own recipient that this session has asked for once, as far as anybody can know. */
  wasRequestedOnce(key: string): boolean {
    const [client = ''] = key.split(' ');
    return this.#asked.get(key) === 1 && this.isOwn(client) && !this.isUnsureOf(client);
  }

  /** The status that the target file declares of a pair. */
  declaredStatusOf(key: string): string | undefined {
    return this.#declared.get(key);
  }

  /** The first requested_on of a pair that was requested once, as the same list has shown it. */
  firstRequestedOn(key: string, { exchange }: SeenExchange): string | undefined {
    return this.wasRequestedOnce(key) ? this.#requestedOn.get(`${exchange.operation} ${key}`) : undefined;
  }

  /** Pairs of own recipients that stood in the list of their recipient, with the newest such list. */
  shownToOwners(): Iterable<readonly [string, SeenExchange]> {
    return this.#shownToOwners;
  }

  /** The times that a status came back, this one included, once the time is over in which replicas may differ. */
  countReturns(key: string, status: string, seen: SeenExchange): number {
    const known = this.#statuses.get(`${seen.exchange.operation} ${key}`);
    const first = known?.firstSeen.get(known.last);
    if (known === undefined || known.last === status || first === undefined) return 0;
    // What was asked for again may begin again.
    if (this.countRequests(key) > 1) return 0;
    const isReturn = known.firstSeen.has(status) && isSentAfter(seen, first, this.visibleSeconds);
    return isReturn ? known.returns + 1 : 0;
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (exchange.operation === 'createRecipient') this.#noteCreation(exchange);
    if (exchange.operation === 'requestRegistrations') this.#noteRequest(exchange);
    if (!isAnswered(exchange)) return;
    const seen = ended as SeenExchange;
    if (exchange.operation === 'listRecipients' && isAccepted(seen)) this.#noteNames(readList(seen) ?? []);
    const { json } = exchange.response;
    if (exchange.operation === 'getRecipient' && isObject(json)) this.#noteNames([json]);
    const records = readRecords(seen);
    if (records !== undefined) this.#noteRecords(seen, records);
  }

  #noteCreation(exchange: Exchange): void {
    const { json, status } = exchange.response ?? {};
    if (status !== 201 || !isObject(json)) return;
    const [client, name] = [readId(json.client_id), json.name];
    if (client === undefined) return;
    // One that was there before is somebody else's, whatever this answer says.
    const isNew = !this.#clients.has(client);
    this.#clients.add(client);
    if (!isNew) this.#own.delete(client);
    // A name that came back as it was sent is the name.
    else if (typeof name === 'string' && readSentObject(exchange.request)?.name === name)
      this.#own.set(client, name);
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

  /** A request counts from the moment at which it is sent, whatever comes of it: its records may be listed before it ends. */
  begin({ operation, request }: Sending): void {
    if (operation !== 'requestRegistrations') return;
    const asked = readPairs(request, this.pathArray);
    if (asked === undefined) this.#isUnsureOfAll = true;
    for (const key of asked?.pairs ?? []) {
      const [client = ''] = key.split(' ');
      this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1);
      this.#askedOf.set(client, (this.#askedOf.get(client) ?? new Set()).add(key));
    }
  }

  /** A request that was lost may have been taken twice on its way. */
  #noteRequest({ request, response }: Exchange): void {
    if (response !== undefined && response.status < 500) return;
    for (const client of readPairs(request, this.pathArray)?.recipients ?? []) this.#unsure.add(client);
  }

  #noteRecords(seen: SeenExchange, records: readonly JsonObject[]): void {
    const owner = readOwner(seen.exchange);
    const once = new Set(listSingle(records));
    for (const record of records) {
      const key = namePair(record.client_id, record.provider_id);
      if (key === undefined) continue;
      if (once.has(record)) this.#noteStatus(key, record.registration_status, seen);
      this.#clients.add(key.split(' ')[0]!);
      const requestedOn = readUtc(record.requested_on);
      const place = `${seen.exchange.operation} ${key}`;
      if (requestedOn !== undefined && this.wasRequestedOnce(key) && !this.#requestedOn.has(place))
        this.#requestedOn.set(place, requestedOn);
      if (owner !== undefined && this.isOwn(owner) && this.wasRequested(key))
        this.#shownToOwners.set(key, seen);
    }
  }

  #noteStatus(key: string, status: unknown, seen: SeenExchange): void {
    if (typeof status !== 'string') return;
    const place = `${seen.exchange.operation} ${key}`;
    const known = this.#statuses.get(place);
    if (known === undefined) {
      this.#statuses.set(place, { firstSeen: new Map([[status, seen]]), last: status, returns: 0 });
      return;
    }
    known.returns = Math.max(known.returns, this.countReturns(key, status, seen));
    if (!known.firstSeen.has(status)) known.firstSeen.set(status, seen);
    known.last = status;
  }
}

/** A timestamp in UTC; undefined for any other value. */
export function readUtc(value: unknown): string | undefined {
  return typeof value === 'string' && value.endsWith('Z') && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

/** Names a pair; undefined where an id of it cannot be read. */
export function namePair(client: unknown, provider: unknown): string | undefined {
  const ids = [readId(client), readId(provider)];
  return ids.some((id) => id === undefined) ? undefined : ids.join(' ');
}

/** The records of a list of registrations that was accepted; undefined for any other answer. */
export function readRecords(seen: SeenExchange): readonly JsonObject[] | undefined {
  const { operation } = seen.exchange;
  if (operation !== 'listRegistrations' && operation !== 'listRecipientRegistrations') return undefined;
  return isAccepted(seen) ? readList(seen) : undefined;
}

/** The records of pairs that stand in a list once: several of one pair may be its history. */
export function listSingle(records: readonly JsonObject[]): readonly JsonObject[] {
  const keys = records.map(({ client_id, provider_id }) => namePair(client_id, provider_id));
  const counts = new Map<string | undefined, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return records.filter((_, at) => counts.get(keys[at]) === 1);
}

/** The recipient whose list was asked for. */
export function readOwner({ operation, request }: Exchange): string | undefined {
  if (operation !== 'listRecipientRegistrations') return undefined;
  const [id, next] = readSegmentsAfter(request, 'recipients') ?? [];
  return next === 'providers' ? id : undefined;
}

const delimiters: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', 'encoded-comma': ',' };

/** The pairs that a request for registrations names, each id of one list with each of the other. */
function readPairs(request: SentRequest, style: string | undefined): AskedPairs | undefined {
  const [recipients, providers, ...others] = readSegmentsAfter(request, 'requests') ?? [];
  if (recipients === undefined || providers === undefined || others.length > 0) return undefined;
  const lists = [recipients, providers].map((text) => splitIds(text, style));
  const [clients, of] = lists;
  if (clients === undefined || of === undefined) return undefined;
  return { recipients: clients, pairs: clients.flatMap((client) => of.map((id) => `${client} ${id}`)) };
}

function splitIds(text: string, style: string | undefined): readonly string[] | undefined {
  if (style === 'json' || text.startsWith('[')) {
    try {
      const ids: unknown = JSON.parse(text);
      return Array.isArray(ids) ? ids.map(String) : undefined;
    } catch {
      return undefined;
    }
  }
  return text.split(delimiters[style ?? 'comma'] ?? decodeURIComponent(style ?? ','));
}
