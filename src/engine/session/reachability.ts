import type { Clock } from '../../http/clock.ts';
import type { Exchange, Failure } from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import { isOfEdge } from '../../lib/edge.ts';
import type { Target } from '../../target-file/types.ts';
import type { RunLog } from './run-log.ts';

/** Failures in a row after which an origin that has never answered counts as gone. */
const patience = 3;
/** Milliseconds without an answer after which any origin does: long enough for a restart, and three may be gone in 90 s. */
const patienceMs = 45_000;
/** Milliseconds that an answer may take where one was awaited in vain before. */
const doubtfulMs = 15_000;

/** Failures of an origin in a row: how many, and when the request of the first was sent. */
interface Row {
  readonly failures: number;
  readonly since: number;
}

/** Which origins answer: keeps a target that does not from costing a time-out per check. */
export class Reachability {
  readonly #target: Target;
  readonly #log: RunLog;
  readonly #clock: Clock;
  readonly #reached = new Set<string>();
  readonly #served = new Set<string>();
  readonly #rows = new Map<string, Row>();
  readonly #unreachable = new Map<string, string>();
  #isSilent = false;

  constructor(target: Target, log: RunLog, clock: Clock) {
    this.#target = target;
    this.#log = log;
    this.#clock = clock;
  }

  /** True when an origin has served a request: its answer was neither an error of its own nor that of a gateway. */
  hasServed(origin: string): boolean {
    return this.#served.has(origin);
  }

  /** Makes `hasServed` false until the origin serves again. */
  forgetServed(origin: string): void {
    this.#served.delete(origin);
  }

  /** Milliseconds that an answer of an origin may take at most; undefined for the usual limit. */
  limitOf(origin: string): number | undefined {
    return this.#rows.has(origin) || this.#isSilent ? doubtfulMs : undefined;
  }

  /** Why an origin counts as gone; undefined for one that does not. */
  problemOf(origin: string): string | undefined {
    return this.#unreachable.get(origin);
  }

  /** Counts an exchange, and journals an origin that answers for the first time or counts as gone from now on. */
  note({ request, response, failure, startedAt }: Exchange): void {
    const origin = originOf(request.url);
    if (response !== undefined) this.#noteAnswer(origin);
    if (response !== undefined && response.status < 500 && !isOfEdge(response.status))
      this.#served.add(origin);
    if (failure !== undefined) this.#noteFailure(origin, failure, startedAt);
  }

  #noteAnswer(origin: string): void {
    if (!this.#reached.has(origin)) this.#log.append({ type: 'reached', origin });
    this.#reached.add(origin);
    this.#rows.delete(origin);
  }

  #noteFailure(origin: string, failure: Failure, startedAt: number): void {
    const { failures: before, since } = this.#rows.get(origin) ?? { failures: 0, since: startedAt };
    const failures = before + 1;
    this.#rows.set(origin, { failures, since });
    const isNew = !this.#reached.has(origin);
    const isHopeless = isNew && (failure.kind === 'connect' || failures >= patience);
    // Another origin that is gone in silence has cost the time that this one may have had.
    const isOver = this.#clock.now() - since >= (this.#isSilent ? doubtfulMs : patienceMs);
    if (!isHopeless && !isOver) return;
    if (failure.kind === 'timeout') this.#isSilent = true;
    const message = `${failure.message}${this.#adviceOn(origin, failure)}`;
    this.#unreachable.set(origin, message);
    this.#log.append({ type: 'unreachable', origin, message });
  }

  /** Some servers end the connection without a word when they miss a client certificate. */
  #adviceOn(origin: string, { kind }: Failure): string {
    const isPuzzling = kind === 'lost' && origin.startsWith('https:') && !this.#reached.has(origin);
    return isPuzzling && this.#target.tls?.clientCert === undefined
      ? '; if it asks for a client certificate, name one in tls.clientCert of the target file'
      : '';
  }
}
