import pc from 'picocolors';
import type { Exchanges, Report } from '../../report.ts';
import { reportSections } from '../../sections/report.ts';
import { formatNames } from '../formats.ts';
import { type Canvas, drawItem, joinBlocks } from './canvas.ts';
import { drawCounts } from './counts.ts';
import { drawOutcome, drawRun } from './run.ts';
import { drawSection } from './section.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  /** Columns of the terminal; at least 40 are used. */
  readonly width: number;
  /** Folder that holds the reports, as a person would type it; without it the summary does not name them. */
  readonly folder?: string;
  /** The files of the reports; all by default. */
  readonly files?: readonly string[];
}

/** What a person sees at the end of a run. The outcome comes last: after a long run the end is what stays in view. */
export function drawReport(report: Report, exchanges: Exchanges, options: TerminalOptions): string {
  const { folder, files = formatNames } = options;
  const canvas = canvasOf(options);
  const { failed, causes, warned, broken, blocked, needed, inPart, waivers, ledger } = reportSections(
    report,
    exchanges,
  );
  const sections = [failed, causes, warned, broken, blocked, needed, inPart, waivers, ledger];
  return joinBlocks([
    drawRun(canvas, report),
    ...sections.map((section) => (section === undefined ? [] : drawSection(canvas, section, 'report.json'))),
    drawCounts(canvas, report),
    drawOutcome(canvas, report),
    folder === undefined ? [] : drawItem(canvas, `Reports in ${folder}: ${files.join(', ')}`, 0),
  ]);
}

/** The outcome of a run with its reasons, and nothing else. */
export function drawVerdict(report: Report, options: Pick<TerminalOptions, 'colour' | 'width'>): string {
  return drawOutcome(canvasOf(options), report).join('\n');
}

/** The canvas of a terminal. */
export function canvasOf({ colour, width }: Pick<TerminalOptions, 'colour' | 'width'>): Canvas {
  return { width: Math.max(width, 40), paint: pc.createColors(colour) };
}
