import { readVariable, setVariable } from '../lib/env.ts';

// Workers spare themselves a restart after a failure where our reporter sets the expected status right. It names its process,
// which started them: nobody can say so from outside.

/** Says that our reporter is in this process. */
export function markReporter(): void {
  setVariable('OBC_REPORTER', String(process.pid));
}

/** True in the process of our reporter. */
export function isReporterPresent(): boolean {
  return readVariable('OBC_REPORTER') === String(process.pid);
}

/** True in a worker that the process of our reporter started. */
export function isReporterAbove(): boolean {
  return readVariable('OBC_REPORTER') === String(process.ppid);
}
