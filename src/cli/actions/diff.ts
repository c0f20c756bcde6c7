import { writeFileSync } from 'node:fs';
import { compare } from '../../reporting/comparison/compare.ts';
import { comparisonMarkdown } from '../../reporting/comparison/markdown.ts';
import { comparisonPage } from '../../reporting/comparison/page.ts';
import { comparisonText } from '../../reporting/comparison/terminal.ts';
import { gateCode } from '../../reporting/comparison/verdict.ts';
import { UserError } from '../../user-error.ts';
import { readReport } from '../report-file.ts';
import { print, terminal } from '../terminal.ts';

export interface DiffOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly exitCode?: boolean;
}

/** Does what `obc diff` is asked for. Throws UserError when one of the two is no report. */
export function diff(before: string, after: string, options: DiffOptions): void {
  const comparison = compare(readReport(before), readReport(after));
  if (options.html !== undefined) writePage(options.html, comparisonPage(comparison));
  const { colour, width } = terminal();
  if (options.json === true) print(JSON.stringify(comparison, null, 2));
  else if (options.markdown === true) process.stdout.write(comparisonMarkdown(comparison));
  else print(comparisonText(comparison, { colour, width }));
  if (options.exitCode === true) process.exitCode = gateCode(comparison);
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
