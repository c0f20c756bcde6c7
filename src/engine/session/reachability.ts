import type { Exchange, Failure } from '../../http/exchange.ts';
import type { Target } from '../../target-file/types.ts';
import type { RunLog } from './run-log.ts';

/** Failures in a row after which an origin counts as gone: fewer when it has never answered at all. */
const patience = { never: 3, reached: 8 };

/** Which origins answer: keeps a target that does not from costing a time-out per check. */
export class Reachability {
  readonly #target: Target;
  readonly #log: RunLog;
  readonly #reached = new Set<string>();
  readonly #failuresInARow = new Map<string, number>();
  readonly #unreachable = new Map<string, string>();

  constructor(target: Target, log: RunLog) {
    this.#target = target;
    this.#log = log;
  }

  /** Why an origin counts as gone; undefined for one that does not. */
  problemOf(origin: string): string | undefined {
    return this.#unreachable.get(origin);
  }

  /** Counts an exchange, and journals an origin that answers for the first time or counts as gone from now on. */
  note({ request, response, failure }: Exchange): void {
    const { origin } = new URL(request.url);
    if (response !== undefined) this.#noteAnswer(origin);
    if (failure !== undefined) this.#noteFailure(origin, failure);
  }

  #noteAnswer(origin: string): void {
    if (!this.#reached.has(origin)) this.#log.append({ type: 'reached', origin });
    this.#reached.add(origin);
    this.#failuresInARow.set(origin, 0);
  }

  #noteFailure(origin: string, failure: Failure): void {
    const failures = (this.#failuresInARow.get(origin) ?? 0) + 1;
    this.#failuresInARow.set(origin, failures);
    const reached = this.#reached.has(origin);
    const hopeless = failure.kind === 'connect' && !reached;
    if (!hopeless && failures < (reached ? patience.reached : patience.never)) return;
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
