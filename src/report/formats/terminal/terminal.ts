import pc from 'picocolors';
import type { Exchanges, Report } from '../../report.ts';
import { counts } from './counts.ts';
import { failures, warnings } from './findings.ts';
import { blocked, brokenChecks, leftBehind, unexercised, waivers } from './gaps.ts';
import { about, conclusion } from './run.ts';
import type { Section, View } from './view.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  /** Columns of the terminal; at least 80 are used, which the table of counts needs. */
  readonly width: number;
  /** Folder that holds the reports; without it the summary does not say where they lie. */
  readonly folder?: string;
}

/** The outcome comes last: after a long run the end is what stays in view. */
const sections: readonly Section[] = [
  about,
  failures,
  warnings,
  brokenChecks,
  blocked,
  unexercised,
  waivers,
  leftBehind,
  counts,
  conclusion,
];

/** What a person sees at the end of a run, as text for a terminal of the given width. */
export function terminalSummary(report: Report, exchanges: Exchanges, options: TerminalOptions): string {
  const { colour, width, folder } = options;
  const view: View = {
    report,
    exchanges,
    width: Math.max(width, 80),
    paint: pc.createColors(colour),
    ...(folder === undefined ? {} : { folder }),
  };
  const blocks = sections.map((section) => section(view)).filter((lines) => lines.length > 0);
  return blocks.map((lines) => lines.join('\n')).join('\n\n');
}
