import { checks } from '../../../tests/index.ts';
import { makeLearntRedactor } from '../../journal/redaction/redact-again.ts';
import { makePlan } from '../../plan/plan.ts';
import { describeOutcome, explainOutcome } from '../../report/formats/outcome.ts';
import { escapeForLog } from '../../report/formats/text.ts';
import { writeAllureBeside, writeFormats } from '../../report/formats/write.ts';
import { takeFolder } from '../../report/run/begin.ts';
import { releaseFolder } from '../../report/run/lock.ts';
import { rebuildReport } from '../../report/run/rebuild-report.ts';
import type { RunRecord } from '../../report/run/record.ts';
import { exitCodeOf } from '../../report/verdict/exit-code.ts';
import { loadExplanations } from '../explanations.ts';
import { openHandover } from '../handover.ts';
import type { RunPart } from './run-part.ts';

/** What a reporter saw of one run. */
export interface ProjectRunParts {
  /** Where its workers told each other what they learnt of secrets; undefined where blobs are merged. */
  readonly folder: string | undefined;
  /** Ids of the checks whose tests Playwright picked. */
  readonly picked: Set<string>;
  readonly parts: RunPart[];
}

interface Ending {
  /** Folder of the reports. */
  readonly folder: string;
  readonly interrupted: boolean;
  /** Folder of the results of allure-playwright, for what these lack. */
  readonly allureResultsDir: string | undefined;
}

const maxReasons = 5;

/**
 * Writes the reports of a run from what its tests attached, and gives its exit code with what came of it in lines. Throws
 * UserError for a folder that cannot be taken, and WriteError.
 */
export async function finishProjectRun(
  { folder: shared, picked, parts }: ProjectRunParts,
  { folder, interrupted, allureResultsDir }: Ending,
): Promise<{ code: number; lines: readonly string[] }> {
  const learnt = shared === undefined ? [] : openHandover(shared).all();
  const redactor = makeLearntRedactor(learnt);
  const entries = parts.flatMap((part) => part.entries.map((entry) => redactor.entry(entry)));
  const record = recordOfPicked(parts[0]!.record, picked);
  takeFolder(folder);
  try {
    const { report, exchanges } = rebuildReport({ folder, record, entries }, checks, interrupted);
    const explanations = await loadExplanations();
    writeFormats(folder, report, exchanges, explanations);
    if (allureResultsDir !== undefined) writeAllureBeside(allureResultsDir, report, exchanges, explanations);
    const reasons = explainOutcome(report);
    const more = reasons.length - maxReasons;
    const lines = [
      `${report.target.name}: ${describeOutcome(report)}`,
      ...reasons.slice(0, maxReasons).map((reason) => `  ${reason}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
      `  ${folder}/index.html`,
    ];
    return { code: exitCodeOf(report), lines: lines.map(escapeForLog) };
  } finally {
    releaseFolder(folder);
  }
}

/** What Playwright picked is the scope of the run. */
function recordOfPicked(record: RunRecord, picked: ReadonlySet<string>): RunRecord {
  const planned = makePlan(checks, record.target, record.plan).checks.filter(
    ({ notSelected }) => notSelected === undefined,
  );
  const isWhole = planned.every(({ check }) => picked.has(check.id));
  const plan = isWhole ? record.plan : { ...record.plan, picked: [...picked] };
  return { ...record, plan };
}
