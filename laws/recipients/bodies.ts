import type { OperationId } from '../../src/catalogue/operations.ts';
import { type Answered, findHeader, type SentRequest } from '../../src/http/exchange.ts';
import type { SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import { decodeEscapes, hasUnusualNames, type JsonObject, parseAddress, readId } from '../reading.ts';

/** The body of a write: an object, something else that is plainly none, or what the document leaves open. */
export type WrittenBody = JsonObject | 'no object' | undefined;

/** The operations that write recipients. */
export const recipientWrites: ReadonlySet<OperationId> = new Set<OperationId>([
  'createRecipient',
  'updateRecipient',
  'regenerateSecret',
]);

/** The length from which a body is cut in a journal; a target may refuse it for its size. */
const maxLength = 20_000;

/** Reads the body of a write that says it is JSON. No body, null, and a name that stands twice in an object are left open. */
export const readWrittenBody: (request: SentRequest) => WrittenBody = rememberFor(({ body, headers }) => {
  const type = findHeader(headers, 'content-type') ?? '';
  if (body === undefined || body.trim() === '' || body.length > maxLength) return undefined;
  if (!isJson(type)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return 'no object';
  }
  if (json === null) return undefined;
  if (!isObject(json)) return 'no object';
  return countNames(json) === countWrittenNames(body) ? json : undefined;
});

/** True for the content type of JSON. */
export function isJson(type: string): boolean {
  return /^application\/json\s*(?:;|$)/i.test(type);
}

/** The names in the objects of a value. One that stands twice in a text counts once here. */
function countNames(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countNames(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + countNames(item), 0);
}

function countWrittenNames(text: string): number {
  return (text.match(/"(?:[^"\\]|\\.)*"\s*:?/g) ?? []).filter((part) => part.endsWith(':')).length;
}

/** The object that an answer holds; undefined for any other. */
export function readAnsweredObject({ response }: Answered): JsonObject | undefined {
  return response.isJson && isObject(response.json) ? response.json : undefined;
}

/** The client_id that a recipient shows, by its documented name or that in camel case: what else is wrong with it is judged all the same. */
export function readShownId({ client_id, clientId }: JsonObject): string | undefined {
  return readId(client_id ?? clientId);
}

/** The client_id in the path of a request about one recipient. */
export function readClientId(request: SentRequest): string | undefined {
  const id = /\/recipients\/([^/]+)(?:\/secret)?$/.exec(parseAddress(request).pathname)?.[1];
  return id === undefined ? undefined : decodeEscapes(id);
}

/** True for a request as the document describes it, with a credential that has to be accepted. */
export function isOrdinary({ label }: Pick<SeenExchange, 'label'>): boolean {
  return label.credential === 'user' && !label.isUndocumented && !label.isProvoked;
}

/** Statuses that say nothing of what was sent: of the credential, and of another request. */
const beside: ReadonlySet<number> = new Set([401, 403, 409, 423]);

/** True for an answer that tells whether the request is accepted. */
export function isDecided(exchange: Answered): boolean {
  const { status } = exchange.response;
  return !beside.has(status) && (status < 300 || status >= 400) && !isOfHeaders(exchange);
}

/** True for a refusal of a content type that names its charset, or of its name, which says nothing of the body. */
export function isOfHeaders({ request, response: { status } }: Answered): boolean {
  return (status === 406 || status === 415) && hasUnusualHeaders(request);
}

/** True for a request whose content type has a parameter, or whose header names are in another letter case. */
export function hasUnusualHeaders(request: SentRequest): boolean {
  return (findHeader(request.headers, 'content-type') ?? '').includes(';') || hasUnusualNames(request);
}
