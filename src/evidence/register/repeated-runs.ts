import type { Exchanges } from '../../report/report.ts';
import { deriveDigest } from '../bundle/statement.ts';
import { nameImplementation, type RegisteredRun } from './implementation.ts';

/** A digest of when and how long the exchanges of a run were; undefined for a run without any. */
export function deriveMoments(exchanges: Exchanges): string | undefined {
  const all = [...exchanges.values()].map(({ operation, startedAt, took }) => [operation, startedAt, took]);
  return all.length === 0 ? undefined : deriveDigest(JSON.stringify(all));
}

/** The runs that a register holds already: the folder of the implementation of each, by its id. */
export type KnownRuns = ReadonlyMap<string, string>;

/** The runs in the file of a register, which may be of any version; none in what is not one. */
export function listKnownRuns(register: unknown): KnownRuns {
  const { implementations } = (register ?? {}) as { implementations?: unknown };
  const known = new Map<string, string>();
  for (const one of Array.isArray(implementations) ? implementations : []) {
    const { folder, runs } = (one ?? {}) as { folder?: unknown; runs?: unknown };
    for (const run of Array.isArray(runs) ? runs : []) {
      const id = (run as { run?: unknown } | null)?.run;
      if (typeof id === 'string' && typeof folder === 'string') known.set(id, folder.split('/').at(-1)!);
    }
  }
  return known;
}

/** The run among others that has the same id or the same exchanges as this one. */
export function findSameRun(run: RegisteredRun, others: readonly RegisteredRun[]): RegisteredRun | undefined {
  return others.find((other) => other !== run && isSameRun(run, other));
}

function isSameRun(one: RegisteredRun, other: RegisteredRun): boolean {
  const isSameId = one.report.run.id === other.report.run.id;
  return isSameId || (one.moments !== undefined && one.moments === other.moments);
}

/**
 * Runs that several implementations or signers claim, with the reason why each is refused. Nobody can tell from bundles
 * whose such a run is: only what the register held before goes first.
 */
export function findClaimedRuns(
  runs: readonly RegisteredRun[],
  earlier: KnownRuns,
): ReadonlyMap<RegisteredRun, string> {
  const refused = new Map<RegisteredRun, string>();
  for (const run of runs) {
    const { id } = run.report.run;
    const owner = earlier.get(id);
    if (owner === nameImplementation(run)) continue;
    const other = findSameRun(run, runs);
    if (owner !== undefined)
      refused.set(run, `the run ${id} stands in the register already, under another name or another signer`);
    else if (other !== undefined)
      refused.set(
        run,
        `the run ${id} was also signed under another name or by another key, in ${other.bundle}: keep the bundle of the one whose run it is`,
      );
  }
  return refused;
}
