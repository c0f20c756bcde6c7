import { checks } from '../../tests/index.ts';
import { readVariable } from '../lib/env.ts';
import { formatAnnotations } from '../report/formats/github-annotations.ts';
import { filesOf, type ReporterName, reporters } from '../report/formats/reporters.ts';
import { drawReport, drawVerdict } from '../report/formats/terminal/terminal.ts';
import { writeFormats } from '../report/formats/write.ts';
import type { Report } from '../report/report.ts';
import { readLastReport } from '../report/run/last-report.ts';
import { removeEarlierRuns } from '../report/run/own-files.ts';
import { type RunFolder, rebuildReport } from '../report/run/rebuild-report.ts';
import { loadExplanations } from './explanations.ts';

/** How the terminal of a run shows its summary. */
export interface SummaryView {
  readonly colour: boolean;
  /** Columns. */
  readonly width: number;
  /** True for the outcome with its reasons alone. */
  readonly brief?: boolean;
}

/**
 * Folds the journals of a run into its report, writes every format, and gives the report with its summary, and in GitHub
 * Actions its annotations below it. The reports of earlier runs stay beside it until a run came to its end. Rejects with
 * WriteError when all that can be written is.
 */
export async function finishRun(
  run: RunFolder,
  interrupted: boolean,
  view: SummaryView,
): Promise<{ report: Report; summary: string }> {
  const { folder, record } = run;
  const files = filesOf(record.reporters);
  const { report, exchanges } = rebuildReport(run, checks, interrupted);
  // Only the page needs them, and each takes longer than all else that ends a short run.
  const isPage = files.includes(reporters.html);
  const explanations = isPage ? await loadExplanations() : new Map();
  writeFormats(folder, report, exchanges, explanations, files, isPage ? readLastReport(folder) : undefined);
  if (!interrupted && report.executed === report.planned) removeEarlierRuns(folder);
  const { brief = false, ...canvas } = view;
  const summary = brief
    ? drawVerdict(report, canvas)
    : drawReport(report, exchanges, { ...canvas, folder, files });
  const annotations = readVariable('GITHUB_ACTIONS') === 'true' ? formatAnnotations(report, exchanges) : [];
  return { report, summary: [summary, ...annotations].join('\n') };
}

/** Loads what the end of a run needs, while it waits for the network. Rejects where that cannot be loaded. */
export async function loadForEnd(chosen?: readonly ReporterName[]): Promise<void> {
  if (filesOf(chosen).includes(reporters.html)) await loadExplanations();
}
