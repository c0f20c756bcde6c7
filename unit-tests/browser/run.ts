import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { exchangesOf, foldReport } from '../../src/report/fold/report.ts';
import type { Exchanges, Report } from '../../src/report/report.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';

/** What a run left behind, in memory. */
export interface Run {
  readonly report: Report;
  readonly exchanges: Exchanges;
}

const seed = 42;

/** Certifies the reference server with some faults, all areas at `quick`; `given` changes its target file. */
export async function runWith(faultIds: readonly string[], given: Partial<Target> = {}): Promise<Run> {
  const chosen = faults.filter(({ id }) => faultIds.includes(id));
  if (chosen.length < faultIds.length)
    throw new Error(`one of these faults is unknown: ${faultIds.join(', ')}`);
  const server = await startReferenceServer({ faults: chosen });
  try {
    const target = { ...referenceTarget(server.description), ...given };
    const { interceptor } = server;
    const run = await runInProcess({
      ...{ laws, checks, target, interceptor, plan: { seed }, journal: new MemoryJournal() },
    });
    const { entries } = run.journal;
    const replay = `obc run --target target.yaml --seed ${seed}`;
    return { report: foldReport({ ...run, target, entries, replay }), exchanges: exchangesOf(entries) };
  } finally {
    await server.close();
  }
}
