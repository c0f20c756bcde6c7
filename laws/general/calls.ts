import { getOperation, type OperationId } from '../../src/catalogue/operations.ts';
import { readAccessToken } from '../../src/http/access-token.ts';
import { isAnswered, type SentRequest } from '../../src/http/exchange.ts';
import type { EndedExchange, Label, Model, SeenExchange } from '../../src/judge/law.ts';
import { isRefusal, isServerError } from '../../src/lib/edge.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { decodeEscapes, maxName, parseAddress, readPairs, readSentObject } from '../reading.ts';
import { type IdName, listShownIds } from './shown-ids.ts';

/** Kinds of credential that open the operations of the document. */
const rightKinds = ['user', 'admin', 'fdx', 'api-key'];

/** Names of headers in which clients carry credentials. */
const otherCredential = /auth|token|key|cookie|secret/i;

/** Requests and ids that are remembered. */
const maxKeys = 5000;

/** Remembers what requests with a right credential got, what was refused for its credential, and which ids were shown. */
export class Calls implements Model {
  readonly tokenHeader: string;
  readonly #pathArray: Facts['pathArray'];
  readonly #missesWrites: boolean;
  readonly #answers = new Map<string, number>();
  readonly #accepted = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #broken = new Set<string>();
  readonly #expected = new Set<string>();
  readonly #ids: Readonly<Record<IdName, Set<string>>>;
  /** True once /Token has given a token to the partner; of a recording, which may hold other forms of it, never. */
  grantsTokens = false;

  constructor({ tokenHeader, accounts, pathArray, missesWrites }: Facts) {
    this.#missesWrites = missesWrites === true;
    this.tokenHeader = tokenHeader;
    this.#pathArray = pathArray;
    this.#ids = {
      client_id: new Set(),
      provider_id: new Set(),
      account_id: new Set(accounts.own.map(({ id }) => id)),
    };
  }

  /** The status that the same request got with a right credential. */
  answerTo({ exchange }: SeenExchange): number | undefined {
    return this.#answers.get(keyOf(exchange.request));
  }

  /** True once an operation has accepted a kind of credential; any right one by default. */
  accepts(operation: OperationId, kind = ''): boolean {
    return this.#accepted.has(`${operation} ${kind}`);
  }

  /** True once anything was given for a kind of credential. */
  opens(kind: string): boolean {
    return this.#accepted.has(` ${kind}`);
  }

  /** True where the same credential got 401 from the same operation for an id that was shown. */
  hasRefused({ exchange: { operation }, label }: SeenExchange): boolean {
    return this.#refused.has(nameTrial(operation, label));
  }

  /** True for a request that broke the last time, too. */
  broke({ exchange }: SeenExchange): boolean {
    return this.#broken.has(keyOf(exchange.request));
  }

  /** True where a plain request of a kind, or another unusual one, was answered well, or refused. */
  answersLike(kind: string): boolean {
    return this.#expected.has(kind);
  }

  note({ exchange, label }: EndedExchange): void {
    if (!isAnswered(exchange)) return;
    const { operation, request } = exchange;
    const { status, json } = exchange.response;
    const key = keyOf(request);
    if (isServerError(status)) this.#broken.add(key);
    else this.#broken.delete(key);
    for (const kind of listAnswered({ exchange, label })) this.#expected.add(kind);
    if (label.isProvoked || label.isUndocumented) return;
    if (isRight(label) && (this.#answers.has(key) || this.#answers.size < maxKeys))
      this.#answers.set(key, status);
    if (status === 401 && this.isAboutKnown(operation, request))
      this.#refused.add(nameTrial(operation, label));
    if (status >= 300) return;
    this.#accepted.add(`${operation} ${label.credential}`).add(` ${label.credential}`);
    if (isRight(label)) this.#accepted.add(`${operation} `);
    if (operation === 'token' && label.credential === 'partner' && !this.#missesWrites)
      this.grantsTokens ||= readAccessToken(json) !== undefined;
    this.#noteIds(json);
  }

  /**
   * True where the banking service has accepted its key for an operation: what it refuses from then on is a session, which may be unknown,
   * or good for one result.
   */
  refusesSessions(operation: OperationId): boolean {
    return isBanking(operation) && this.accepts(operation);
  }

  /** True for a request that names no id, or one that the target has shown. */
  isAboutKnown(operation: OperationId, request: SentRequest): boolean {
    const parts = parseAddress(request)
      .pathname.split('/')
      .map((part) => decodeEscapes(part) ?? part);
    const areShown = (name: IdName, ...ids: readonly (string | undefined)[]) =>
      ids.every((id) => this.#ids[name].has(id ?? ''));
    const asked = operation === 'requestRegistrations' ? readPairs(request, this.#pathArray) : undefined;
    switch (operation) {
      case 'getProvider':
        return areShown('provider_id', parts.at(-1));
      case 'getAccount':
        return areShown('account_id', parts.at(-1));
      case 'getRecipient':
      case 'updateRecipient':
        return areShown('client_id', parts.at(-1));
      case 'regenerateSecret':
        return areShown('client_id', parts.at(-2));
      case 'listRecipientRegistrations':
        return areShown('client_id', parts.at(-3));
      case 'requestRegistrations':
        if (asked === undefined) return false;
        return areShown('client_id', ...asked.recipients) && areShown('provider_id', ...asked.providers);
      default:
        return true;
    }
  }

  /** True for an answer with a recipient or an account that the target has shown to a right credential. */
  showsPrivate(json: unknown): boolean {
    return listShownIds(json).some(([name, id]) => name !== 'provider_id' && this.#ids[name].has(id));
  }

  #noteIds(json: unknown): void {
    for (const [name, id] of listShownIds(json)) if (this.#ids[name].size < maxKeys) this.#ids[name].add(id);
  }
}

/** True for a request with a credential that its operation has to accept. */
export function isRight({ credential }: Label): boolean {
  return rightKinds.includes(credential);
}

/** True for a request of the document that the service cannot refuse for a connection's sake. */
export function isPlain({ label }: SeenExchange): boolean {
  const isOfNone = label.connection === undefined || label.connection.as === 'unknown';
  return !label.isUndocumented && !label.isProvoked && isOfNone;
}

/** True where a header beside that of the token may carry a credential, which a service may read as well. */
export function carriesAnother({ request: { headers } }: SeenExchange['exchange'], own: string): boolean {
  return headers.some(([name]) => name.toLowerCase() !== own && otherCredential.test(name));
}

/** True for an operation of the banking service. */
export function isBanking(operation: OperationId): boolean {
  return getOperation(operation).document === 'banking';
}

/**
 * The kind of an unusual request: its operation, with the parameter that is unusual in it and its form. Undefined for one in which no text
 * is unusual: a provider of a number that every service can hold, a documented parameter, a recipient with a name of any usual length.
 */
export function nameUnusual(operation: OperationId, request: SentRequest): string | undefined {
  const form = formOf(operation, request);
  if (form === undefined) return undefined;
  return [operation, nameFirst(request), form].join(' ');
}

/** The kinds of unusual requests of which an exchange shows that they are answered, or refused. */
export function listAnswered({
  exchange,
  label,
}: Pick<EndedExchange, 'exchange' | 'label'>): readonly string[] {
  const { operation, request, response } = exchange;
  const { status = 0 } = response ?? {};
  const isExpected = isRefusal(status) || (status === 200 && operation === 'listAccounts');
  return isExpected && isUnusual({ exchange, label }) ? listShown(operation, request) : [];
}

/** Kinds that share their end: digits what a text becomes, and parameters that are sent several times those of the list with each once. */
function listShown(operation: OperationId, request: SentRequest): readonly string[] {
  const kind = nameUnusual(operation, request);
  if (kind !== undefined) return [kind, kind.replace(/text$/, 'digits')];
  return operation === 'listAccounts' ? [`listAccounts ${nameFirst(request)} several`] : [];
}

/** A service may read the ids of providers as numbers: what one of digits gets says nothing of a text. */
function formOf(operation: OperationId, request: SentRequest): string | undefined {
  const { pathname, searchParams } = parseAddress(request);
  switch (operation) {
    case 'getProvider': {
      const [id] = /(?<=\/)-?\d+$/.exec(pathname) ?? [];
      if (id === undefined) return 'text';
      return Number.isSafeInteger(Number(id)) ? undefined : 'digits';
    }
    case 'createRecipient':
      if (request.body?.startsWith('{') !== true) return 'other';
      return hasLongName(request) ? 'long name' : undefined;
    case 'getAccountsDetail':
      return isOfOptions(readSentObject(request)) ? undefined : 'other';
    case 'listAccounts':
      if (searchParams.size > 1) return 'several';
      if (hasEmptyParameter(request)) return 'empty';
      return isDocumented(searchParams) ? undefined : 'text';
    default:
      return 'text';
  }
}

/** The windows of the document; a body may leave its window out. */
const windows: readonly unknown[] = [undefined, 'Days90', 'Days365'];

/** True for a body of GetAccountsDetail that names a session, and options of their types and documented windows alone (4.6). */
function isOfOptions(body: Readonly<Record<string, unknown>> | undefined): boolean {
  const { RequestId: id, AccountsFilter: filter = [], DaysOfTransactions: days } = body ?? {};
  const { WithAccountIdentity = true, WithKYC = true, WithTransactions = true } = body ?? {};
  const areFlags = [WithAccountIdentity, WithKYC, WithTransactions].every(
    (flag) => typeof flag === 'boolean',
  );
  return typeof id === 'string' && id !== '' && Array.isArray(filter) && windows.includes(days) && areFlags;
}

function hasLongName(request: SentRequest): boolean {
  const name = readSentObject(request)?.name;
  return typeof name === 'string' && name.length > maxName;
}

/** True for a query that asks for a number of accounts, in one of two forms, or for nothing out of the ordinary. */
function isDocumented(query: Readonly<URLSearchParams>): boolean {
  return [...query].every(([name, value]) =>
    name === 'limit'
      ? /^[1-9]\d{0,8}$/.test(value)
      : name === 'resultType' && ['lightweight', 'details'].includes(value),
  );
}

function nameFirst(request: SentRequest): string {
  return [...parseAddress(request).searchParams.keys()][0] ?? '';
}

/** True for a request that the document does not describe, for a creation of no object, and for a list by a parameter without a value. */
export function isUnusual({
  exchange: { operation, request },
  label,
}: Pick<EndedExchange, 'exchange' | 'label'>): boolean {
  const isBare = operation === 'createRecipient' && request.body?.startsWith('{') !== true;
  const isEmpty = operation === 'listAccounts' && hasEmptyParameter(request);
  return label.isUndocumented || ((isBare || isEmpty) && isRight(label));
}

function hasEmptyParameter(request: SentRequest): boolean {
  return [...parseAddress(request).searchParams.values()].includes('');
}

/** Says of a status that it is wrong. */
export function showStatus({ exchange, label }: SeenExchange, wanted: string) {
  const words =
    label.presents ??
    { none: 'no token', unknown: 'an unknown token', expired: 'an expired token' }[label.credential];
  const hint = words === undefined ? {} : { hint: `the call carried ${words}` };
  return { wanted, got: `status ${exchange.response.status}`, ...hint };
}

function nameTrial(operation: OperationId, { credential }: Label): string {
  return `${operation} ${credential}`;
}

/** True for two requests that differ in their headers at most. */
export function isSameRequest(one: SentRequest, other: SentRequest): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ method, url, body = '' }: SentRequest): string {
  return `${method} ${url} ${body}`;
}

/** One address of the usual letters: what else a server may refuse is not said. */
const plainUrl = /^https:\/\/[a-z0-9.-]+(?:\/[a-z0-9/._-]*)?$/i;
const maxLength = 200;

/** True for an update that gives one plain redirect URL, and nothing else. */
export function isPlainUpdate(request: SentRequest): boolean {
  const { redirect_uris: uris, ...others } = readSentObject(request) ?? {};
  if (Object.keys(others).length > 0) return false;
  return typeof uris === 'string' && uris.length <= maxLength && plainUrl.test(uris);
}
