import { writeFileSync } from 'node:fs';
import { UserError } from '../../../../src/lib/user-error.ts';
import { compare } from '../../../../src/report/diff/compare.ts';
import type { Comparison } from '../../../../src/report/diff/comparison.ts';
import { formatComparison } from '../../../../src/report/diff/markdown.ts';
import { renderComparisonPage } from '../../../../src/report/diff/page.ts';
import { drawComparison } from '../../../../src/report/diff/terminal.ts';
import { decideGate } from '../../../../src/report/diff/verdict.ts';
import { readReport } from '../../../command-line/report-file.ts';
import { detectTerminal, print, printJson } from '../../../command-line/terminal.ts';

/** The other side of a comparison, and how the comparison is shown. */
export interface CompareOptions {
  readonly against?: string;
  readonly package?: string;
  readonly target?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly exitCode?: boolean;
}

/** Compares a run with an earlier one, or with what another package says of it. Throws UserError for what is no report. */
export async function compareRuns(folder: string, options: CompareOptions): Promise<void> {
  const comparison = await makeComparison(folder, options);
  if (options.html !== undefined) writePage(options.html, renderComparisonPage(comparison));
  const { colour, width } = detectTerminal();
  if (options.json === true) printJson(JSON.stringify(comparison, null, 2));
  else if (options.markdown === true) process.stdout.write(formatComparison(comparison));
  else print(drawComparison(comparison, { colour, width }));
  if (options.exitCode === true) process.exitCode = decideGate(comparison);
}

async function makeComparison(
  folder: string,
  { against, package: path, target }: CompareOptions,
): Promise<Comparison> {
  if (path === undefined) return compare(readReport(against!), readReport(folder));
  // Only this way needs the checks, which take a second to load.
  const { judgeUpgrade } = await import('./preview.ts');
  return await judgeUpgrade(folder, path, target);
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
