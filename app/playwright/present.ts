import { readRuns, tellRuns } from './runs.ts';

// Workers spare themselves a restart after a failure where our reporter sets the expected status right. Whether it does is
// known by the process that made it, which hands it to its workers with the runs: no variable from outside can say so.

let isPresent = false;

/** Notes that our reporter is in this process. */
export function markReporter(): void {
  isPresent = true;
}

let hearsSignals = false;

/**
 * Stops Playwright by SIGTERM and SIGHUP as Ctrl-C does: it knows SIGINT alone, and would end without a report. Once in a process,
 * in which UI mode and editors run tests again and again.
 */
export function stopBySignals(): void {
  // Windows ends a process by any signal that another one sends.
  if (hearsSignals || process.platform === 'win32') return;
  hearsSignals = true;
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.kill(process.pid, 'SIGINT'));
}

/** True in the process of our reporter. */
export function isReporterPresent(): boolean {
  return isPresent;
}

/** Tells the workers whether our reporter is the first: what stands before it sees each status as the worker gave it. */
export function tellReporter(isFirst: boolean): void {
  const runs = readRuns();
  if (runs !== undefined) tellRuns({ ...runs, isReporterFirst: isFirst });
}

/** True in a worker whose failures are set right before any reporter sees them. */
export function isReporterAbove(): boolean {
  return readRuns()?.isReporterFirst === true;
}
