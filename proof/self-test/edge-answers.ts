import { edgeStatuses } from '../../src/lib/edge.ts';
import { seedOf } from '../../src/plan/seed.ts';
import type { Answer, Call, Variation } from '../reference-server/types.ts';

/** What the edge answers in the place of a service for a while. */
interface EdgeAnswers {
  readonly status: number;
  /** How many requests it meets, one after another. */
  readonly length: number;
  /** The first of them, counted from 1 over all operations. */
  readonly from: number;
  /** It comes back after so many requests, again and again; absent for one that comes once. */
  readonly every?: number;
  readonly retryAfter?: number;
  /** True where the service did what was asked for, and its answer was lost. */
  readonly isDone: boolean;
}

const lengths = [1, 1, 1, 2, 3, 4, 5, 8, 10, 12];
/** Seconds of Retry-After; undefined for none. */
const rests = [undefined, undefined, undefined, 0, 1, 2, 7, 25, 120];

/** Draws the name of a conforming server by a number: an edge that answers in the place of any of so many requests. */
export function drawEdge(number: number, requests: number): string {
  const pick = (what: string, size: number) => (seedOf(number, what) >>> 0) % size;
  const draw = <T>(what: string, all: readonly T[]): T => all[pick(what, all.length)]!;
  const status = Number(draw('status', Object.keys(edgeStatuses)));
  const rest = draw('rest', rests);
  const from = 1 + pick('from', requests);
  const isDone = edgeStatuses[status]!.mayBeDone && draw('done', [true, false]);
  return [
    `${status} for ${draw('length', lengths)} from ${from}`,
    ...(rest === undefined ? [] : [`Retry-After ${rest}`]),
    ...(isDone ? ['done'] : []),
  ].join(', ');
}

/** Names an edge that answers one in so many requests, from one of them on, all through a run. */
export function nameRecurringEdge(status: number, every: number, from: number, isDone: boolean): string {
  const mayBeDone = edgeStatuses[status]?.mayBeDone === true;
  return `${status} for 1 from ${from} every ${every}${isDone && mayBeDone ? ', done' : ''}`;
}

/** The conforming server of such a name. Throws where it is none. */
export function edgeOf(name: string): Variation {
  const edge = parseEdge(name);
  const title = `the edge answers ${name}`;
  return { id: name, title, apply: (workings) => standBefore(workings, edge) };
}

function parseEdge(name: string): EdgeAnswers {
  const parts = /^(\d+) for (\d+) from (\d+)(?: every (\d+))?(?:, Retry-After (\d+))?(, done)?$/.exec(name);
  if (parts === null) throw new Error(`there is no edge ${name}`);
  const [, status, length, from, every, retryAfter] = parts;
  return {
    ...{ status: Number(status), length: Number(length), from: Number(from) },
    ...(every === undefined ? {} : { every: Number(every) }),
    ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
    isDone: name.endsWith(', done'),
  };
}

function standBefore({ before, after }: Parameters<Variation['apply']>[0], edge: EdgeAnswers): void {
  let count = 0;
  const lost = new WeakSet<Call>();
  const headers = edge.retryAfter === undefined ? {} : { 'retry-after': String(edge.retryAfter) };
  const answer = (): Answer => ({ status: edge.status, headers, text: '<h1>Not the service</h1>' });
  before('*', (call) => {
    count += 1;
    const behind = count - edge.from;
    if (behind < 0 || behind % (edge.every ?? Number.POSITIVE_INFINITY) >= edge.length) return undefined;
    if (!edge.isDone) return answer();
    lost.add(call);
    return undefined;
  });
  after('*', (_, call) => (lost.has(call) ? answer() : undefined));
}
