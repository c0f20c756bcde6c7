import type { Exchange } from '../../src/http/exchange.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { marks, type RecordedRequest, type Traffic } from './traffic.ts';

/** What a body of which only the beginning was kept ends with. */
const cutOff = /… \(\d+ characters in all\)$/;

/**
 * The requests of an `exchanges.ndjson`: a line of JSON each, as runs of the suite write them. Throws UserError for a line
 * that holds no exchange.
 */
export function readLines(text: string, file: string): Omit<Traffic, 'isWhole'> {
  const lines = text.split('\n').map((line, at) => ({ line: line.trim(), at: at + 1 }));
  const read = lines
    .filter(({ line }) => line !== '')
    .flatMap(({ line, at }) => readLine(line, `${file}, line ${at}`) ?? []);
  const isOfSuite = read.some(({ check }) => typeof check === 'string');
  const namesOperations = read.every(({ operation }) => typeof operation === 'string');
  return {
    requests: read.map(requestOf),
    isOfSuite,
    namesOperations,
  };
}

type Line = Exchange & { readonly check?: unknown };

function readLine(line: string, place: string): Line | undefined {
  const read = parse(line, place);
  // A journal says more than its exchanges.
  const { type, exchange, check } = (read ?? {}) as {
    readonly [Name in 'type' | 'exchange' | 'check']?: unknown;
  };
  if (typeof type === 'string' && type !== 'exchange') return undefined;
  const value = type === 'exchange' ? { ...(exchange as object), check } : read;
  const { request, response } = (value ?? {}) as Partial<Line>;
  if (
    typeof request?.method !== 'string' ||
    typeof request.url !== 'string' ||
    !Array.isArray(request.headers)
  )
    throw new UserError(
      `${place}: expected an exchange with request.method, request.url and request.headers`,
    );
  if (response !== undefined && (typeof response.status !== 'number' || !Array.isArray(response.headers)))
    throw new UserError(`${place}: expected response.status and response.headers of an answer`);
  return value as Line;
}

function parse(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new UserError(`${place}: expected one JSON object per line, as exchanges.ndjson has them`);
  }
}

/** An exchange of a journal as it was recorded; bodies of which only the beginning was kept are not known. */
export function requestOf(exchange: Exchange, at: number): RecordedRequest {
  const { id, request, response, startedAt, took } = exchange;
  const { method, url, headers, body } = request;
  const own = marks.flatMap((name) => (exchange[name] === undefined ? [] : [[name, exchange[name]]]));
  const isCut = body !== undefined && cutOff.test(body);
  return {
    id: typeof id === 'string' ? id : `r${at + 1}`,
    ...{ method, url, headers },
    body: isCut ? undefined : body,
    isBodyKnown: !isCut,
    startedAt: Number(startedAt) || 0,
    took: Number(took) || 0,
    ...(exchange.after === undefined
      ? {}
      : { marks: Object.fromEntries(own) as RecordedRequest['marks'] & object }),
    ...(response === undefined
      ? {}
      : {
          response: {
            status: response.sentStatus ?? response.status,
            headers: response.headers,
            text: cutOff.test(response.text) ? undefined : response.text,
          },
        }),
  };
}
