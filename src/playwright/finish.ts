import { checks } from '../../tests/index.ts';
import { readVariable } from '../lib/env.ts';
import { explanationsOf } from '../report/explain/explanations.ts';
import { loadAllure } from '../report/formats/allure/writer.ts';
import { formatAnnotations } from '../report/formats/github-annotations.ts';
import type { Explanations } from '../report/formats/page/explanations.ts';
import { filesOf, reporters } from '../report/formats/reporters.ts';
import { drawReport, drawVerdict } from '../report/formats/terminal/terminal.ts';
import { writeFormats } from '../report/formats/write.ts';
import type { Report } from '../report/report.ts';
import { readLastReport } from '../report/run/last-report.ts';
import { removeEarlierRuns } from '../report/run/own-files.ts';
import { type RunFolder, rebuildReport } from '../report/run/rebuild-report.ts';

/** How the terminal of a run shows its summary. */
export interface SummaryView {
  readonly colour: boolean;
  /** Columns. */
  readonly width: number;
  /** True for the outcome with its reasons alone. */
  readonly brief?: boolean;
}

/**
 * Folds the journals of a run into its report, writes every format, and gives the report with its summary, and in GitHub Actions its
 * annotations below it. The reports
 * of earlier runs stay beside it until a run came to its end.
 */
export async function finishRun(
  run: RunFolder,
  interrupted: boolean,
  view: SummaryView,
): Promise<{ report: Report; summary: string }> {
  const { folder, record } = run;
  const { report, exchanges } = rebuildReport(run, checks, interrupted);
  const files = filesOf(record.reporters);
  // Neither is needed for what a pipeline reads, and each takes longer than all else that ends a short run.
  const isExplained = files.includes(reporters.html) || files.includes(reporters.allure);
  const explanations = isExplained ? await loadExplanations() : new Map();
  const last = files.includes(reporters.html) ? readLastReport(folder) : undefined;
  writeFormats(folder, report, exchanges, explanations, record.reporters, last);
  if (!interrupted && report.executed === report.planned) removeEarlierRuns(folder);
  const { brief = false, ...canvas } = view;
  const summary = brief
    ? drawVerdict(report, canvas)
    : drawReport(report, exchanges, { ...canvas, folder, files });
  const annotations = readVariable('GITHUB_ACTIONS') === 'true' ? formatAnnotations(report, exchanges) : [];
  return { report, summary: [summary, ...annotations].join('\n') };
}

/** Loads what the end of a run needs, while it waits for the network. Rejects where that cannot be loaded. */
export async function loadForEnd(): Promise<void> {
  loadAllure();
  await loadExplanations();
}

let explanations: Promise<Explanations> | undefined;

/**
 * How requirements are judged and proved, for page and Allure: made once. The faults are many, so a run does not wait for
 * them.
 */
export function loadExplanations(): Promise<Explanations> {
  explanations ??= explain();
  return explanations;
}

async function explain(): Promise<Explanations> {
  const { faults } = await import('../reference-server/faults/index.ts');
  return explanationsOf(checks, faults);
}
