import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../../src/report/report.ts';
import { compareWithBaseline } from '../../../src/report/verdict/baseline.ts';
import { exitCodeOf } from '../../../src/report/verdict/exit-code.ts';
import { exitCodes } from '../../command-line/end.ts';
import type { Ended } from './playwright.ts';

export interface FinishedRun {
  readonly folder: string;
  readonly runId: string;
  readonly ended: Ended;
  /** Requirements that a baseline expects to fail; absent without one. */
  readonly expected?: ReadonlySet<string> | undefined;
}

/** What came of a run: its exit code, the report's text, and what a person must know beside it. */
export interface RunVerdict {
  readonly exitCode: number;
  readonly text?: string;
  readonly problem?: string;
  /** What the baseline makes of it. */
  readonly lines?: readonly string[];
}

/** The verdict of a run by the report that its process wrote; a missing one is a fault of ours. */
export function decideVerdict({ folder, runId, ended, expected }: FinishedRun): RunVerdict {
  const file = join(folder, 'report.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const report = text === undefined ? undefined : (JSON.parse(text) as Report);
  if (text === undefined || report?.run.id !== runId) {
    if (ended.stopped) return { exitCode: exitCodes.usage, problem: 'stopped before anything was judged' };
    return { exitCode: exitCodes.internal, problem: describeMissingReport(file, ended) };
  }
  if (exitCodeOf(report) === 0 && ended.code !== 0) {
    const problem = `error: the report says ${report.outcome}, yet the test process ended with ${ended.code}; the suite itself broke`;
    return { exitCode: exitCodes.internal, text, problem };
  }
  if (expected !== undefined) return { text, ...compareWithBaseline(report, expected) };
  return { exitCode: exitCodeOf(report), text };
}

function describeMissingReport(file: string, { code, tail }: Ended): string {
  const seen = tail.filter((line) => line.trim() !== '').map((line) => `  | ${line}`);
  return [
    `error: the test process ended with ${code} and left no report of this run in ${file}`,
    ...(seen.length === 0 ? ['Its output is above.'] : ['The end of its output:', ...seen]),
    'This is a fault of the suite, or of the machine it runs on (disk, memory), not of the target.',
  ].join('\n');
}
