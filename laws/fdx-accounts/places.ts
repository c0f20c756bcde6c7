import type { Account } from '../../src/judge/account.ts';
import type { AccountPage } from '../../src/judge/account-page.ts';
import { isBefore, type SeenExchange } from '../../src/judge/law.ts';
import { compareNumbers } from '../../src/lib/json/exact-number.ts';
import type { PageQuery } from './query.ts';

/**
 * The names of the accounts that a walk has shown up to one of its pages. It never changes: the list of the next page adds to the same
 * map, so that a long walk is not copied at each page, and each list passes over what pages after its own have added.
 */
export class ShownAccounts {
  /** The number of the page that shows each account first. */
  readonly #numbers: Map<string, number>;
  readonly #page: number;
  /** True once the list of a next page has added to the map: that of another next page needs a copy. */
  #isExtended = false;

  private constructor(numbers: Map<string, number>, page: number) {
    this.#numbers = numbers;
    this.#page = page;
  }

  /** Makes the list of a walk that has no page yet. */
  static createEmpty(): ShownAccounts {
    return new ShownAccounts(new Map(), 0);
  }

  has(name: string): boolean {
    return (this.#numbers.get(name) ?? Number.POSITIVE_INFINITY) <= this.#page;
  }

  listNames(): readonly string[] {
    return [...this.#numbers.keys()].filter((name) => this.has(name));
  }

  /** Makes the list of the next page, which shows these accounts. */
  addPage(names: readonly string[]): ShownAccounts {
    const numbers = this.#isExtended
      ? new Map([...this.#numbers].filter(([name]) => this.has(name)))
      : this.#numbers;
    this.#isExtended = true;
    for (const name of names) if (!numbers.has(name)) numbers.set(name, this.#page + 1);
    return new ShownAccounts(numbers, this.#page + 1);
  }
}

/** A page in the walk that led to it. */
export interface Place {
  readonly seen: SeenExchange;
  readonly query: PageQuery;
  readonly page: AccountPage;
  /** The page whose cursor it was asked by; undefined for a first page, and for one whose cursor nobody saw. */
  readonly before: Place | undefined;
  /** Its position in the walk, from 1. */
  readonly number: number;
  /** The walk was seen from its first page on. */
  readonly isFromBeginning: boolean;
  /** Items of the walk up to this page. */
  readonly items: number;
  /** The accounts of the walk up to this page. */
  readonly shown: ShownAccounts;
  /** Accounts that came again in the walk, up to this page. */
  readonly again: readonly string[];
  /** No cursor of the walk was sent twice. */
  readonly isFresh: boolean;
  /** Every account of the walk tells its id. */
  readonly isNamed: boolean;
  /** Every page of the walk states the same total: nobody opened or closed an account meanwhile. */
  readonly isSteady: boolean;
}

/** Puts a page behind the one that led to it. */
export function placePage(
  seen: SeenExchange,
  query: PageQuery,
  page: AccountPage,
  before: Place | undefined,
  isFollowed: boolean,
): Place {
  const number = (before?.number ?? 0) + 1;
  const names = page.accounts.map(nameAccount);
  const known = names.filter((name) => name !== undefined);
  const earlier = before?.shown ?? ShownAccounts.createEmpty();
  const onPage = new Set<string>();
  const again = [...(before?.again ?? [])];
  for (const name of known) {
    if (earlier.has(name) || onPage.has(name)) again.push(name);
    onPage.add(name);
  }
  return {
    ...{ seen, query, page, before, number, again },
    shown: earlier.addPage(known),
    isFromBeginning: before?.isFromBeginning ?? query.offset === undefined,
    isFresh: (before?.isFresh ?? true) && !isFollowed,
    items: (before?.items ?? 0) + page.size,
    isNamed: (before?.isNamed ?? true) && names.length === page.size && !names.includes(undefined),
    isSteady:
      page.totalElements !== undefined &&
      (before === undefined || (before.isSteady && isSameTotal(before.page, page))),
  };
}

/** The kind of an account and its id; undefined where it shows none. */
export function nameAccount({ kind, id }: Account): string | undefined {
  return id === undefined || kind === undefined ? undefined : `${kind} ${id}`;
}

/** True where two pages state the same total. */
export function isSameTotal(one: AccountPage, other: AccountPage): boolean {
  const [a, b] = [one.totalElements, other.totalElements];
  return a !== undefined && b !== undefined && compareNumbers(a, b) === 0;
}

/** True for an answer to the same customer that was asked for after another one had come. */
export function isLaterOfSame(later: SeenExchange, seen: SeenExchange): boolean {
  return later.label.credential === seen.label.credential && isBefore(seen, later);
}

/** The pages that led to one, from it back to the first. */
export function* listBack(place: Place | undefined): Generator<Place> {
  for (let at = place; at !== undefined; at = at.before) yield at;
}
