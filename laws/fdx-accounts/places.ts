import type { Account } from '../../src/judge/account.ts';
import type { AccountPage } from '../../src/judge/account-page.ts';
import { isBefore, type SeenExchange } from '../../src/judge/law.ts';
import { compareNumbers } from '../../src/lib/json/exact-number.ts';
import type { PageQuery } from './query.ts';

/** The accounts of a walk, each with the number of the first page that shows it. Pages share it as long as each is followed once. */
interface Appearances {
  readonly numbers: Map<string, number>;
  /** The number of the page that was added last. */
  end: number;
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
  readonly shown: Appearances;
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
  const shown = listShown(before);
  shown.end = number;
  const again = [...(before?.again ?? [])];
  for (const name of names) {
    if (name === undefined) continue;
    if (shown.numbers.has(name)) again.push(name);
    else shown.numbers.set(name, number);
  }
  return {
    ...{ seen, query, page, before, number, shown, again },
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

function listShown(before: Place | undefined): Appearances {
  if (before === undefined) return { numbers: new Map(), end: 0 };
  const { shown, number } = before;
  if (shown.end === number) return shown;
  const numbers = new Map([...shown.numbers].filter(([, first]) => first <= number));
  return { numbers, end: number };
}

/** The largest limits that customers were given a page for. */
export class LargestLimits {
  readonly #byCustomer = new Map<string, number>();

  /** The largest one of the same customer; 0 for none. */
  findLargest({ label }: Pick<SeenExchange, 'label'>): number {
    return this.#byCustomer.get(label.credential) ?? 0;
  }

  note({ seen, query: { limit = 0 } }: Place): void {
    this.#byCustomer.set(seen.label.credential, Math.max(limit, this.findLargest(seen)));
  }
}
