import type { Dispatcher } from 'undici';
import type { OperationId } from '../../catalogue/operations.ts';
import { type Judgement, judgeExchange } from '../../contract/judge.ts';
import { listPersonalMembers } from '../../contract/schemas.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { Answered } from '../../http/exchange.ts';
import { type Proxies, proxiesTo, proxySecrets } from '../../http/proxy.ts';
import { tlsOptions } from '../../http/tls.ts';
import { openWire, type Wire, type WireLimits } from '../../http/wire.ts';
import type { Journal } from '../../journal/entry.ts';
import { Redactor } from '../../journal/redaction/redactor.ts';
import { Secrets } from '../../journal/redaction/secrets.ts';
import { readEnvironment } from '../../lib/env.ts';
import type { Blocked } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import { tokenFormOf } from '../../target-file/resolve.ts';
import { secretsOf } from '../../target-file/secrets.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Target } from '../../target-file/types.ts';
import { Budget } from '../budget/budget.ts';
import type { RenewedToken } from './renewed-token.ts';
import { underNeutralNames } from './wire-names.ts';

export interface SessionOptions {
  readonly target: Target;
  readonly journal: Journal;
  readonly runId: string;
  /** Tells the sessions of a run apart (one per worker). */
  readonly name?: string;
  readonly clock?: Clock;
  readonly wireLimits?: Partial<WireLimits>;
  /** Stands before the connections to the target, and may answer in their place. */
  readonly interceptor?: Dispatcher.DispatcherComposeInterceptor;
  /** Proxies to reach the target through; those of the environment by default. */
  readonly proxies?: Proxies;
  /** What may be sent; the limits of the target for this session alone by default. */
  readonly budget?: Budget;
  /** Holds an answer against the documents; the whole contract by default. */
  readonly judge?: (exchange: Answered) => Judgement;
  /** Hears what a check is waiting for. */
  readonly reportProgress?: (text: string) => void;
}

/**
 * What the checks of one worker, or of one run in process, share: connections, secrets, remembered set-ups.
 * Checks of a session run one after another, since an exchange belongs to the check that runs.
 */
export class Session {
  readonly target: Target;
  readonly journal: Journal;
  readonly runId: string;
  readonly name: string;
  readonly clock: Clock;
  readonly wire: Wire;
  readonly redactor: Redactor;
  readonly budget: Budget;
  readonly judge: (exchange: Answered) => Judgement;
  readonly reportProgress: (text: string) => void;
  /** Origins that do not answer, with the reason: every further call there blocks at once. */
  readonly unreachable = new Map<string, string>();
  /** How many requests to an origin failed since it last answered. */
  readonly failuresInARow = new Map<string, number>();
  /** Origins that have answered at least once. */
  readonly reached = new Set<string>();
  /** The latest request of each operation that was answered 2xx with the declared credential. */
  readonly answered = new Map<OperationId, CallOptions>();
  /** Tokens that are fetched, by the setting that asks for them. */
  readonly tokens = new Map<Setting, RenewedToken>();
  /** How often a fetched token was given up since the target refused it. */
  readonly forgotten = new Map<Setting, number>();
  /** Declared credentials that a control found refused, with what was asked, so that it is asked once. */
  readonly refusedCredentials = new Set<string>();
  /** Whether what answers at the Outbound address is the service; asked while other calls tell. */
  outbound: 'unknown' | 'asked' | 'served' = 'unknown';
  /** What was journalled of credentials: the setting, and whether it was accepted. */
  readonly heardOfCredentials = new Set<string>();
  /** Why what answers at the Outbound address is taken for another service. */
  foreign: Blocked | undefined;
  /** Why commands of the target file are not run again. */
  readonly brokenCommands = new Map<Setting, Blocked>();
  requests = 0;
  readonly #remembered = new Map<string, Promise<unknown>>();

  constructor(options: SessionOptions) {
    this.target = options.target;
    this.journal = options.journal;
    this.runId = options.runId;
    this.name = options.name ?? 'main';
    this.clock = options.clock ?? systemClock;
    this.budget = options.budget ?? new Budget({ limits: options.target.limits, clock: this.clock });
    const held = options.judge ?? ((exchange) => judgeExchange(exchange));
    this.judge = (exchange) => held(underNeutralNames(this.target, exchange));
    this.reportProgress = options.reportProgress ?? (() => {});
    const proxies = options.proxies ?? proxiesTo(options.target, readEnvironment());
    this.wire = openWire({
      limits: options.wireLimits ?? {},
      tls: tlsOptions(options.target),
      proxies,
      ...(options.interceptor && { interceptor: options.interceptor }),
    });
    const { header } = tokenFormOf(options.target);
    const secrets = new Secrets([...secretsOf(options.target), ...proxySecrets(proxies)]);
    this.redactor = new Redactor(secrets, personal(), header);
    this.journal.append({ type: 'start', at: this.clock.now(), run: this.runId, session: this.name });
  }

  /** The value that `create` gave the first time, failures included. */
  once<T>(key: string, create: () => Promise<T>): Promise<T> {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known as Promise<T>;
    const made = create();
    // A failure is handed to every check that asks; without this an early one would count as unhandled.
    made.catch(() => {});
    this.#remembered.set(key, made);
    return made;
  }

  /** Ends the session's connections at once and closes its journal. */
  async close(): Promise<void> {
    this.journal.append({ type: 'end', at: this.clock.now(), session: this.name, requests: this.requests });
    await this.wire.dispatcher.destroy();
  }
}

let personalNames: ReadonlySet<string> | undefined;

function personal(): ReadonlySet<string> {
  personalNames ??= listPersonalMembers();
  return personalNames;
}
