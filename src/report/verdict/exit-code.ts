import type { Report } from '../report.ts';
import { decideExitCode, findAreasWithoutPass } from './outcome.ts';
import type { WaiverUse } from './waivers.ts';

/** The waivers that end a run with exit code 1: the stale ones, when the run was to be strict. */
export function selectFailingWaivers({ run, waivers }: Report): readonly WaiverUse[] {
  return run.strictWaivers ? waivers.filter(({ state }) => state === 'stale') : [];
}

/**
 * The process exit code of a report: that of its outcome, or 1 for a stale waiver of a strict run. The outcome itself
 * says nothing of waivers that are not needed, since it speaks of the target. `gate.allowPartial` of the target
 * file turns a partial run into 0 unless a declared area has no pass or a planned check did not run to its end.
 */
export function exitCodeOf(report: Report): number {
  const { allowPartial = false } = report.run;
  const { outcome, reasons, requirements, target, planned, executed } = report;
  const rows = requirements.map((row) => ({ ...row, row }));
  const empty = findAreasWithoutPass({ rows, declaredAreas: ['general', ...target.areas] });
  const code = decideExitCode({ outcome, reasons }, allowPartial && planned === executed, empty.length);
  return code === 0 && selectFailingWaivers(report).length > 0 ? 1 : code;
}
