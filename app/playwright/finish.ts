import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explanationsOf } from '../../src/report/explain/explanation.ts';
import { type FormatName, formats, pathsOf } from '../../src/report/formats/formats.ts';
import type { Explanations } from '../../src/report/formats/page/explanations.ts';
import { drawReport, drawVerdict } from '../../src/report/formats/terminal/terminal.ts';
import { loadFormats, writeAllureBeside, writeFormats } from '../../src/report/formats/write.ts';
import type { Report } from '../../src/report/report.ts';
import { isWholePlan, readLastReport, removeEarlierRuns } from '../../src/report/run/earlier.ts';
import { type RebuiltReport, type RunFolder, rebuildReport } from '../../src/report/run/rebuild-report.ts';
import { checks } from '../../tests/index.ts';
import { listAnnotations } from './github-annotations.ts';

/** A run that has ended, with what a person is told of it. */
export interface FinishedReport {
  readonly report: Report;
  readonly summary: string;
  /** The folder of which Allure's page is made; undefined where no results for Allure are. */
  readonly allureFolder?: string | undefined;
}

/** How the terminal of a run shows its summary. */
export interface SummaryView {
  readonly colour: boolean;
  /** Columns. */
  readonly width: number;
  /** True for the outcome with its reasons alone. */
  readonly brief?: boolean;
}

/**
 * Folds the journals of a run into its report, writes every format, and gives the report with its summary. What earlier
 * runs did and found is kept until a run came to its end. Rejects with WriteError when all that can be written is.
 */
export async function finishRun(
  run: RunFolder,
  interrupted: boolean,
  view: SummaryView,
  allure: Pick<Writing, 'allureResults' | 'name'> = {},
): Promise<FinishedReport> {
  const { folder, record } = run;
  const rebuilt = rebuildReport(run, checks, interrupted);
  const written = await writeAndSummarize(
    { ...rebuilt, folder, reporters: record.reporters, ...allure },
    view,
  );
  removeEarlierRuns(folder, written.report, isWholePlan(record.plan));
  return written;
}

/** A report with where it goes. */
interface Writing extends RebuiltReport {
  readonly folder: string;
  /** The formats that are written; those of every run when undefined. */
  readonly reporters: readonly FormatName[] | undefined;
  /** The folder of allure-playwright's results, for what these lack; the one below `folder` when undefined. */
  readonly allureResults?: string | undefined;
  /** The name of the run among several whose results for Allure share a folder; empty for the main one. */
  readonly name?: string;
}

/**
 * Writes the formats of a report, and gives it with its summary, and in GitHub Actions its annotations below it. Rejects with
 * WriteError when all that can be written is.
 */
export async function writeAndSummarize(
  { folder, report, exchanges, reporters: chosen, allureResults, name = '' }: Writing,
  view: SummaryView,
): Promise<FinishedReport> {
  const { allure, html } = formats;
  const files = pathsOf(chosen);
  // Only the page needs them, and each takes longer than all else that ends a short run.
  const isPage = files.includes(html.path);
  const explanations = isPage ? await loadExplanations() : new Map();
  const isBeside = allureResults !== undefined && allureResults !== join(folder, allure.path);
  const own = isBeside ? files.filter((name) => name !== allure.path) : files;
  // A run that did not come to its end says nothing of what changed, and repeats no earlier verdict.
  const isCompared = isPage && !report.run.interrupted && report.outcome !== 'not-judged';
  const last = isCompared ? readLastReport(folder, checks) : undefined;
  await writeFormats(folder, report, exchanges, explanations, own, { last });
  if (isBeside) await writeAllureBeside(allureResults, nameTargetOf(report, name), exchanges);
  const { brief = false, ...canvas } = view;
  const summary = brief
    ? drawVerdict(report, canvas)
    : drawReport(report, exchanges, { ...canvas, folder, files: own });
  return {
    report,
    summary: [summary, ...listAnnotations({ report, exchanges })].join('\n'),
    allureFolder: findAllureFolder(folder, allureResults),
  };
}

/** Names the run in the name of its target, by which Allure tells results of two targets from two results of one. */
function nameTargetOf(report: Report, run: string): Report {
  return run === ''
    ? report
    : { ...report, target: { ...report.target, name: `${report.target.name}, ${run}` } };
}

/** Finds the folder of the report that has the results for Allure beside it: a part of a run joins those of the whole one. */
function findAllureFolder(out: string, results: string | undefined): string | undefined {
  if (results === undefined) return existsSync(join(out, formats.allure.path)) ? out : undefined;
  return existsSync(join(dirname(results), formats.json.path)) ? dirname(results) : out;
}

/** Loads what the end of a run needs, while it waits for the network. Rejects where that cannot be loaded. */
export async function loadForEnd(chosen?: readonly FormatName[]): Promise<void> {
  const paths = pathsOf(chosen);
  await loadFormats(paths);
  if (paths.includes(formats.html.path)) await loadExplanations();
}

let explanations: Promise<Explanations> | undefined;

/**
 * How requirements are judged and proved, for page and Allure: made once. The faults are many, so a run does not wait for
 * them.
 */
function loadExplanations(): Promise<Explanations> {
  explanations ??= explain();
  return explanations;
}

async function explain(): Promise<Explanations> {
  const { faults } = await import('../../proof/faults/index.ts');
  return explanationsOf(checks, faults);
}
