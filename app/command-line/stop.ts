import { constants } from 'node:os';
import { writeCommand } from '../../src/lib/command-line.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that asks a command to stop. */
export type StopSignal = (typeof signals)[number];

/**
 * Resolves at the first signal that asks a command to stop; the next one ends the process at once. Called before the
 * command says that it is ready, since a signal may follow at once.
 */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    // One listener for both: a signal that came while they are changed would be lost.
    const stop = (signal: StopSignal) => {
      if (asked) stopAtOnce(signal);
      asked = true;
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}

/** Ends the process at a second signal, with the exit code that a shell gives for it (130 for Ctrl-C). */
export function stopAtOnce(signal: StopSignal): never {
  process.stderr.write(
    `error: stopped at once by a second ${signal}: ${writeCommand('report')} makes the report of what a run has judged\n`,
  );
  process.exit(128 + constants.signals[signal]);
}
