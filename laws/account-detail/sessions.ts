import { isAnswered } from '../../src/http/exchange.ts';
import { type DetailResult, partMembers, readResult } from '../../src/judge/detail-result.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { isNamedIn } from '../../src/lib/guid.ts';
import { isContainer, isObject, listLeaves, listObjects } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { readId, readSentObject } from '../reading.ts';
import { isPolled, readNamedId, readPost } from './requests.ts';
import { DetailSession, type Post } from './session.ts';

/** Sessions of a run that are remembered. */
const maxSessions = 5000;
/** Characters of a RequestId that stand in no address by chance. */
const minNamed = 16;
/** Exchanges that may be under way together. */
const maxTogether = 64;
/** Results that are remembered for the identity numbers that none of them shows. */
const maxIdentity = 20;

/** The customer in the path of a banking address, in lower case. */
export function customerOf(link: string): string | undefined {
  return /\/v3\/([^/?#]+)\/BankingServices(?:[/?#]|$)/i.exec(link)?.[1]?.toLowerCase();
}

/** True for POSTs of which none has an AccountsFilter. */
export function isWhole(asked: readonly Post[]): boolean {
  return asked.every(({ options }) => options?.filtered === undefined);
}

function noteIdentity(
  { numbers, results }: DetailSessions['identity'],
  result: DetailResult,
  isOfAll: boolean,
): void {
  const own = listNumbers(result);
  for (const name of own) numbers.add(name);
  // Results that a filter has parted may be of one user.
  if (isOfAll && own.length > 0 && result.ids !== undefined && results.length < maxIdentity)
    results.push(result);
}

/** The identity numbers that some account of a result has. */
export function listNumbers({ accounts }: DetailResult): readonly string[] {
  return partMembers.WithAccountIdentity.filter((name) =>
    accounts.some(({ members }) => Object.hasOwn(members, name)),
  );
}

function addressOf({ request }: Sending): string {
  return request.url.toLowerCase();
}

/** The address and the headers of a request, in lower case. */
function listSent({ request: { url, headers } }: Pick<Sending, 'request'>): string {
  return [url, ...headers.map(([, value]) => value)].join(' ').toLowerCase();
}

/** The RequestId that an answer shows, in lower case. */
function readShownId(json: unknown): string | undefined {
  const id = isObject(json) ? readId(json.RequestId) : undefined;
  return id?.toLowerCase();
}

function isOfDetail({ operation }: Sending): boolean {
  return operation === 'getAccountsDetail' || operation === 'getAccountsDetailAsync';
}

/** Remembers what sessions were asked with and what they gave. */
export class DetailSessions implements Model {
  readonly facts: Facts;
  readonly #sessions = new Map<string, DetailSession>();
  readonly #authorized = new Set<string>();
  /** Ids that were authorized, and of which no request was seen so far. */
  readonly #unasked = new Set<string>();
  readonly #posts = new WeakMap<Sending, Post>();
  readonly #underWay = new Set<Sending>();
  readonly #latest: EndedExchange[] = [];
  /** Sessions by the addresses that their pending answers link to, in lower case; undefined for one that several share. */
  readonly #linked = new Map<string, string | undefined>();
  /** The customers whose documented requests were accepted. */
  readonly customers = new Set<string>();
  /** RequestIds that nobody was given and that the service queued. */
  readonly queued = new Set<string>();
  /** The sessions that were answered 200. */
  readonly completed = new WeakSet<DetailSession>();
  /** The documented calls that were accepted. */
  readonly accepted = new Set<string>();
  /** The session that showed each account first. */
  readonly #shownBy = new Map<string, DetailSession>();
  /** True once a second session showed an account: the Ids of accounts do not differ from session to session. */
  hasLastingIds = false;
  /** Results that were asked for with identity numbers, and the numbers that were seen in any. */
  readonly identity = { numbers: new Set<string>(), results: [] as DetailResult[] };

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** The session that an exchange names; undefined where none was named before, or the exchange is not of account details. */
  find({ sending }: Pick<EndedExchange, 'sending'>): DetailSession | undefined {
    const id = this.idOf(sending);
    return id === undefined ? undefined : this.#sessions.get(id);
  }

  /** The session of a request; of a poll of which nobody declares how it carries the RequestId, the one that it names anywhere. */
  findNamed({ sending }: Pick<EndedExchange, 'sending'>): DetailSession | undefined {
    const { operation, request } = sending;
    if (this.facts.polledBy !== undefined || operation !== 'getAccountsDetailAsync')
      return this.find({ sending });
    const sent = listSent({ request });
    return [...this.#sessions].find(([id]) => id.length >= minNamed && isNamedIn(sent, id))?.[1];
  }

  /**
   * The RequestId of the only session that the address of a poll names, where nobody declares how polls carry it: an id of so many
   * digits stands there for nothing else.
   */
  idInAddress({ operation, request }: Sending): string | undefined {
    if (this.facts.polledBy !== undefined || operation !== 'getAccountsDetailAsync') return undefined;
    const address = request.url.toLowerCase();
    const named = [...this.#sessions.keys()].filter((id) => id.length >= minNamed && isNamedIn(address, id));
    return named.length === 1 ? named[0] : undefined;
  }

  /** The RequestId that a request names, by itself or by the address that a pending answer linked to. */
  idOf(sending: Sending): string | undefined {
    const named = readNamedId(sending, this.facts);
    return named ?? (this.facts.polledBy === 'link' ? this.#linked.get(addressOf(sending)) : undefined);
  }

  /** True for a request to an address that a pending answer links to. */
  isLinked({ sending }: Pick<EndedExchange, 'sending'>): boolean {
    return this.#linked.has(addressOf(sending));
  }

  /** True for a RequestId that somebody authorized, as far as this run has seen. */
  isKnown(id: string): boolean {
    return this.#authorized.has(id) || this.#sessions.has(id);
  }

  /** True where another session than one's own has shown an account. */
  isShownElsewhere(id: string, own: DetailSession): boolean {
    return [...this.#sessions.values()].some(
      (one) => one !== own && one.given.some(({ result }) => result.ids?.has(id) === true),
    );
  }

  /** True where an exchange of another session was under way at the same time. */
  isBesideOthers(seen: SeenExchange): boolean {
    const own = this.find(seen);
    const isOther = (sending: Sending) => this.find({ sending }) !== own;
    return (
      this.#latest.some(({ number, sending }) => number > seen.after && isOther(sending)) ||
      [...this.#underWay].some(isOther)
    );
  }

  /** True where another session has shown the same accounts. */
  areShownElsewhere(ids: ReadonlySet<string>, own: DetailSession): boolean {
    const isSame = (other: ReadonlySet<string> | undefined) =>
      other?.size === ids.size && [...ids].every((id) => other.has(id));
    return [...this.#sessions.values()].some(
      (one) => one !== own && one.given.some(({ isWhole, result }) => isWhole && isSame(result.ids)),
    );
  }

  /** True where another session was asked at the same time or, for a poll, since this one was asked by POST. */
  isAmongOthers(seen: SeenExchange): boolean {
    if (this.isBesideOthers(seen)) return true;
    if (seen.exchange.operation !== 'getAccountsDetailAsync') return false;
    const own = this.find(seen);
    const since = own?.findLatest(seen)?.sending.after ?? 0;
    return this.#latest.some(({ number, sending }) => number > since && this.find({ sending }) !== own);
  }

  begin(sending: Sending): void {
    if (isOfDetail(sending)) this.#underWay.add(sending);
    const posted = readPost(sending);
    if (posted === undefined || sending.label.credential !== 'api-key') return;
    // What the document does not describe may name a session that nobody was given.
    const { requestId } = posted;
    const isGiven = !sending.label.isUndocumented || this.isKnown(requestId);
    const session = isGiven ? this.#open(requestId) : undefined;
    if (session === undefined) return;
    const post: Post = { sending, options: posted.options };
    session.posts.push(post);
    this.#posts.set(sending, post);
  }

  note(ended: EndedExchange): void {
    if (ended.exchange.operation === 'authorize') this.#noteAuthorized(ended);
    if (!isOfDetail(ended.sending)) return;
    this.#underWay.delete(ended.sending);
    this.#latest.push(ended);
    if (this.#latest.length > maxTogether) this.#latest.shift();
    const named = ended.exchange.response?.status === 200 ? this.findNamed(ended) : undefined;
    if (named !== undefined) this.completed.add(named);
    const post = this.#posts.get(ended.sending);
    if (post === undefined && this.facts.missesWrites === true) this.#noteUnread(ended);
    const session = this.find(ended);
    if (post !== undefined && ended.isUndone) session?.takeBack(post);
    else if (post !== undefined) {
      post.endedAt = ended.endedAt;
      if (ended.exchange.response !== undefined) post.status = ended.exchange.response.status;
      session?.end(post, ended.number);
    }
    if (session === undefined) this.#noteQueued(ended);
    else if (!ended.isUndone && isPolled(ended) && !isAnswered(ended.exchange)) session.lastPoll = undefined;
    if (session === undefined || !isAnswered(ended.exchange)) return;
    const seen = { ...ended, exchange: ended.exchange };
    this.#noteAccepted(seen);
    this.#noteShown(session, seen);
    session.note(seen, this.isAmongOthers(seen));
  }

  /**
   * A POST that a recording does not show whole, unless it is refused, may have asked any session that it can be of. What a poll is given
   * before the first POST was asked for by somebody else.
   */
  #noteUnread(ended: EndedExchange): void {
    const { status = 200, json } = ended.exchange.response ?? {};
    if (ended.isUndone || isRefusal(status)) return;
    if (isPolled(ended)) {
      const sent = listSent(ended.sending);
      for (const id of this.#unasked) if (isNamedIn(sent, id)) this.#unasked.delete(id);
      return;
    }
    const named = readPost(ended.sending)?.requestId ?? readShownId(json);
    for (const [id, session] of this.#sessions) if (id === (named ?? id)) session.isUnclear = true;
    if (named === undefined) this.#unasked.clear();
    else this.#unasked.delete(named);
  }

  #noteShown(session: DetailSession, { exchange }: SeenExchange): void {
    for (const id of readResult(exchange)?.ids ?? []) {
      const first = this.#shownBy.get(id) ?? session;
      this.hasLastingIds ||= first !== session;
      if (this.#shownBy.size < maxSessions) this.#shownBy.set(id, first);
    }
  }

  #noteQueued({ exchange, sending }: EndedExchange): void {
    const body = exchange.response?.status === 202 ? readSentObject(sending.request) : undefined;
    const id = body?.RequestId;
    if (typeof id === 'string' || typeof id === 'number') this.queued.add(`${id}`.toLowerCase());
  }

  #noteAccepted(seen: SeenExchange): void {
    const { exchange, label, sending } = seen;
    const { status, json } = exchange.response;
    const session = this.find(seen)!;
    const isPoll = exchange.operation === 'getAccountsDetailAsync';
    if (isPoll) session.lastPoll = seen;
    if (label.isUndocumented || (status !== 200 && status !== 202)) return;
    this.accepted.add(exchange.operation);
    const customer = customerOf(exchange.request.url);
    if (customer !== undefined) this.customers.add(customer);
    if (status === 202 && !isPoll) this.#noteLinks(exchange.request.url, json, this.idOf(sending)!);
    const result = readResult(exchange);
    const asked = session.findAsked(seen);
    if (result === undefined || asked === undefined) return;
    if (asked.every(({ options }) => options?.WithAccountIdentity !== false))
      noteIdentity(this.identity, result, isWhole(asked));
  }

  #noteLinks(url: string, body: unknown, id: string): void {
    if (this.#linked.size >= maxSessions) return;
    for (const { href: own, example } of listObjects((body as { Links?: unknown } | undefined)?.Links))
      for (const link of [own, example]) {
        if (typeof link !== 'string' || link === '' || !URL.canParse(link, url)) continue;
        const filled = link.replace(/\{request_?id\}/i, encodeURIComponent(id));
        // A path that begins with the route's own name stands below the place of the POST, as the document's example does.
        const { href } = new URL(filled.replace(/^\/(?=GetAccountsDetailAsync)/i, ''), url);
        const address = href.toLowerCase();
        const isOfOther = this.#linked.has(address) && this.#linked.get(address) !== id;
        this.#linked.set(address, isOfOther ? undefined : id);
      }
  }

  #open(id: string): DetailSession | undefined {
    const known = this.#sessions.get(id);
    if (known !== undefined || this.#sessions.size >= maxSessions) return known;
    const { declaresSessions = false, settleSeconds } = this.facts;
    const session = new DetailSession(declaresSessions || this.#unasked.delete(id), settleSeconds);
    this.#sessions.set(id, session);
    return session;
  }

  #noteAuthorized({ exchange }: EndedExchange): void {
    const { response } = exchange;
    if (response === undefined || response.status >= 300 || !isContainer(response.json)) return;
    if (this.#authorized.size >= maxSessions) return;
    for (const leaf of listLeaves(response.json))
      if (typeof leaf === 'string') {
        this.#authorized.add(leaf.toLowerCase());
        this.#unasked.add(leaf.toLowerCase());
      }
  }
}
