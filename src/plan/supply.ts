import { carriesCredentialInRevocation } from '../target-file/template.ts';
import type { BankingSession, Connection, Target } from '../target-file/types.ts';
import type { Check } from './check.ts';
import type { PlannedCheck, PlanOptions } from './plan.ts';

/** What the plan hands out to one run of a check. */
export type Supplied = Pick<
  PlannedCheck,
  'sessions' | 'connections' | 'freshConnections' | 'watched' | 'blocked'
>;

/** One that was never touched, and one beside it of which every revocation is refused. */
const maxWatched = 2;

/**
 * Hands out what the target file declares once only: each connection and each session to one check, whichever process and
 * whichever shard runs it. The last connections go to none where others are enough: all checks look at them, and those of
 * another run with the same target file leave them alone as well.
 */
export class Supply {
  readonly #sessions: BankingSession[];
  readonly #connections: Connection[];
  readonly #watched: readonly Connection[];
  readonly #makesMore: boolean;
  readonly #sparesCount: boolean;

  /** For the checks that run. */
  constructor(target: Target, mode: PlanOptions['mode'], running: readonly Check[]) {
    const { connectionCommand, connections = [] } = target.revocation ?? {};
    this.#makesMore = connectionCommand !== undefined && mode === 'full';
    this.#sparesCount = carriesCredentialInRevocation(target);
    // The first declared session is the shared one: checks that only read a completed session use it.
    this.#sessions = [...(target.banking?.sessions ?? [])].slice(1);
    this.#connections = [...connections];
    const left = connections.length - running.reduce((sum, check) => sum + this.#countNeeded(check), 0);
    const count = Math.min(maxWatched, Math.max(left, this.#makesMore ? 1 : 0));
    this.#watched = count === 0 ? [] : this.#connections.splice(-count).reverse();
  }

  take({ resources }: Check): Supplied {
    const { connections: count = 0, optionalConnections = 0, spareConnections = 0 } = resources;
    // Without the credential of a connection in the request, none is needed for it.
    const spare = this.#sparesCount ? optionalConnections : 0;
    const own = this.#connections.splice(0, count);
    const needed = [...own, ...this.#connections.splice(0, spare)];
    const connections = [...needed, ...this.#connections.splice(0, spareConnections)];
    const sessions = (resources.sessions ?? []).flatMap((kind) => this.#session(kind === 'slow'));
    const supplied = { sessions, connections, ...(this.#watched.length > 0 && { watched: this.#watched }) };
    // A spare connection is worth making where no request can be sent without one.
    const fresh = count + spare - needed.length;
    if (this.#makesMore && fresh > 0) return { ...supplied, freshConnections: fresh };
    if (own.length === count) return supplied;
    const reason = 'the target file declares too few connections';
    return { ...supplied, blocked: { reason, setting: 'revocation.connections' } };
  }

  /**
   * Shares out the connections that no check asked for, in proportion to what each uses up in a run, so that all have
   * enough for as many further runs.
   */
  shareRest(planned: readonly PlannedCheck[]): readonly PlannedCheck[] {
    const rest = [...this.#connections];
    const all = planned.reduce((sum, { connections }) => sum + connections.length, 0);
    if (rest.length === 0 || all === 0) return planned;
    const rounds = Math.floor(rest.length / all);
    let left = rest.length % all;
    return planned.map((one) => {
      const { length } = one.connections;
      const share = rounds * length + Math.min(left, length);
      left -= Math.min(left, length);
      return length === 0 ? one : { ...one, connections: [...one.connections, ...rest.splice(0, share)] };
    });
  }

  /** Gives the sessions that no check asked for to those that do without where none is left. */
  shareSessions(planned: readonly PlannedCheck[]): readonly PlannedCheck[] {
    return planned.map((one) => {
      const { spareSessions = [] } = one.check.resources;
      if (spareSessions.length === 0 || one.notSelected !== undefined || one.blocked !== undefined)
        return one;
      const spare = spareSessions.flatMap((kind) => this.#session(kind === 'slow'));
      return { ...one, sessions: [...one.sessions, ...spare] };
    });
  }

  #countNeeded({ resources: { connections = 0, optionalConnections = 0 } }: Check): number {
    return connections + (this.#sparesCount ? optionalConnections : 0);
  }

  /** Slow sessions are kept for those who need one; where none is declared slow, any may be. */
  #session(slow: boolean): string[] {
    const fitting = this.#sessions.findIndex((session) => (session.slow === true) === slow);
    return this.#sessions.splice(Math.max(0, fitting), 1).map(({ requestId }) => requestId);
  }
}
