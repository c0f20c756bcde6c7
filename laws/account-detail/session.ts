import type { Answered } from '../../src/http/exchange.ts';
import {
  type DetailResult,
  type Flag,
  flags,
  hasOpenPart,
  readResult,
  showsPart,
} from '../../src/judge/detail-result.ts';
import type { SeenExchange, Sending } from '../../src/judge/law.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { isSameAsked, type Options } from './requests.ts';

/** Results of a session that are remembered. */
const maxGiven = 60;

/** A GetAccountsDetail of a session, under way or ended. */
export interface Post {
  readonly sending: Sending;
  readonly options: Options | undefined;
  /** Its position among the exchanges that ended; undefined while it is under way. */
  number?: number;
  /** Milliseconds since the epoch; undefined while it is under way. */
  endedAt?: number;
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
  /** True where another session was asked at the same time or, for a poll, since its own POST. */
  readonly isAmongOthers: boolean;
  /** True for the result of a POST, by whichever route it came first. */
  readonly isDirect: boolean;
}

/** Knowledge of one authorized session. */
export class DetailSession {
  /** True where this run authorized it, or the target file declares it: nobody asked it before. */
  readonly isOwn: boolean;
  /** True once a recording shows a request that may be of this session, and not what it asks for. */
  isUnclear = false;
  /** True once a further POST was seen to follow options of its own: a service may stay with those of the first. */
  isFollowing = false;
  /** The answer to the latest poll; undefined where that was lost, and may have been the result. */
  lastPoll: SeenExchange | undefined;
  readonly posts: Post[] = [];
  readonly given: GivenResult[] = [];
  /** The Ids of accounts that have shown each part in results. */
  readonly shown: Readonly<Record<Flag, Set<string>>> = {
    WithAccountIdentity: new Set(),
    WithKYC: new Set(),
    WithTransactions: new Set(),
  };

  /** Milliseconds within which a replica may give the result of an earlier POST. */
  readonly #settleMs: number;

  constructor(isOwn: boolean, settleSeconds: number) {
    this.isOwn = isOwn;
    this.#settleMs = settleSeconds * 1000;
  }

  /**
   * The POSTs whose options a result may follow: its own, the latest before it, those that overlap it, those that were pending when a
   * further one came, for a poll those before the latest that a replica may not know yet, and the first one, with which an operation may
   * stay. Undefined where that cannot be told.
   */
  findAsked(seen: SeenExchange): readonly Post[] | undefined {
    const live = this.posts.filter(({ status }) => status === undefined || !isRefusal(status));
    const own = live.find(({ sending }) => sending === seen.sending);
    const earlier = live.filter((post) => post !== own);
    if (!this.isOwn || this.isUnclear || live.length === 0) return undefined;
    if (live.some(({ options }) => options === undefined)) return undefined;
    const isEnded = ({ number }: Post) => number !== undefined && number <= seen.after;
    const overlapping = earlier.filter((post) => !isEnded(post));
    const ended = earlier.filter(isEnded);
    // One that was lost may have been served, at any time.
    if (ended.some(({ status }) => status === undefined || status >= 500)) return undefined;
    const latest = own ?? ended.at(-1);
    const together = ended.filter(({ number }) => latest !== undefined && number! > latest.sending.after);
    const lagging = ended.filter(
      (_, at) => (ended[at + 1]?.endedAt ?? 0) + this.#settleMs > seen.exchange.startedAt,
    );
    const before = own === undefined ? [...together, ...this.#listPending(ended), ...lagging] : [];
    const first = this.isFollowing ? undefined : live[0];
    const all = [latest, ...before, ...overlapping, first].filter((post) => post !== undefined);
    return all.filter((one, at) => all.findIndex(({ options }) => isSameAsked(one.options, options)) === at);
  }

  /** The latest POST that had ended when an exchange was sent. */
  findLatest({ after }: SeenExchange): Post | undefined {
    return this.posts.findLast(({ number }) => number !== undefined && number <= after);
  }

  /** True where the latest POST was answered 202, and gave no result since. */
  isPending(seen: SeenExchange): boolean {
    const latest = this.findLatest(seen);
    return latest?.status === 202 && (this.given.at(-1)?.number ?? 0) < latest.number!;
  }

  /** True for a POST beside which no other one of the session was under way. */
  isAlone(seen: SeenExchange): boolean {
    return this.posts.every(
      ({ sending, number }) => sending === seen.sending || (number !== undefined && number <= seen.after),
    );
  }

  /** The accounts that the latest POST without AccountsFilter showed; undefined for none. */
  findShown(): ReadonlySet<string> | undefined {
    const whole = this.given.findLast(
      ({ isWhole, exchange }) => isWhole && exchange.operation === 'getAccountsDetail',
    );
    return whole?.result.ids;
  }

  /** Takes down the end of a POST. Those that were sent together stand in the order of their ends: nobody knows which was first. */
  end(post: Post, number: number): void {
    post.number = number;
    const endOf = ({ number: end = Number.MAX_SAFE_INTEGER }: Post) => end;
    this.posts.sort((one, other) => one.sending.after - other.sending.after || endOf(one) - endOf(other));
  }

  /** Forgets a POST that had no effect. */
  takeBack(post: Post): void {
    this.posts.splice(this.posts.indexOf(post), 1);
  }

  /** Takes in an answer of the session. */
  note(seen: SeenExchange, isAmongOthers: boolean): void {
    const { exchange, number, after } = seen;
    const result = readResult(exchange);
    if (result === undefined) return;
    const asked = this.findAsked(seen) ?? [];
    const options = asked.length === 1 ? asked[0]!.options : undefined;
    const isWhole = asked.length > 0 && asked.every((post) => post.options?.filtered === undefined);
    const isDirect = exchange.operation === 'getAccountsDetail' || this.isPending(seen);
    this.isFollowing ||= isDirect && this.#followsItsOwn(seen, result);
    this.given.push({ exchange, number, after, result, options, isWhole, isAmongOthers, isDirect });
    if (this.given.length > maxGiven) this.given.shift();
    for (const flag of flags)
      for (const account of result.accounts)
        if (account.id !== undefined && showsPart(account, flag)) this.shown[flag].add(account.id);
  }

  /** True where a further POST leaves out a part that the first one asked for and these accounts have. */
  #followsItsOwn(seen: SeenExchange, { accounts }: DetailResult): boolean {
    const [first] = this.posts;
    const own = this.posts.find(({ sending }) => sending === seen.sending) ?? this.findLatest(seen);
    if (own === undefined || own === first) return false;
    return flags.some((flag) => {
      const has = accounts.some(({ id }) => id !== undefined && this.shown[flag].has(id));
      const isLeftOut = own.options?.[flag] === false && first?.options?.[flag] !== false;
      return has && isLeftOut && !accounts.some((account) => hasOpenPart(account, flag));
    });
  }

  /** The POSTs before the latest that were answered 202 without a result since, and those that overlap one of these. */
  #listPending(ended: readonly Post[]): readonly Post[] {
    const lastResult = this.given.at(-1)?.number ?? 0;
    return ended.filter(({ number }) => number! > lastResult);
  }
}
