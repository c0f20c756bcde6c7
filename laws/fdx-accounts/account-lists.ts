import { findHeader, isAnswered } from '../../src/http/exchange.ts';
import { type Account, accountOf } from '../../src/judge/account.ts';
import { accountPageOf } from '../../src/judge/account-page.ts';
import {
  type EndedExchange,
  isBefore,
  type Model,
  type SeenExchange,
  type Sending,
} from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { BrokenPages } from './broken-pages.ts';
import { LargestLimits } from './largest-limits.ts';
import { OddWalks } from './odd-walks.ts';
import { nameAccount, type Place, placePage } from './places.ts';
import { isOfAll, type PageQuery, readPageQuery } from './query.ts';
import { SettledLists } from './settled-lists.ts';

/** Credentials of which each stands for one customer throughout a run. */
const customers: readonly string[] = ['fdx', 'user', 'other-customer'];

/** Cursors, accounts and pages that are remembered: the oldest are forgotten first. */
const maxKept = 2000;

/** The memory of one account, as lists have shown it to one customer. */
export interface KnownAccount {
  /** The first page of all accounts that showed it, by the kind of list. */
  readonly first: Map<string, Place>;
  /** The latest exchange that showed it. */
  readonly latest: EndedExchange;
  /** Values that the lists have said of it, by the kind of list: a member and its values. */
  readonly said: Map<string, Set<string>>;
  /** The members that it carried the last time, by the kind of list. */
  readonly carried: Map<string, ReadonlySet<string>>;
}

/** Remembers the pages of the accounts lists of a run: walks, cursors, and what each account looked like. */
export class AccountLists implements Model {
  readonly #led = new Map<string, Place[]>();
  readonly #accounts = new Map<string, KnownAccount>();
  readonly #holders = new Map<string, Set<string>>();
  readonly #pages = new Map<string, Place>();
  readonly #places = new WeakMap<EndedExchange['exchange'], Place>();
  /** Cursors that were sent back since they were given, by anybody. */
  readonly #used = new Set<string>();
  readonly #underWay = new Set<Sending>();
  /** Walks in which something was seen that may happen once, since accounts are opened and closed. */
  readonly odd = new OddWalks();
  readonly broken = new BrokenPages();
  readonly #wholes = new Map<string, Place>();
  readonly facts: Facts;
  readonly settled: SettledLists;
  readonly #clean = new Set<string>();
  readonly limits = new LargestLimits();
  #latest = 0;

  constructor(facts: Facts) {
    [this.facts, this.settled] = [facts, new SettledLists(facts.settleSeconds)];
  }

  begin(sending: Sending): void {
    if (sending.operation === 'listAccounts') this.#underWay.add(sending);
  }

  note(ended: EndedExchange): void {
    if (ended.exchange.operation !== 'listAccounts') return;
    if (isSeen(ended) && isOfCustomer(ended)) this.#noteStep(ended);
    this.#underWay.delete(ended.sending);
    this.#latest = ended.number;
    const place = isSeen(ended) ? this.placeOf(ended) : undefined;
    const { offset } = readPageQuery(ended.exchange.request);
    if (offset !== undefined) this.#used.add(offset);
    if (place !== undefined && isOfCustomer(place.seen)) this.#keep(place);
  }

  /** The page that an answer holds, in its walk where it is a customer's; undefined for anything else. */
  placeOf(seen: SeenExchange): Place | undefined {
    const known = this.#places.get(seen.exchange);
    if (known !== undefined) return known;
    const page = readPage(seen);
    if (page === undefined) return undefined;
    const query = readPageQuery(seen.exchange.request);
    const before = isOfCustomer(seen) ? this.findBefore(seen, query) : undefined;
    const isFollowed = query.offset !== undefined && this.#used.has(query.offset);
    const place = placePage(seen, query, page, before, isFollowed);
    this.#places.set(seen.exchange, place);
    return place;
  }

  /** The latest page whose cursor a request sends back, by the same customer and with the same other parameters. */
  findBefore(seen: SeenExchange, query: PageQuery): Place | undefined {
    if (query.offset === undefined) return undefined;
    return this.#led
      .get(keyOf(seen, query.key, query.offset))
      ?.findLast((place) => isBefore(place.seen, seen));
  }

  /** The answer that the same customer got before to the same address. */
  findSame(seen: SeenExchange): Place | undefined {
    return this.findAt(seen, seen.exchange.request.url);
  }

  /** The answer that the same customer got before to another address. */
  findAt(seen: SeenExchange, url: string): Place | undefined {
    return this.#pages.get(keyOf(seen, url));
  }

  /** The latest first page of a list of the same kind, of all accounts of the same customer. */
  findFirstPage(seen: SeenExchange, { resultType = '' }: Partial<PageQuery>): Place | undefined {
    const found = this.#wholes.get(keyOf(seen, resultType));
    return found !== undefined && isBefore(found.seen, seen) ? found : undefined;
  }

  /** True where another page was asked for after one had come, and before a request ended. */
  isDisturbed(since: Place): boolean {
    return this.#latest > since.seen.number || this.#underWay.size > 1;
  }

  /** The customers to whom a cursor was given. */
  holdersOf(offset: string): ReadonlySet<string> {
    return this.#holders.get(offset) ?? new Set();
  }

  /** The memory of an account that lists have shown to the same customer. */
  findAccount({ label }: Pick<SeenExchange, 'label'>, id: string): KnownAccount | undefined {
    return this.#accounts.get(`${label.credential} ${id}`);
  }

  /** True for an account that a list has shown to the same customer, or that the target declares for the customer. */
  isListed(seen: SeenExchange, id: string): boolean {
    return this.findAccount(seen, id) !== undefined || this.#isDeclared(seen, id);
  }

  #isDeclared(seen: SeenExchange, id: string): boolean {
    return this.isDeclarer(seen) && this.facts.accounts.own.some((account) => account.id === id);
  }

  /**
   * True for an account that every replica has to know when a request is sent, since a list of some kind, or of one kind, has shown it;
   * what the target declares was there before the run.
   */
  isLongListed(seen: SeenExchange, id: string, form?: string): boolean {
    const first = this.findAccount(seen, id)?.first ?? new Map<string, Place>();
    const isOld = (place: Place) => isBefore(place.seen, seen) && this.settled.isOld(place, seen);
    for (const [key, place] of first) if ((form === undefined || key === form) && isOld(place)) return true;
    return form === undefined && this.#isDeclared(seen, id);
  }

  /** True where a page shows an account, or a list before it. */
  hasShown({ seen, page }: Place, id: string): boolean {
    return page.accounts.some((one) => one.id === id) || this.findAccount(seen, id) !== undefined;
  }

  /** True for the customer whose accounts the target declares. */
  isDeclarer(seen: SeenExchange): boolean {
    return seen.label.credential === 'fdx' && isOfCustomer(seen);
  }

  /** Every account that lists have shown to the same customer, by its id. */
  *listAccounts({ label }: Pick<SeenExchange, 'label'>): Generator<readonly [string, KnownAccount]> {
    const start = `${label.credential} `;
    for (const [key, known] of this.#accounts)
      if (key.startsWith(start)) yield [key.slice(start.length), known];
  }

  /** True where the same customer has walked over all accounts, and met each once. */
  isWalkedClean({ label }: SeenExchange): boolean {
    return this.#clean.has(label.credential) && !this.odd.has(walkOfAll, label.credential);
  }

  /** True where an account was shown to another customer as well. */
  isShared({ label }: SeenExchange, id: string): boolean {
    return customers.some((other) => other !== label.credential && this.#accounts.has(`${other} ${id}`));
  }

  #noteStep(seen: SeenExchange): void {
    this.broken.note(seen, this.findBefore(seen, readPageQuery(seen.exchange.request)));
  }

  #keep(place: Place): void {
    const { seen, query, page } = place;
    const { credential } = seen.label;
    this.limits.note(place);
    if (place.again.length > 0) this.odd.note(nameWalk(place), place);
    if (isCleanWalk(place)) this.#clean.add(credential);
    const same = this.findSame(seen);
    if (same !== undefined && isOtherPage(same, place)) this.odd.note('another page', place);
    put(this.#pages, keyOf(seen, seen.exchange.request.url), place);
    if (query.offset === undefined && isOfAll(query))
      this.#wholes.set(keyOf(seen, query.resultType ?? ''), place);
    if (isOfAll(query)) this.settled.note(place);
    for (const account of page.accounts) this.#keepAccount(account, place);
    if (page.nextOffset === undefined) return;
    this.#used.delete(page.nextOffset);
    const key = keyOf(seen, query.key, page.nextOffset);
    put(this.#led, key, [...(this.#led.get(key) ?? []).slice(-3), place]);
    put(this.#holders, page.nextOffset, new Set([...this.holdersOf(page.nextOffset), credential]));
  }

  #keepAccount(account: Account, place: Place): void {
    const { seen, query } = place;
    if (account.id === undefined) return;
    const known = this.findAccount(seen, account.id);
    const said = known?.said ?? new Map<string, Set<string>>();
    const carried = known?.carried ?? new Map<string, ReadonlySet<string>>();
    const form = query.resultType ?? '';
    const first = known?.first ?? new Map<string, Place>();
    if (!first.has(form) && isOfAll(query)) first.set(form, place);
    for (const [member, value] of listSteady(account)) {
      const key = `${form} ${member}`;
      said.set(key, (said.get(key) ?? new Set<string>()).add(value));
    }
    carried.set(form, new Set(listFilled(account)));
    put(this.#accounts, `${seen.label.credential} ${account.id}`, {
      ...{ first, latest: seen, said, carried },
    });
  }
}

const walkOfAll = 'a walk over all accounts shows one again';

/** Names what it is that a walk shows an account again. */
export function nameWalk({ query }: Place): string {
  return query.accountIds === undefined ? walkOfAll : 'a walk over some accounts shows one again';
}

function isCleanWalk({ query, page, number, again, isFromBeginning }: Place): boolean {
  const isWhole = isFromBeginning && number > 1 && page.nextOffset === undefined;
  return isWhole && again.length === 0 && isOfAll(query);
}

/** Members of an account that stay as they are. */
const steady = ['accountCategory', 'accountType'];

/** The kind, category and type of an account, as far as it shows them. */
export function listSteady({ kind, members }: Account): readonly (readonly [string, string])[] {
  const texts = steady.flatMap((name) => {
    const value = members[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return kind === undefined ? texts : [['kind', kind] as const, ...texts];
}

/** Names of the members of an account that hold something. */
export function listFilled({ members }: Account): readonly string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [name],
  );
}

/** The account of a single read; undefined where the answer holds none. */
export function readSingle({ exchange: { response } }: SeenExchange): Account | undefined {
  return response.status === 200 && response.isJson && isObject(response.json)
    ? accountOf(response.json)
    : undefined;
}

/** True for a request of a customer that asks for nothing out of the ordinary. */
export function isOfCustomer(seen: SeenExchange): boolean {
  return isOrdinary(seen) && customers.includes(seen.label.credential);
}

function isOrdinary({ label, exchange: { request } }: SeenExchange): boolean {
  // A preference (RFC 7240) asks a mock for one of several examples.
  return !label.isUndocumented && !label.isProvoked && findHeader(request.headers, 'prefer') === undefined;
}

/** True where the same address gave other accounts, though nobody opened or closed one by the totals. */
export function isOtherPage(one: Place, other: Place): boolean {
  const { totalElements: a } = one.page;
  if (a === undefined || a !== other.page.totalElements || !one.isNamed || !other.isNamed) return false;
  const namesOf = ({ page }: Place) => page.accounts.map(nameAccount).sort().join(' ');
  return namesOf(one) !== namesOf(other);
}

function readPage(seen: SeenExchange) {
  const { operation, response } = seen.exchange;
  if (operation !== 'listAccounts' || !isOrdinary(seen)) return undefined;
  return response.status === 200 && response.isJson ? accountPageOf(seen.exchange) : undefined;
}

function isSeen(ended: EndedExchange): ended is SeenExchange {
  return isAnswered(ended.exchange);
}

function keyOf({ label }: Pick<SeenExchange, 'label'>, ...parts: readonly string[]): string {
  return [label.credential, ...parts].join(' ');
}

/** Keeps an entry as the latest one, and forgets the oldest where there are too many. */
function put<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size <= maxKept) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}
