import { readRuns, tellRuns } from './runs.ts';

// Workers spare themselves a restart after a failure where our reporter sets the expected status right. Whether it does is
// known by the process that made it, which hands it to its workers with the runs: no variable from outside can say so.

let isPresent = false;

/** Notes that our reporter is in this process. */
export function markReporter(): void {
  isPresent = true;
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
