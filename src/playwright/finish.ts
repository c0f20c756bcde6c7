import { checks } from '../../tests/index.ts';
import { explanationsOf } from '../report/explain/explanations.ts';
import type { Explanations } from '../report/formats/page/explanations.ts';
import { drawReport } from '../report/formats/terminal/terminal.ts';
import { writeReports } from '../report/formats/write.ts';
import type { Report } from '../report/report.ts';
import { removeEarlierRuns } from '../report/run/own-files.ts';
import { type RunFolder, rebuildReport } from '../report/run/rebuild-report.ts';

/** How the terminal of a run shows its summary. */
export interface SummaryView {
  readonly colour: boolean;
  /** Columns. */
  readonly width: number;
}

/**
 * Folds the journals of a run into its report, writes every format, and gives the report with its summary. The reports
 * of earlier runs stay beside it until a run came to its end.
 */
export async function finishRun(
  run: RunFolder,
  interrupted: boolean,
  view: SummaryView,
): Promise<{ report: Report; summary: string }> {
  const { folder } = run;
  const { report, exchanges } = rebuildReport(run, checks, interrupted);
  writeReports(folder, report, exchanges, await explanations());
  if (!interrupted && report.executed === report.planned) removeEarlierRuns(folder);
  return { report, summary: drawReport(report, exchanges, { ...view, folder }) };
}

/** The faults are many and needed here only, so a run does not wait for them at its start. */
async function explanations(): Promise<Explanations> {
  const { faults } = await import('../reference-server/faults/index.ts');
  return explanationsOf(checks, faults);
}
