import {
  describeRecordedViolation,
  listRecordedViolations,
} from '../../../../src/engine/recheck/contract.ts';
import { needsNewRun } from '../../../../src/engine/recheck/judge-again.ts';
import { repeatRecordedChecks } from '../../../../src/engine/recheck/recheck-checks.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { makePlan } from '../../../../src/plan/plan.ts';
import { compare } from '../../../../src/report/diff/compare.ts';
import type { Comparison } from '../../../../src/report/diff/comparison.ts';
import { markPreview } from '../../../../src/report/diff/words.ts';
import { readRunFolder, rebuildFrom, rebuildReport } from '../../../../src/report/run/rebuild-report.ts';
import { ownRunsOf } from '../../../../src/report/run/record.ts';
import { loadTarget } from '../../../../src/target-file/load.ts';
import { checks } from '../../../../tests/index.ts';
import { askPackage } from './ask-package.ts';

/**
 * What another version of the suite would say of a run of this one, judged from its journals: nothing is sent. `file` is
 * the target file of the run, which lets more checks be run again. Throws UserError for what is no run or no package.
 */
export async function judgeUpgrade(folder: string, path: string, file?: string): Promise<Comparison> {
  const run = rebuildFrom([folder], () => readRunFolder(folder));
  const { report: before } = rebuildFrom([folder], () => rebuildReport(run, checks));
  const { record, entries } = run;
  const isWhole = file !== undefined;
  const target = isWhole ? loadTarget(file, readEnvironment()) : record.target;
  const plan = makePlan(checks, target, record.plan);
  const { runId, earlierRuns } = record;
  const again = await repeatRecordedChecks({ plan, target, isWhole, runId, earlierRuns, entries });
  const believed = new Set(again.believed.map(({ check }) => check));
  const answer = await askPackage(path, {
    folder,
    ...(isWhole ? { target: file } : {}),
    interrupted: before.run.interrupted,
    repeatable: again.same.filter((check) => !believed.has(check)),
    violations: listRecordedViolations({ target, entries, ownRuns: ownRunsOf(record) }).map(
      describeRecordedViolation,
    ),
  });
  const { report, repeated, kept } = answer;
  return markPreview(compare(before, report), report, { repeated, kept, needsNewRun });
}
