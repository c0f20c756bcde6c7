import { getOperation, type OperationId } from '../catalogue/operations.ts';
import { encodeSegment, encodeText } from '../lib/encode-text.ts';
import type { Target } from '../target-file/types.ts';

/** How an address begins: nothing behind it belongs to its origin. */
const beginning = /^[a-z]+:\/\/[^/\\?#]+/i;

/** Beginnings are remembered up to here: a target may write links to many places. */
const maxKnown = 100;

const origins = new Map<string, string>();

/**
 * The origin of an absolute address. A run has few, and asks for them several times with each request, so that each is
 * parsed once. Throws TypeError for a text that cannot be parsed.
 */
export function originOf(url: string): string {
  const [begun = url] = beginning.exec(url) ?? [];
  const known = origins.get(begun);
  if (known !== undefined) return known;
  const { origin } = new URL(url);
  if (origins.size < maxKnown) origins.set(begun, origin);
  return origin;
}

/** What of a URL a call gives: path parameters (percent-encoded here), a query by name or as raw text. */
export interface UrlParts {
  readonly path?: Readonly<Record<string, string>>;
  /** Path parameters that are written as they are, already encoded. */
  readonly rawPath?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly rawQuery?: string;
  /** A whole address that the target gave (a link), in place of path and query. */
  readonly url?: string;
}

/**
 * The address that an operation has on a target. Throws when the target file lacks the base address, and UnsendableText
 * for a value that no URL can hold.
 */
export function urlOf(target: Target, id: OperationId, parts: UrlParts): string {
  if (parts.url !== undefined) return parts.url;
  const { path, document } = getOperation(id);
  const base = document === 'outbound' ? target.outbound?.baseUrl : target.banking?.baseUrl;
  if (base === undefined) throw new Error(`the target file has no ${document}.baseUrl`);
  const filled = path.replace(/\/\{(\w+)\}/g, (_, name: string) => segment(parameter(target, parts, name)));
  return `${base.replace(/\/+$/, '')}${filled}${queryOf(parts)}`;
}

/** An empty parameter leaves its segment out: a RequestId that travels in the query or a header, say. */
function segment(value: string): string {
  return value === '' ? '' : `/${value}`;
}

function parameter(target: Target, parts: UrlParts, name: string): string {
  const raw = parts.rawPath?.[name];
  if (raw !== undefined) return raw;
  const value = parts.path?.[name] ?? (name === 'customerId' ? target.banking?.customerId : undefined);
  if (value === undefined) throw new Error(`the path parameter ${name} is missing`);
  return encodeSegment(value);
}

function queryOf({ query, rawQuery }: UrlParts): string {
  if (rawQuery !== undefined) return rawQuery === '' ? '' : `?${rawQuery}`;
  const given = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (given.length === 0) return '';
  return `?${given.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')}`;
}
