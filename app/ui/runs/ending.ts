import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { describeOutcome, explainOutcome } from '../../../src/report/formats/outcome.ts';
import { chooseKind } from '../../../src/report/formats/page/kinds.ts';
import { hasRecord } from '../../../src/report/run/record.ts';
import { quoteForShell } from '../../cli/run/replay.ts';
import { readReport } from '../../command-line/report-file.ts';
import type { RunEnding } from '../page/client/types.ts';
import { pageOf } from './earlier-runs.ts';

/**
 * How a run ended, by the report in its folder; by the last lines that it printed where there is none, since it was stopped
 * at once or refused to begin.
 */
export function describeEnding(out: string, exitCode: number, lines: readonly string[]): RunEnding {
  if (!existsSync(join(out, 'report.json'))) return describeWithoutReport(out, exitCode, lines);
  try {
    const report = readReport(out);
    return {
      exitCode,
      sentence: `${describeOutcome(report)} Exit code ${exitCode}.`,
      kind: chooseKind(report),
      lines: explainOutcome(report),
      page: pageOf(basename(out)),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return describeWithoutReport(out, exitCode, [error.message]);
  }
}

function describeWithoutReport(out: string, exitCode: number, lines: readonly string[]): RunEnding {
  const hint = hasRecord(out)
    ? [`${writeCommand(`report ${quoteForShell(out)}`)} makes one of what was judged`]
    : [];
  return {
    exitCode,
    sentence: `The run left no report. Exit code ${exitCode}.`,
    kind: 'open',
    lines: [...lines.filter((line) => line.trim() !== ''), ...hint],
  };
}
