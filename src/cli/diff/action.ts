import { writeFileSync } from 'node:fs';
import { UserError } from '../../lib/user-error.ts';
import { compare } from '../../report/diff/compare.ts';
import type { Comparison } from '../../report/diff/comparison.ts';
import { formatComparison } from '../../report/diff/markdown.ts';
import { renderComparisonPage } from '../../report/diff/page.ts';
import { drawComparison } from '../../report/diff/terminal.ts';
import { decideGate } from '../../report/diff/verdict.ts';
import { readReport } from '../shared/report-file.ts';
import { detectTerminal, print, printJson } from '../shared/terminal.ts';

export interface DiffOptions {
  readonly package?: string;
  readonly target?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly exitCode?: boolean;
}

/** Does what `obc diff` is asked for. Throws UserError when one of the two is not a report. */
export default async function diff(
  before: string,
  after: string | undefined,
  options: DiffOptions,
): Promise<void> {
  const comparison = await makeComparison(before, after, options);
  if (options.html !== undefined) writePage(options.html, renderComparisonPage(comparison));
  const { colour, width } = detectTerminal();
  if (options.json === true) printJson(JSON.stringify(comparison, null, 2));
  else if (options.markdown === true) process.stdout.write(formatComparison(comparison));
  else print(drawComparison(comparison, { colour, width }));
  if (options.exitCode === true) process.exitCode = decideGate(comparison);
}

async function makeComparison(
  before: string,
  after: string | undefined,
  { package: path, target }: DiffOptions,
): Promise<Comparison> {
  if (path === undefined) {
    if (target !== undefined) throw new UserError('--target is of --package: leave it out');
    if (after === undefined) throw new UserError('one run alone: give a later one, or --package');
    return compare(readReport(before), readReport(after));
  }
  if (after !== undefined) throw new UserError(`--package judges one run again: leave ${after} out`);
  // Only this way needs the checks, which take a second to load.
  const { judgeUpgrade } = await import('./preview.ts');
  return await judgeUpgrade(before, path, target);
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
