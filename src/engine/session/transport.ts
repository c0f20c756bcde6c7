import type { OperationId } from '../../catalogue/operations.ts';
import type { Clock } from '../../http/clock.ts';
import type { Exchange, Failure, SentRequest } from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import type { Transmit, Wire } from '../../http/wire.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Mode } from '../../target-file/mode.ts';
import type { Budget } from '../budget/budget.ts';
import type { Reachability } from './reachability.ts';
import type { ServiceIdentity } from './service-identity.ts';

export interface TransportOptions {
  readonly wire: Wire;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly reachability: Reachability;
  readonly service: ServiceIdentity;
  readonly mode: Mode;
  /** The session's name, with which the ids of its exchanges begin. */
  readonly name: string;
}

/** What came of sending: when, how long it took, and the answer or why there is none. */
export type Sent = Pick<Exchange, 'id' | 'startedAt' | 'took' | 'response' | 'failure'>;

const ended: Failure = { kind: 'lost', message: 'the run has ended' };

/** The way to the target: what may be sent, the connections, and what is known of who answers. */
export class Transport {
  readonly reachability: Reachability;
  readonly service: ServiceIdentity;
  /** What may be sent, and heard of everything that was. */
  readonly budget: Budget;
  /** Whether anything that writes may be sent. */
  readonly mode: Mode;
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #name: string;
  #requests = 0;
  #isClosed = false;

  constructor({ wire, budget, clock, reachability, service, mode, name }: TransportOptions) {
    this.reachability = reachability;
    this.service = service;
    this.mode = mode;
    this.#wire = wire;
    this.budget = budget;
    this.#clock = clock;
    this.#name = name;
  }

  /** How many requests were sent. */
  get requests(): number {
    return this.#requests;
  }

  /** Resolves when a request may be sent. Throws Blocked where its origin is gone, LimitReached beyond a limit. */
  async admit(operation: OperationId, { method, url }: SentRequest): Promise<void> {
    const origin = originOf(url);
    const problem = this.reachability.problemOf(origin);
    if (problem !== undefined) throw new Blocked(`${method} ${origin} does not answer: ${problem}`);
    await this.budget.admit(operation, origin);
  }

  /** Sends a request, once, by a transmission that fits it. Never throws. */
  async send(request: SentRequest, transmit: Transmit): Promise<Sent> {
    const startedAt = this.#clock.now();
    const begun = performance.now();
    // A check that was given up may go on, and what it sent now would stand in no ledger.
    if (this.#isClosed) return { id: `${this.#name}-none`, startedAt, took: 0, failure: ended };
    this.#requests += 1;
    const id = `${this.#name}-${this.#requests}`;
    const result = await transmit(this.#wireTo(request), request);
    const took = Math.round((performance.now() - begun) * 10) / 10;
    return { id, startedAt, took, ...result };
  }

  /** The wire, with less patience where an answer was awaited in vain. */
  #wireTo({ url }: SentRequest): Wire {
    const { limits } = this.#wire;
    const timeoutMs = Math.min(
      limits.timeoutMs,
      this.reachability.limitOf(originOf(url)) ?? limits.timeoutMs,
    );
    return timeoutMs === limits.timeoutMs ? this.#wire : { ...this.#wire, limits: { ...limits, timeoutMs } };
  }

  /** Ends the connections at once; nothing is sent any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#wire.dispatcher.destroy();
  }
}
