import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Clock } from '../../http/clock.ts';
import { type Answered, type Exchange, readRetryAfter } from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import { describeEdgeStatus, describeRemedy, isOfEdge } from '../../lib/edge.ts';
import { makeFolder } from '../../lib/make-folder.ts';

/** Milliseconds that a run waits for an origin, or for what announces by Retry-After when it is back. */
const maxMs = 30_000;
/** The same for what never answered, and for one operation of a service that answers others, if it announces nothing. */
const maxUnannouncedMs = 10_000;
/** Refusals before which nothing is given up that announces nothing: one request alone may get as many. */
const minTimes = 3;
/** Milliseconds between two refusals that count as waiting where none were announced: longer than the pace of polls. */
const maxGapMs = 11_000;

/** Answers of the edge in a row, without one of the service among them. */
interface Row {
  times: number;
  waitedMs: number;
  /** Milliseconds that requests were sent again and in the end got no answer: what only looks whether a service is back costs none. */
  vainMs: number;
  vainUntil: number;
  /** Milliseconds between the latest two refusals. */
  gapMs: number;
  latest: number;
  /** Milliseconds of rest that the latest one asked for. */
  asked: number;
  readonly operations: Set<OperationId>;
  /** True once another operation of the origin was answered. */
  isAlone: boolean;
}

/**
 * The end of a run's patience with answers of the edge: 30 s of waiting for an origin or an operation that gives no other
 * answer. From then on nothing more is asked of it. The workers of a run tell each other in a folder.
 */
export class Patience {
  readonly #clock: Clock;
  readonly #folder: string | undefined;
  readonly #rows = new Map<string, Row>();
  readonly #served = new Set<string>();
  readonly #givenUp = new Map<string, string>();

  constructor(clock: Clock, folder?: string) {
    this.#clock = clock;
    this.#folder = folder;
  }

  /** Why nothing more is asked, with what was seen and what to do; undefined where more may be. */
  problemOf(operation: OperationId, origin: string): string | undefined {
    const find = (key: string) => this.#givenUp.get(key) ?? this.#readShared(key);
    return find(origin) ?? find(`${origin} ${operation}`);
  }

  /** Takes an answer in, and gives the seconds of rest that the whole origin is to have; 0 for none. */
  note(exchange: Exchange): number {
    const { operation, request, response } = exchange;
    if (response === undefined) return 0;
    const origin = originOf(request.url);
    if (isOfEdge(response.status)) return this.#noteRefusal(exchange as Answered, origin);
    this.#served.add(origin);
    this.#rows.delete(origin);
    this.#rows.delete(`${origin} ${operation}`);
    for (const [key, row] of this.#rows) if (key.startsWith(`${origin} `)) row.isAlone = true;
    return 0;
  }

  /**
   * Notes that a request ended without an answer of the service after milliseconds of waiting; without them after the time
   * since the one before it, as of polls. Other operations may be answered: this one is given up in the end.
   */
  noteInVain({ operation, request, response }: Answered, waitedMs: number | undefined): void {
    const key = `${originOf(request.url)} ${operation}`;
    const row = this.#rows.get(key);
    if (row === undefined) return;
    const now = this.#clock.now();
    // Requests side by side wait at the same time.
    row.vainMs += now - Math.max(row.vainUntil, now - (waitedMs ?? row.gapMs));
    row.vainUntil = now;
    if (!row.isAlone || row.vainMs < maxUnannouncedMs || row.times < minTimes) return;
    this.#giveUp(key, describeEnd(describeOperation(operation), row, response.status, 0));
  }

  #noteRefusal({ operation, response: { status, headers } }: Answered, origin: string): number {
    const seconds = readRetryAfter(headers, this.#clock.now()) ?? 0;
    const wait = seconds * 1000;
    const own = this.#extendRow(`${origin} ${operation}`, operation, wait);
    const whole = this.#extendRow(origin, operation, wait);
    const isTooLong = ({ waitedMs }: Row) => wait > 0 && waitedMs + wait > maxMs;
    const isOperationOver = isTooLong(own);
    const silentMs = this.#served.has(origin) ? maxMs : maxUnannouncedMs;
    const isOriginOver =
      whole.operations.size > 1 && (isTooLong(whole) || (wait === 0 && whole.waitedMs >= silentMs));
    const what = describeOperation(operation);
    if (isOperationOver) this.#giveUp(`${origin} ${operation}`, describeEnd(what, own, status, seconds));
    if (isOriginOver) this.#giveUp(origin, describeEnd(origin, whole, status, seconds));
    return isOperationOver || own.isAlone ? 0 : seconds;
  }

  #extendRow(key: string, operation: OperationId, asked: number): Row {
    const now = this.#clock.now();
    const row = this.#rows.get(key) ?? startRow(now);
    row.gapMs = Math.min(now - row.latest, row.asked > 0 ? row.asked + 1000 : maxGapMs);
    row.waitedMs += row.gapMs;
    row.times += 1;
    row.latest = now;
    row.asked = asked;
    row.operations.add(operation);
    this.#rows.set(key, row);
    return row;
  }

  #giveUp(key: string, problem: string): void {
    this.#givenUp.set(key, problem);
    if (this.#folder === undefined) return;
    try {
      makeFolder(this.#folder);
      writeFileSync(this.#fileOf(key), problem);
    } catch {
      // Without room for it this worker alone knows; the journal says that the disk is full.
    }
  }

  #readShared(key: string): string | undefined {
    if (this.#folder === undefined || !existsSync(this.#fileOf(key))) return undefined;
    const problem = readFileSync(this.#fileOf(key), 'utf8');
    // Empty while another worker writes it.
    if (problem === '') return undefined;
    this.#givenUp.set(key, problem);
    return problem;
  }

  #fileOf(key: string): string {
    return join(this.#folder!, `refused-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`);
  }
}

function startRow(now: number): Row {
  const none = { times: 0, waitedMs: 0, vainMs: 0, vainUntil: 0, gapMs: 0, asked: 0, isAlone: false };
  return { ...none, latest: now, operations: new Set() };
}

function describeEnd(what: string, { times, waitedMs }: Row, status: number, seconds: number): string {
  const often = times === 1 ? 'once' : `${times} times in ${Math.round(waitedMs / 1000)} s`;
  const rest = seconds > 0 ? `, last with Retry-After: ${Math.ceil(seconds)}` : '';
  const seen = `${what} got ${describeEdgeStatus(status)} ${often} and no answer of the service${rest}`;
  return `${seen}; the run asks it nothing more: ${describeRemedy(status)}`;
}
