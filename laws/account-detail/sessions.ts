import type { Answered } from '../../src/http/exchange.ts';
import { isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { isContainer, listLeaves } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { type Flag, flags, isSameAsked, type Options, readNamedId, readPost } from './requests.ts';
import { type DetailResult, hasPart, readResult } from './results.ts';

/** Sessions of a run that are remembered. */
const maxSessions = 5000;
/** Exchanges that may be under way together. */
const maxTogether = 64;
/** Results of a session that are remembered. */
const maxGiven = 60;

/** A GetAccountsDetail of a session, under way or ended. */
export interface Post {
  readonly sending: Sending;
  readonly options: Options | undefined;
  /** Its position among the exchanges that ended; undefined while it is under way. */
  number?: number;
  /** Undefined while it is under way, and where it was lost. */
  status?: number;
}

/** A result that a session gave, beside what it was asked with. */
export interface GivenResult {
  readonly exchange: Answered;
  readonly number: number;
  /** The number of exchanges that had ended when it was asked for. */
  readonly after: number;
  readonly result: DetailResult;
  /** The options that it follows, where only one POST may have asked for it. */
  readonly options: Options | undefined;
  /** True where no POST that may have asked for it has an AccountsFilter. */
  readonly isWhole: boolean;
  /** True where an exchange of another session was under way at the same time. */
  readonly isBesideOthers: boolean;
}

/** Knowledge of one authorized session. */
export class DetailSession {
  /** True where this run authorized it: nobody asked it before. */
  readonly isOwn: boolean;
  readonly posts: Post[] = [];
  readonly given: GivenResult[] = [];
  /** The Ids of accounts that have shown each part in results. */
  readonly shown: Readonly<Record<Flag, Set<string>>> = {
    WithAccountIdentity: new Set(),
    WithKYC: new Set(),
    WithTransactions: new Set(),
  };

  constructor(isOwn: boolean) {
    this.isOwn = isOwn;
  }

  /**
   * The POSTs whose options a result may follow: its own, the latest before it, those that overlap it, those that were pending when a
   * further one came, and the first one, with which an operation may stay. Undefined where that cannot be told.
   */
  findAsked(seen: SeenExchange): readonly Post[] | undefined {
    const live = this.posts.filter(({ status }) => status === undefined || !isRefusal(status));
    const own = live.find(({ sending }) => sending === seen.sending);
    const earlier = live.filter((post) => post !== own);
    if (!this.isOwn || live.length === 0 || live.some(({ options }) => options === undefined))
      return undefined;
    const isEnded = ({ number }: Post) => number !== undefined && number <= seen.after;
    const overlapping = earlier.filter((post) => !isEnded(post));
    const ended = earlier.filter(isEnded);
    // One that was lost may have been served, at any time.
    if (ended.some(({ status }) => status === undefined || status >= 500)) return undefined;
    const latest = own ?? ended.at(-1);
    const before = own === undefined ? this.#listPending(ended) : [];
    const first = live[0];
    const all = [latest, ...before, ...overlapping, first].filter((post) => post !== undefined);
    return all.filter((one, at) => all.findIndex(({ options }) => isSameAsked(one.options, options)) === at);
  }

  /** Takes in an answer of the session. */
  note(seen: SeenExchange, isBesideOthers: boolean): void {
    const { exchange, number, after } = seen;
    const result = readResult(exchange);
    if (result === undefined) return;
    const asked = this.findAsked(seen) ?? [];
    const options = asked.length === 1 ? asked[0]!.options : undefined;
    const isWhole = asked.length > 0 && asked.every((post) => post.options?.filtered === undefined);
    this.given.push({ exchange, number, after, result, options, isWhole, isBesideOthers });
    if (this.given.length > maxGiven) this.given.shift();
    for (const flag of flags)
      for (const account of result.accounts)
        if (account.id !== undefined && hasPart(account, flag)) this.shown[flag].add(account.id);
  }

  /** The POSTs before the latest that were answered 202 without a result since, and those that overlap one of these. */
  #listPending(ended: readonly Post[]): readonly Post[] {
    const lastResult = this.given.at(-1)?.number ?? 0;
    return ended.filter(({ number }) => number! > lastResult);
  }
}

function isOfDetail({ operation }: Sending): boolean {
  return operation === 'getAccountsDetail' || operation === 'getAccountsDetailAsync';
}

/** Remembers what sessions were asked with and what they gave. */
export class DetailSessions implements Model {
  readonly facts: Facts;
  readonly #sessions = new Map<string, DetailSession>();
  readonly #authorized = new Set<string>();
  readonly #posts = new WeakMap<Sending, Post>();
  readonly #underWay = new Set<Sending>();
  readonly #latest: EndedExchange[] = [];

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** The session that an exchange names; undefined where none was named before, or the exchange is not of account details. */
  find({ sending }: Pick<EndedExchange, 'sending'>): DetailSession | undefined {
    const id = readNamedId(sending, this.facts);
    return id === undefined ? undefined : this.#sessions.get(id);
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

  begin(sending: Sending): void {
    if (isOfDetail(sending)) this.#underWay.add(sending);
    const posted = readPost(sending);
    if (posted === undefined || sending.label.credential !== 'api-key') return;
    const session = this.#open(posted.requestId);
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
    const post = this.#posts.get(ended.sending);
    if (post !== undefined) {
      post.number = ended.number;
      if (ended.exchange.response !== undefined) post.status = ended.exchange.response.status;
    }
    const session = this.find(ended);
    if (session === undefined || !isAnswered(ended.exchange)) return;
    const seen = { ...ended, exchange: ended.exchange };
    session.note(seen, this.isBesideOthers(seen));
  }

  #open(id: string): DetailSession | undefined {
    const known = this.#sessions.get(id);
    if (known !== undefined || this.#sessions.size >= maxSessions) return known;
    const session = new DetailSession(this.#authorized.has(id));
    this.#sessions.set(id, session);
    return session;
  }

  #noteAuthorized({ exchange }: EndedExchange): void {
    const { response } = exchange;
    if (response === undefined || response.status >= 300 || !isContainer(response.json)) return;
    if (this.#authorized.size >= maxSessions) return;
    for (const leaf of listLeaves(response.json))
      if (typeof leaf === 'string') this.#authorized.add(leaf.toLowerCase());
  }
}
