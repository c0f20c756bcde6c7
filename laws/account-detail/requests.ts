import { type Exchange, findHeader } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import type { Flag } from '../../src/judge/detail-result.ts';
import type { Sending } from '../../src/judge/law.ts';
import { writeJson } from '../../src/lib/json/text.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { decodeEscapes, type JsonObject, parseAddress, readSentObject } from '../reading.ts';

/** The options of a GetAccountsDetail, as they were sent: one that is absent was left out. */
export interface Options extends Readonly<Partial<Record<Flag, boolean>>> {
  readonly DaysOfTransactions?: 'Days90' | 'Days365';
  /** The number of accounts that AccountsFilter names: which ones a stored request does not tell. */
  readonly filtered?: number;
  /** The other options, as text. */
  readonly others: string;
}

/** A GetAccountsDetail, as laws read it. */
export interface DetailRequest {
  readonly requestId: string;
  /** Undefined where it sends what the document does not describe. */
  readonly options: Options | undefined;
}

/** Reads a GetAccountsDetail; undefined where it names no session. */
export function readPost(sending: Sending): DetailRequest | undefined {
  return sending.operation === 'getAccountsDetail' ? readSession(sending) : undefined;
}

const readSession = rememberFor(({ request, label }: Sending): DetailRequest | undefined => {
  const body = readSentObject(request);
  const requestId = readId(body?.RequestId);
  if (body === undefined || requestId === undefined) return undefined;
  return { requestId, options: label.isUndocumented ? undefined : readOptions(body) };
});

function readOptions(body: JsonObject): Options | undefined {
  const { RequestId: _, AccountsFilter, DaysOfTransactions, ...rest } = body;
  const { WithAccountIdentity, WithKYC, WithTransactions, ...others } = rest;
  const given = { WithAccountIdentity, WithKYC, WithTransactions };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  if (known.some(([, value]) => typeof value !== 'boolean')) return undefined;
  const isWindow = DaysOfTransactions === 'Days90' || DaysOfTransactions === 'Days365';
  if (DaysOfTransactions !== undefined && !isWindow) return undefined;
  const isList = Array.isArray(AccountsFilter) && AccountsFilter.length > 0;
  if (AccountsFilter !== undefined && !isList) return undefined;
  return {
    ...(Object.fromEntries(known) as Partial<Record<Flag, boolean>>),
    ...(isWindow ? { DaysOfTransactions } : {}),
    ...(isList ? { filtered: AccountsFilter.length } : {}),
    others: JSON.stringify(Object.entries(others).sort()),
  };
}

/** The days of the window that options ask for. */
export function windowOf({ DaysOfTransactions }: Options): 90 | 365 {
  return DaysOfTransactions === 'Days365' ? 365 : 90;
}

/** True for options that ask for the same in the same words. */
export function isSameAsked(one: Options | undefined, other: Options | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return writeJson(one, { sorted: true }) === writeJson(other, { sorted: true });
}

/** The RequestId of a poll, in the form in which the target takes it; undefined where that cannot be told. */
function readPolledId({ operation, request }: Sending, { polledBy }: Facts): string | undefined {
  if (operation !== 'getAccountsDetailAsync' || polledBy === undefined) return undefined;
  if (polledBy.startsWith('header:'))
    return readId(findHeader(request.headers, polledBy.slice('header:'.length)));
  const { pathname, searchParams } = parseAddress(request);
  if (polledBy.startsWith('query:')) return readId(searchParams.get(polledBy.slice('query:'.length)));
  // A link may hold ids of its own.
  const inPath = /\/GetAccountsDetailAsync\/([^/]+)$/i.exec(pathname)?.[1];
  return polledBy === 'path' && inPath !== undefined ? readId(decodeEscapes(inPath)) : undefined;
}

/** The RequestId that a POST or a poll names. */
export function readNamedId(sending: Sending, facts: Facts): string | undefined {
  return readPost(sending)?.requestId ?? readPolledId(sending, facts);
}

/** An id in lower case, since GUIDs differ in no letter case; undefined for what is none, or is redacted. */
function readId(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !isRedacted(value) ? value.toLowerCase() : undefined;
}

/** True for an exchange of the Async route. */
export function isPolled({ exchange }: { readonly exchange: Pick<Exchange, 'operation'> }): boolean {
  return exchange.operation === 'getAccountsDetailAsync';
}
