import type { Check } from '../../../src/plan/check.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import { type Observations, observe, type Sighting } from '../../../src/report/novelties/observe.ts';
import { variations } from '../../variations/index.ts';
import type { AnswerMutant } from '../answers/mutant.ts';
import { makeMutatedServer } from '../answers/server.ts';
import { makeRunOptions } from '../sweep.ts';
import { findIdsWith, runSubject } from '../trial.ts';

/** A server whose traffic is looked at: the clean one, a variation, or a mutant of its answers. */
export interface ObservedServer {
  readonly id: string;
  readonly mutant?: AnswerMutant;
}

/** The observations of a server. */
export interface ServerTraffic extends ObservedServer {
  readonly observations: Observations;
  /** True when every requirement passes that passes on the clean server, and an answer came out changed. */
  readonly isUnnoticed: boolean;
}

/** The same for another process. */
export type PackedTraffic = Omit<ServerTraffic, 'observations'> & {
  readonly observations: readonly (readonly [string, readonly (readonly [string, Sighting])[]])[];
};

/** Meets a server as `obc run` does, and observes the exchanges as the journal has them. */
export async function observeServer(
  server: ObservedServer,
  checks: readonly Check[],
): Promise<ServerTraffic> {
  const { id, mutant } = server;
  let isMet = false;
  const meet = () => {
    isMet = true;
  };
  const variation = variations.find((one) => one.id === id);
  const subject =
    mutant === undefined ? variation && { variation } : { fault: makeMutatedServer(mutant, meet) };
  const run = await runSubject(subject ?? {}, { ...makeRunOptions(checks), keepsExchanges: true });
  const { plan, runId, journal, target } = run;
  const { entries } = journal;
  const report = foldReport({ plan, target, entries, runId, replay: 'obc run' });
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
  const isUnnoticed =
    isMet && findIdsWith('fail', report).length === 0 && findIdsWith('warn', report).length === 0;
  return { ...server, observations: observe(exchanges), isUnnoticed };
}
