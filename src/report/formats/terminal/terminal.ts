import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import type { Exchanges, Report } from '../../report.ts';
import { reportSections } from '../../sections/report.ts';
import { pathsOf } from '../formats.ts';
import { type Canvas, drawItem, drawText, joinBlocks } from './canvas.ts';
import { drawCounts } from './counts.ts';
import { drawOutcome, drawRun } from './run.ts';
import { drawSection } from './section.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  /** Columns of the terminal; at least 40 are used. */
  readonly width: number;
  /** Folder that holds the reports, as a person would type it; without it the summary does not name them. */
  readonly folder?: string;
  /** The files and folders of the reports; all by default. Those that were not written are not named. */
  readonly files?: readonly string[];
}

/** What a person sees at the end of a run. The outcome comes last: after a long run the end is what stays in view. */
export function drawReport(report: Report, exchanges: Exchanges, options: TerminalOptions): string {
  const { folder, files = pathsOf() } = options;
  const canvas = canvasOf(options);
  const shown = reportSections(report, exchanges);
  const { failed, causes, warned, broken, programs, blocked, needed, inPart } = shown;
  const { notAsked, waivers, robustness, ledger, novelties } = shown;
  const parts = [failed, causes, warned, broken, programs, blocked, needed, inPart];
  const sections = [...parts, notAsked, waivers, robustness, ledger];
  return joinBlocks([
    drawRun(canvas, report),
    ...sections.map((section) => (section === undefined ? [] : drawSection(canvas, section, 'report.json'))),
    novelties === undefined ? [] : drawText(canvas, `${novelties.title}, in report.json`, 0),
    drawCounts(canvas, report),
    drawOutcome(canvas, report),
    folder === undefined ? [] : drawItem(canvas, `Reports in ${folder}: ${selectWritten(folder, files)}`, 0),
  ]);
}

/** Selects the files that are there: a run without a failure has no requests to reproduce. */
function selectWritten(folder: string, files: readonly string[]): string {
  return files.filter((file) => existsSync(join(folder, file))).join(', ');
}

/** The outcome of a run with its reasons, and nothing else. */
export function drawVerdict(report: Report, options: Pick<TerminalOptions, 'colour' | 'width'>): string {
  return drawOutcome(canvasOf(options), report).join('\n');
}

/** The canvas of a terminal. */
export function canvasOf({ colour, width }: Pick<TerminalOptions, 'colour' | 'width'>): Canvas {
  return { width: Math.max(width, 40), paint: pc.createColors(colour) };
}
