import type { Hooks } from './hooks.ts';
import { runOperation } from './operate.ts';
import { placeOf } from './routes/place.ts';
import type { Answer, Asked, Call, OperationName, Workings } from './types.ts';
import { readVersion } from './version.ts';

/** One running server. */
export interface Instance {
  readonly workings: Workings;
  readonly hooks: Hooks;
  /** Calls so far by operation. */
  readonly counts: Map<OperationName, number>;
}

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  /** Path and query, encoded as they were sent. */
  readonly target: string;
  /** Header values by lower-case name. */
  readonly headers: Record<string, string>;
  /** Names and values in turn, as they were sent; absent where the way here does not tell. */
  readonly rawHeaders?: readonly string[];
  readonly rawBody: string;
}

export interface Responded {
  readonly answer: Answer;
  readonly call: Asked;
}

/** Answers one request. Never throws. */
export async function respond(arrived: Arrived, instance: Instance): Promise<Responded> {
  const { method, target, headers } = arrived;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const rawQuery = mark < 0 ? '' : target.slice(mark + 1);
  const { version, ignoresSlash } = instance.workings.wire;
  const place = placeOf(method, ignoresSlash ? path.replace(/\/$/, '') : path, version.paths);
  if ('status' in place) {
    const body = instance.workings.rules.errors.noRoute(place.status, method, path);
    const extra = place.status === 405 ? { headers: { allow: place.allow } } : {};
    return { answer: { status: place.status, body, ...extra }, call: { headers } };
  }
  const call: Call = {
    ...place,
    path,
    method,
    query: new URLSearchParams(rawQuery),
    rawQuery,
    headers,
    headerNames: arrived.rawHeaders?.filter((_, at) => at % 2 === 0) ?? Object.keys(headers),
    body: parsed(readVersion(arrived.rawBody, version, place.operation)),
    rawBody: arrived.rawBody,
    n: counted(place.operation, instance),
  };
  return { answer: await runOperation(call, instance.workings, instance.hooks), call };
}

function counted(operation: OperationName, { counts }: Instance): number {
  const n = (counts.get(operation) ?? 0) + 1;
  counts.set(operation, n);
  return n;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
