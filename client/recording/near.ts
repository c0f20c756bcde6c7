import { getOperation, operationIds } from '../../src/catalogue/operations.ts';
import { isOfEdge } from '../../src/lib/edge.ts';
import { editDistance } from '../../src/lib/suggest.ts';
import { parseUrl } from '../../src/lib/url.ts';
import { type Addresses, isBelowService } from './recognize.ts';
import type { RecordedRequest } from './traffic.ts';

/** Requests near the interface that a report lists. */
const maxShown = 10;

/** The requests of a client that a service refused, and that are nearly of the interface. */
export class NearRequests {
  readonly #addresses: Addresses;
  /** Origins of the requests of the interface. */
  readonly #origins = new Set<string>();
  readonly #found = new Map<string, { readonly origin: string; times: number }>();

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  /** Remembers where a request of the interface went. */
  locate(url: string): void {
    this.#origins.add(new URL(url).origin);
  }

  /** Remembers a request that is none of the interface, where it is nearly one. */
  note(request: RecordedRequest): void {
    const { status = 0 } = request.response ?? {};
    if (status < 400 || isOfEdge(status) || !isBelowService(request, this.#addresses)) return;
    const near = findNearRequest(request);
    if (near === undefined) return;
    const text = `${near.shown} is none of the interface (${near.difference}), and was answered ${status}`;
    const known = this.#found.get(text) ?? { origin: new URL(request.url).origin, times: 0 };
    known.times += 1;
    this.#found.set(text, known);
  }

  /** Says what was found, in words; where nobody declared a place, at those of the other requests alone. */
  describe(): readonly string[] {
    const { outbound, banking, origins } = this.#addresses;
    const isAnywhere = (outbound ?? banking ?? origins) !== undefined || this.#origins.size === 0;
    const lines = [...this.#found]
      .filter(([, { origin }]) => isAnywhere || this.#origins.has(origin))
      .map(([text, { times }]) => (times === 1 ? text : `${text}, ${times} times`));
    const others = lines.length - maxShown;
    return others <= 0
      ? lines
      : [...lines.slice(0, maxShown), `${others} further requests near the interface`];
  }
}

/** A request that is none of the interface, and nearly one. */
interface NearRequest {
  /** Method and path, its parameters by their names. */
  readonly shown: string;
  /** The way in which it differs. */
  readonly difference: string;
}

interface Shape {
  readonly method: string;
  readonly path: string;
  readonly segments: readonly string[];
}

const shapes: readonly Shape[] = [...operationIds].map(getOperation).map(({ method, path }) => ({
  ...{ method, path },
  segments: splitPath(path),
}));

/** Requests that a browser and HTTP itself send beside those of a client. */
const methodsBeside = new Set(['HEAD', 'OPTIONS', 'TRACE', 'CONNECT']);

/** Finds out what a request that is none of the interface was probably meant as; undefined for one of another interface. */
function findNearRequest({ method, url }: RecordedRequest): NearRequest | undefined {
  if (methodsBeside.has(method) || parseUrl(url) === undefined) return undefined;
  const segments = splitPath(new URL(url).pathname);
  const start = segments.findIndex((segment) => /^(?:api|v3)$/i.test(segment));
  if (start < 0) return undefined;
  const own = segments.slice(start);
  for (const [difference, fits] of differences) {
    const candidates = shapes.filter((shape) => fits(own, shape));
    const shape = candidates.find((one) => one.method === method) ?? candidates[0];
    if (shape !== undefined) return { shown: `${method} ${nameSegments(own, shape)}`, difference };
  }
  return undefined;
}

const isParameter = (segment: string) => segment.startsWith('{');
const wordsOf = (segments: readonly string[]) => segments.filter((segment) => !isParameter(segment));

/** True where each fixed segment of a path stands at its place, letter case aside or not. */
function matchesShape(own: readonly string[], { segments }: Shape, isExact: boolean): boolean {
  const isSame = (one = '', other = '') =>
    isExact ? one === other : one.toLowerCase() === other.toLowerCase();
  return (
    own.length === segments.length &&
    segments.every((segment, at) => isParameter(segment) || isSame(segment, own[at]))
  );
}

/** True where the fixed segments stand at other places. */
function matchesSwapped(own: readonly string[], { segments }: Shape): boolean {
  const words = wordsOf(segments);
  const left = [...own];
  return (
    own.length === segments.length &&
    words.length > 2 &&
    words.every((word) => {
      const at = left.indexOf(word);
      return at >= 0 && left.splice(at, 1).length === 1;
    })
  );
}

/** True where one of the fixed segments stands once more. A segment of a service's own is none: FDX goes on below an account (4.5). */
function matchesLonger(own: readonly string[], shape: Shape): boolean {
  const words = wordsOf(shape.segments);
  return own.some(
    (segment, at) => words.includes(segment) && matchesShape(own.toSpliced(at, 1), shape, true),
  );
}

const isSlip = (one: string, other: string) => other.length >= minSlip && editDistance(one, other) <= 2;

/** Letters from which on a segment with two wrong ones is still recognized. */
const minSlip = 6;

/** True where all fixed segments but one stand at their places, and that one is nearly right. */
function matchesButOne(own: readonly string[], { segments }: Shape): boolean {
  if (own.length !== segments.length) return false;
  const odd = segments.flatMap((segment, at) => (isParameter(segment) || segment === own[at] ? [] : [at]));
  return odd.length === 1 && isSlip(own[odd[0]!]!, segments[odd[0]!]!);
}

/** True where one of the fixed segments is left out, the first one aside, of a path that holds no others. */
function matchesShorter(own: readonly string[], shape: Shape): boolean {
  const { segments } = shape;
  if (segments.length < 3 || segments.some(isParameter)) return false;
  return segments.some(
    (_, at) => at > 0 && matchesShape(own, { ...shape, segments: segments.toSpliced(at, 1) }, true),
  );
}

const differences: readonly (readonly [string, (own: readonly string[], shape: Shape) => boolean])[] = [
  ['another method', (own, shape) => matchesShape(own, shape, true)],
  ['another letter case', (own, shape) => matchesShape(own, shape, false)],
  ['a segment twice', matchesLonger],
  ['segments in another order', matchesSwapped],
  ['a segment written otherwise', matchesButOne],
  ['a segment left out', matchesShorter],
];

/** The path without the ids that it holds. */
function nameSegments(own: readonly string[], { segments }: Shape): string {
  const words = new Set(wordsOf(segments).map((word) => word.toLowerCase()));
  const isShown = (segment: string, wanted = '{}') =>
    words.has(segment.toLowerCase()) || (!isParameter(wanted) && isSlip(segment, wanted));
  return `/${own.map((segment, at) => (isShown(segment, segments[at]) ? segment : '{...}')).join('/')}`;
}

function splitPath(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
