import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { exchangesOf, foldReport } from '../../src/report/fold/report.ts';
import type { RebuiltReport } from '../../src/report/run/rebuild-report.ts';
import { checks } from '../../tests/index.ts';

/** A quick run of every check against the reference server with some faults, as a run leaves it: masked. */
export async function wholeRun(...ids: readonly string[]): Promise<RebuiltReport> {
  return runAtDepth('quick', ...ids);
}

/** A run of every check of a depth against the reference server with some faults, as a run leaves it: masked. */
export async function runAtDepth(depth: Depth, ...ids: readonly string[]): Promise<RebuiltReport> {
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => ids.includes(id)) });
  try {
    const target = referenceTarget(server.description);
    const run = await runInProcess({ laws, checks, target, plan: { seed: 7, depth } });
    const { entries } = run.journal;
    const report = foldReport({ ...run, target, entries, replay: 'obc run' });
    return { report, exchanges: exchangesOf(entries) };
  } finally {
    await server.close();
  }
}
