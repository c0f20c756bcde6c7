import { getOperation } from '../catalogue/operations.ts';
import { type Exchange, findHeader } from '../http/exchange.ts';
import { isDenial, isOfEdge } from '../lib/edge.ts';

/** What an answer says of the request's credential and address. */
export type Reading =
  | 'accepted'
  /** 401 or 403. */
  | 'refused'
  /** Another 4xx. */
  | 'denied'
  | 'redirected'
  /** A page for a browser, whatever its status. */
  | 'page'
  /** A 5xx, or an answer of the edge (A-87). */
  | 'troubled'
  /** A 2xx without JSON. */
  | 'odd'
  | 'silent';

/** Reads an answer without judging it. */
export function readingOf({ response }: Exchange): Reading {
  if (response === undefined) return 'silent';
  const { status, isJson, headers, text } = response;
  if (!isJson && isPage(findHeader(headers, 'content-type') ?? '', text)) return 'page';
  if (status >= 300 && status < 400) return 'redirected';
  if (isDenial(status)) return 'refused';
  if (isOfEdge(status) || status >= 500) return 'troubled';
  if (status >= 400) return 'denied';
  return isJson || status === 204 ? 'accepted' : 'odd';
}

function isPage(type: string, text: string): boolean {
  return /^\s*<(!doctype\s+html|html)\b/i.test(text) || (/\bhtml\b/i.test(type) && text.trim() !== '');
}

/** The request as the document names it: `GET /api/v1/recipients/{client_id}`. */
export function describeRequest({ request, operation: id }: Exchange): string {
  return `${request.method} ${getOperation(id).path}`;
}

/** The request with the address that it really went to. */
export function describeRequestAddress({ request }: Exchange): string {
  const { origin, pathname } = new URL(request.url);
  return `${request.method} ${origin}${pathname}`;
}

/** What came of a request: its status, and what the answer says of it. */
export function describeAnswer(exchange: Exchange): string {
  const { response, failure } = exchange;
  if (response === undefined) return `got no answer: ${failure?.message ?? 'the connection was lost'}`;
  const message = messageIn(response.json);
  return `answered ${response.status}${message === undefined ? '' : ` (${JSON.stringify(message)})`}`;
}

/** The request and what came of it, in one clause. */
export function describeExchange(exchange: Exchange): string {
  return `${describeRequest(exchange)} ${describeAnswer(exchange)}`;
}

const maxMessageLength = 100;

/** The words of an error body in any of the documented shapes (7). */
function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { message, error_description, Message } = body as Record<string, unknown>;
  const text = [message, error_description, Message].find((one) => typeof one === 'string' && one !== '');
  if (typeof text !== 'string') return undefined;
  return text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}…` : text;
}
