import { relative } from 'node:path';
import type { FullConfig } from '@playwright/test/reporter';
import pico from 'picocolors';
import { isColourWanted } from '../../src/lib/colour.ts';
import { quoteFile, writeCommand } from '../../src/lib/command-line.ts';
import { readVariable } from '../../src/lib/env.ts';
import type { Report } from '../../src/report/report.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import type { FinishedReport, SummaryView } from './finish.ts';
import { findOutputFile } from './reporter-files.ts';
import { isStartedByCommand } from './runs.ts';

/** Chooses the stream for people: standard output, unless a reporter writes JSON or XML to it. */
export function chooseStream(config: Pick<FullConfig, 'reporter'> | undefined): NodeJS.WriteStream {
  const isTaken = (config?.reporter ?? []).some(
    (reporter) => ['json', 'junit'].includes(reporter[0]) && findOutputFile(reporter) === undefined,
  );
  return isTaken ? process.stderr : process.stdout;
}

/** Returns the way in which a stream shows the summary of a run. */
export function readSummaryView(stream: NodeJS.WriteStream): SummaryView {
  const isColourful =
    isColourWanted(stream) || (readVariable('OBC_PROGRESS') === 'tty' && pico.isColorSupported);
  return { colour: isColourful, width: stream.columns ?? 100, brief: readVariable('OBC_OUTPUT') === 'quiet' };
}

let kept: readonly FinishedReport[] = [];

/** Keeps what ended for the reporter, which prints it when all others have had their say. */
export function keepEnded(ended: readonly FinishedReport[]): void {
  kept = [...kept, ...ended];
}

/** Finds the report of a run that has ended and is not green. `obc run` says itself what its run came to. */
export function findRedReport(): Report | undefined {
  if (isStartedByCommand()) return undefined;
  return kept.map(({ report }) => report).find((report) => exitCodeOf(report) !== 0);
}

/** Prints the summaries of the runs that ended since the last call. */
export function printEnded(stream: NodeJS.WriteStream): void {
  for (const { summary } of kept) stream.write(`\n${summary}\n`);
  // `obc run`, which starts Playwright with several workers, says it itself.
  const isOfRun = readVariable('OBC_REPLAY') !== undefined;
  if (!isOfRun && kept.some(({ report }) => report.outcome === 'not-judged'))
    stream.write(`hint: ${writeCommand('doctor')} looks at each setting and changes nothing\n`);
  const folders = new Set(kept.map(({ allureFolder }) => allureFolder).filter((one) => one !== undefined));
  for (const folder of folders) stream.write(`Allure's page: ${writeAllureCommand(folder)}\n`);
  kept = [];
}

function writeAllureCommand(folder: string): string {
  const name = relative('', folder);
  return writeCommand(name === 'reports' ? 'report --allure' : `report ${quoteFile(name || '.')} --allure`);
}
