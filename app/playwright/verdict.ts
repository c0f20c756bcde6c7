import type { TestInfo } from '@playwright/test';
import { describeOutcome, explainOutcome } from '../../src/report/formats/outcome.ts';
import { cut, escapeForLog } from '../../src/report/formats/text.ts';
import type { Report, ReportedRequirement } from '../../src/report/report.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { isInherent, isUntested } from '../../src/report/verdict/verdict.ts';
import { findRefusal, hasBegun, isClosed } from './begin.ts';
import { judgeFolder } from './end.ts';
import { expectation } from './evidence.ts';
import { type Runs, verdictProject } from './runs.ts';

/** The verdict of a run, for the test that closes it. */
export interface TestVerdict {
  readonly isGreen: boolean;
  /** The outcome with its reasons, in lines. */
  readonly text: string;
}

/** More requirements than this are only counted. */
const maxNamed = 50;

/**
 * Says the verdict of a run in the place of an earlier one, as of a shard. An attachment is a file of its own, which
 * a run that is lost now would leave behind as passed.
 */
export function annotateVerdict(test: Pick<TestInfo, 'annotations'>, description: string): void {
  const others = test.annotations.filter(({ type }) => type !== verdictProject);
  test.annotations.splice(0, test.annotations.length, ...others, { type: verdictProject, description });
}

/** The verdict on a run by the journals in its folder. Throws UserError for a folder that holds no run of this version. */
export function judgeRun(out: string): TestVerdict {
  return describeVerdict(judgeFolder(out));
}

/** The verdict of a report: the outcome, its reasons, and each requirement that failed or could not be tested. */
export function describeVerdict(report: Report): TestVerdict {
  const named = report.requirements.filter(isNamed);
  const more = named.length - maxNamed;
  const lines = [
    describeOutcome(report),
    ...explainOutcome(report).map((reason) => `  ${reason}`),
    ...named.slice(0, maxNamed).flatMap(describeRow),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
  // A requirement that could not be tested is an error in JUnit, and not a failure of the target.
  const failed = report.outcome === 'non-conformant' ? [expectation] : [];
  const text = [...lines, ...failed].map(escapeForLog).join('\n');
  return { isGreen: exitCodeOf(report) === 0, text };
}

/**
 * Finds the runs of a call that ended without their verdict test, as under --no-deps, and are not green: the outcome of each, or
 * why it was refused.
 */
export function findUnclosed(runs: Runs, reports: readonly Report[]): string[] {
  return Object.values(runs.planned).flatMap((run) => {
    if (!hasBegun(runs, run) || isClosed(runs, run)) return [];
    const report = reports.find(({ run: { id } }) => id === run.settings.runId);
    if (report === undefined) return [`No verdict: ${findRefusal(runs, run) ?? 'the run left no report'}`];
    return exitCodeOf(report) === 0 ? [] : [describeOutcome(report)];
  });
}

/** True for a requirement that fails a run, or leaves it partial. */
function isNamed(row: ReportedRequirement): boolean {
  return row.verdict === 'fail' || (isInherent(row) && isUntested(row));
}

const maxReason = 200;

function describeRow({ id, clause, level, text, verdict, reason, findings }: ReportedRequirement): string[] {
  const [first] = findings.filter(({ grade, waived }) => grade === 'fail' && !waived);
  const shown =
    verdict === 'fail' && first !== undefined
      ? `wanted ${first.wanted}, got ${first.got}, on ${first.request}`
      : (reason ?? '');
  const word = verdict === 'fail' ? 'failed' : 'not tested';
  return [`  ${word}: ${id} (clause ${clause}; ${level}): ${text}`, `    ${cut(shown, maxReason)}`];
}
