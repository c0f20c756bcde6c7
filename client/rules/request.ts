import { findHeader } from '../../src/http/exchange.ts';
import { isOfEdge } from '../../src/lib/edge.ts';
import { decodePercent } from '../../src/lib/encode-text.ts';
import { tryToParse } from '../../src/lib/json/text.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Asked } from '../recording/traffic.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The status of the answer; undefined where none came. */
export function statusOf({ exchange: { response } }: Asked): number | undefined {
  return response?.status;
}

/** True where the request was answered by a success. */
export function isSuccess(asked: Asked): boolean {
  const status = statusOf(asked) ?? 0;
  return status >= 200 && status < 300;
}

/** True where the service refused the request, or failed at it; a redirect and a 304 are neither. */
export function isRefused(asked: Asked): boolean {
  return hasAnswer(asked) && statusOf(asked)! >= 400;
}

/** True where the service answered: not the edge, and not nobody. */
export function hasAnswer(asked: Asked): boolean {
  const status = statusOf(asked);
  return status !== undefined && !isOfEdge(status);
}

/** The body of the answer where it is a JSON object, and empty otherwise. */
export function answerOf({ exchange: { response } }: Asked): JsonObject {
  return objectOf(response?.json);
}

/** A value where it is a JSON object, and empty otherwise. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The items of a value where it is a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

const parsed = new WeakMap<Asked, { readonly value: unknown }>();

/** The JSON of the request's body; undefined where it is none. */
export function readSentJson(asked: Asked): unknown {
  const known = parsed.get(asked);
  if (known !== undefined) return known.value;
  const value = tryToParse((asked.exchange.request.body ?? '').replace(/^\uFEFF/, ''));
  parsed.set(asked, { value });
  return value;
}

/** The members of the request's body; undefined where it is another value. */
export function readSentMembers(asked: Asked): JsonObject | undefined {
  const value = readSentJson(asked);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The values of a query parameter, percent-decoded. */
export function readQuery({ query }: Asked, name: string): readonly string[] {
  return query.filter(([key]) => key === name).map(([, raw]) => decodePercent(raw.replaceAll('+', ' ')));
}

/** The fields of a body that is a form. */
export function readForm({ exchange: { request } }: Asked): URLSearchParams {
  return new URLSearchParams(request.body ?? '');
}

/** The token in the header of the Outbound API, without the word Bearer; undefined where there is none. */
export function readToken({ exchange: { request } }: Asked, header: string): string | undefined {
  return findHeader(request.headers, header)
    ?.replace(/^Bearer\s+/i, '')
    .trim();
}
