import { writeFileSync } from 'node:fs';
import { UserError } from '../../lib/user-error.ts';
import { compare } from '../../report/diff/compare.ts';
import { formatComparison } from '../../report/diff/markdown.ts';
import { renderComparisonPage } from '../../report/diff/page.ts';
import { drawComparison } from '../../report/diff/terminal.ts';
import { decideGate } from '../../report/diff/verdict.ts';
import { readReport } from '../shared/report-file.ts';
import { detectTerminal, print, printJson } from '../shared/terminal.ts';

export interface DiffOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly exitCode?: boolean;
}

/** Does what `obc diff` is asked for. Throws UserError when one of the two is not a report. */
export default function diff(before: string, after: string, options: DiffOptions): void {
  const comparison = compare(readReport(before), readReport(after));
  if (options.html !== undefined) writePage(options.html, renderComparisonPage(comparison));
  const { colour, width } = detectTerminal();
  if (options.json === true) printJson(JSON.stringify(comparison, null, 2));
  else if (options.markdown === true) process.stdout.write(formatComparison(comparison));
  else print(drawComparison(comparison, { colour, width }));
  if (options.exitCode === true) process.exitCode = decideGate(comparison);
}

function writePage(file: string, page: string): void {
  try {
    writeFileSync(file, page);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(
      `--html ${file} cannot be written (${code}): give a file in a folder that exists and may be written to`,
    );
  }
}
