import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import type { PlanOptions } from '../../src/plan/plan.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { parseTarget } from '../../src/target-file/load.ts';
import { checks } from '../../tests/index.ts';
import type { BreakageId } from './breakages/index.ts';
import { profiles } from './server/profiles.ts';
import { answerSecond, originInMemory } from './server/start.ts';
import { targetEnvironment, targetYaml } from './targets.ts';

/**
 * Certifies a fresh second server in this process, by the target file that its vendor would write: without connections,
 * since `obc run` certifies it over them, and on a clock on which its delays cost nothing.
 */
export async function certifySecond(
  name: keyof typeof profiles,
  plan: Partial<PlanOptions> = {},
  ...breakages: readonly BreakageId[]
): Promise<Report> {
  const profile = profiles[name];
  const clock = startVirtualClock();
  const target = parseTarget('target.yaml', targetYaml(profile, originInMemory), targetEnvironment);
  const run = await runInProcess({
    laws,
    checks,
    target,
    clock,
    interceptor: answerSecond(profile, clock, ...breakages),
    plan: { seed: 11, ...plan },
  });
  return foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
}

/** The ids of the rows that failed. */
export function failedIn({ requirements }: Report): string[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/** The rows that failed, with what was wanted and got, for messages. */
export function failuresIn({ requirements }: Report): string[] {
  return requirements
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, findings }) => `${id}: wanted ${findings[0]?.wanted}, got ${findings[0]?.got}`);
}
