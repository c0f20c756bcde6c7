import pico from 'picocolors';
import { isColourWanted } from '../../src/lib/colour.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import { readVariable } from '../../src/lib/env.ts';
import type { FinishedReport } from './end.ts';
import type { SummaryView } from './finish.ts';

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

/** Prints the summaries of the runs that ended since the last call. */
export function printEnded(): void {
  for (const { summary } of kept) process.stdout.write(`\n${summary}\n`);
  if (kept.length > 0) process.stdout.write(`Allure's page: ${writeCommand('report --allure')}\n`);
  kept = [];
}
