import { checks } from '../../tests/index.ts';
import { readVariable } from '../lib/env.ts';
import { formatAnnotations } from '../report/formats/github-annotations.ts';
import { filesOf, type ReporterName, reporters } from '../report/formats/reporters.ts';
import { drawReport, drawVerdict } from '../report/formats/terminal/terminal.ts';
import { writeFormats } from '../report/formats/write.ts';
import type { Report } from '../report/report.ts';
import { readLastReport } from '../report/run/last-report.ts';
import { removeEarlierRuns } from '../report/run/own-files.ts';
import { type RebuiltReport, type RunFolder, rebuildReport } from '../report/run/rebuild-report.ts';
import { prepareAllure, writeAllureAside } from './allure-aside.ts';
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
 * Folds the journals of a run into its report, writes every format, and gives the report with its summary. The reports of
 * earlier runs stay beside it until a run came to its end. Rejects with WriteError when all that can be written is.
 */
export async function finishRun(
  run: RunFolder,
  interrupted: boolean,
  view: SummaryView,
): Promise<{ report: Report; summary: string }> {
  const { folder, record } = run;
  const { allure } = reporters;
  const aside = filesOf(record.reporters).includes(allure)
    ? writeAllureAside(folder, { interrupted })
    : Promise.resolve(true);
  const rebuilt = rebuildReport(run, checks, interrupted);
  const written = await writeAndSummarize({ ...rebuilt, folder, reporters: record.reporters }, view, aside);
  const { report } = written;
  if (!interrupted && report.executed === report.planned) removeEarlierRuns(folder);
  return written;
}

/** A report with where it goes. */
interface Writing extends RebuiltReport {
  readonly folder: string;
  /** The reporters that write; all when undefined. */
  readonly reporters: readonly ReporterName[] | undefined;
}

/**
 * Writes the formats of a report, and gives it with its summary, and in GitHub Actions its annotations below it. `aside` tells
 * whether somebody else writes the results of Allure. Rejects with WriteError when all that can be written is.
 */
export async function writeAndSummarize(
  { folder, report, exchanges, reporters: chosen }: Writing,
  view: SummaryView,
  aside: Promise<boolean> = Promise.resolve(false),
): Promise<{ report: Report; summary: string }> {
  const { allure } = reporters;
  const files = filesOf(chosen);
  // It is thrown below, when all else is written.
  aside.catch(() => {});
  // Neither is needed for what a pipeline reads, and each takes longer than all else that ends a short run.
  const isExplained = files.includes(reporters.html) || files.includes(allure);
  const explanations = isExplained ? await loadExplanations() : new Map();
  const last = files.includes(reporters.html) ? readLastReport(folder) : undefined;
  const write = (names: readonly string[]) =>
    writeFormats(folder, report, exchanges, explanations, names, last);
  try {
    write(files.filter((name) => name !== allure));
  } finally {
    if (!(await aside)) write(files.filter((name) => name === allure));
  }
  const { brief = false, ...canvas } = view;
  const summary = brief
    ? drawVerdict(report, canvas)
    : drawReport(report, exchanges, { ...canvas, folder, files });
  const annotations = readVariable('GITHUB_ACTIONS') === 'true' ? formatAnnotations(report, exchanges) : [];
  return { report, summary: [summary, ...annotations].join('\n') };
}

/** Loads what the end of the run of a folder needs, while it waits for the network. Rejects where that cannot be loaded. */
export async function loadForEnd(folder: string, chosen?: readonly ReporterName[]): Promise<void> {
  if (filesOf(chosen).includes(reporters.allure)) prepareAllure(folder);
  await loadExplanations();
}
