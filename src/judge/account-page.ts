import type { Answered } from '../http/exchange.ts';
import { isInteger, type JsonNumber } from '../lib/json/exact-number.ts';
import { isObject } from '../lib/json/values.ts';
import { type Account, accountOf, readText } from './account.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** One page of the accounts list, read as a caller must read it. */
export interface AccountPage {
  readonly exchange: Answered;
  readonly accounts: readonly Account[];
  /** The number of items of `accounts`, those included that are not objects. */
  readonly size: number;
  /** page.totalElements where it is an integer. */
  readonly totalElements: JsonNumber | undefined;
  /** page.nextOffset; undefined where it is absent, null, empty, or text that no URL can carry. */
  readonly nextOffset: string | undefined;
  /** links.next where it is an object. */
  readonly nextLink: JsonObject | undefined;
  /** links.next.href; undefined where it is absent, null or empty. */
  readonly nextHref: string | undefined;
}

/** The page that an answer holds; undefined when it is not an object with an array of accounts. */
export function accountPageOf(exchange: Answered): AccountPage | undefined {
  const { json } = exchange.response;
  if (!isObject(json) || !Array.isArray(json.accounts)) return undefined;
  const page = findObject(json, 'page');
  const nextLink = findObject(findObject(json, 'links'), 'next');
  const total = page?.totalElements;
  return {
    exchange,
    accounts: json.accounts.filter(isObject).map(accountOf),
    size: json.accounts.length,
    totalElements: isInteger(total) ? total : undefined,
    nextOffset: dropUnsendable(readText(page?.nextOffset)),
    nextLink,
    nextHref: readText(nextLink?.href),
  };
}

/** True when the page names a next one, in either form. */
export function hasNextPage({ nextOffset, nextHref }: AccountPage): boolean {
  return nextOffset !== undefined || nextHref !== undefined;
}

function findObject(parent: JsonObject | undefined, name: string): JsonObject | undefined {
  const member = parent?.[name];
  return isObject(member) ? member : undefined;
}

/** A lone surrogate has no percent-encoded form: nobody can pass such a cursor back. */
function dropUnsendable(cursor: string | undefined): string | undefined {
  try {
    if (cursor !== undefined) encodeURIComponent(cursor);
    return cursor;
  } catch {
    return undefined;
  }
}
