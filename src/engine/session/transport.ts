import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Area } from '../../catalogue/requirements.ts';
import type { Clock } from '../../http/clock.ts';
import type { Answered, Exchange, Failure, ReceivedResponse, SentRequest } from '../../http/exchange.ts';
import { describeStrangeStatus } from '../../http/strange-answer.ts';
import { originOf } from '../../http/url.ts';
import type { Transmit, Wire } from '../../http/wire.ts';
import { isDenial, isOfEdge } from '../../lib/edge.ts';
import { Blocked, WrongSetting } from '../../plan/blocked.ts';
import type { Mode } from '../../target-file/mode.ts';
import type { Target } from '../../target-file/types.ts';
import type { Budget } from '../budget/budget.ts';
import type { RunLog } from './run-log.ts';

interface TransportOptions {
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
type Sent = Pick<Exchange, 'id' | 'startedAt' | 'took' | 'response' | 'failure'>;

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
    // A check that was given up may go on, and what it sent now would stand in no ledger.
    if (this.#isClosed) return { id: `${this.#name}-none`, startedAt, took: 0, failure: ended };
    this.#requests += 1;
    const id = `${this.#name}-${this.#requests}`;
    const result = await transmit(this.#wireTo(request), request);
    // By the clock of the run, by which laws compare when exchanges began and ended.
    return { id, startedAt, took: this.#clock.now() - startedAt, ...result };
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
    await this.#wire.close();
  }
}

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
  /** Operations that a check lost again in its repetition, while the service was there. */
  readonly lostAgain = new Set<OperationId>();
  readonly #target: Target;
  readonly #log: RunLog;
  readonly #clock: Clock;
  readonly #reached = new Set<string>();
  readonly #served = new Set<string>();
  readonly #rows = new Map<string, Row>();
  readonly #unreachable = new Map<string, string>();
  #isSilent: boolean;

  /** `isSilent` as an earlier session of the run has found the target. */
  constructor(target: Target, log: RunLog, clock: Clock, isSilent = false) {
    this.#target = target;
    this.#log = log;
    this.#clock = clock;
    this.#isSilent = isSilent;
  }

  /** True once an origin was given up that answered nothing in time. */
  get isSilent(): boolean {
    return this.#isSilent;
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

const areasWithLists: readonly Area[] = ['providers', 'recipients', 'registrations', 'fdx-accounts'];

/** Whether what answers at the Outbound address is the service, and not something else that stands there. */
export class ServiceIdentity {
  #isProven: boolean;
  #refusal: WrongSetting | undefined;

  constructor({ areas }: Target) {
    // A service that declares no area with a list need not have one to tell by.
    this.#isProven = !areas.some((area) => areasWithLists.includes(area));
  }

  /** True once an Outbound call was answered well. */
  get isProven(): boolean {
    return this.#isProven;
  }

  /** Takes whatever answers for the service: a diagnosis tells by itself. */
  trust(): void {
    this.#isProven = true;
  }

  /**
   * True when an answer may come from something other than the service: no Outbound call was answered well so far, and
   * this one is not either. The banking service has no read without a session to tell by.
   */
  isInDoubt(exchange: Exchange): exchange is Answered {
    const { operation: id, response, undocumented } = exchange;
    const isElsewhere = getOperation(id).document !== 'outbound' || id === 'token' || undocumented === true;
    if (response === undefined || isElsewhere || this.#isProven) return false;
    this.#isProven = isAnsweredWell(response);
    return !this.#isProven && !isNeutral(response);
  }

  /** The error of a session in which no list was answered well either; the same one from then on. */
  refusalOf(exchange: Answered): WrongSetting {
    this.#refusal ??= new WrongSetting(describeStray(exchange), 'outbound');
    return this.#refusal;
  }

  /** True once the lists were asked in vain. */
  get isRefused(): boolean {
    return this.#refusal !== undefined;
  }
}

function isAnsweredWell({ status, isJson, text }: ReceivedResponse): boolean {
  return status >= 200 && status < 300 && (isJson || text === '');
}

/** Refused credentials and a service in trouble say nothing of the address. */
function isNeutral({ status }: ReceivedResponse): boolean {
  return isDenial(status) || isOfEdge(status) || status >= 500;
}

function describeStray({ request, response }: Answered): string {
  const { origin, pathname } = new URL(request.url);
  const strange = describeStrangeStatus(response);
  const got = response.status < 300 ? `${strange} without JSON` : strange;
  const seen = `${request.method} ${origin}${pathname} got ${got}`;
  return `no operation of the document answers at outbound.baseUrl: ${seen}, and the lists answer no better; correct it`;
}
