import { makeRunId } from '../engine/run-id.ts';
import { readVariable, setVariable } from '../lib/env.ts';
import { beginRun } from '../report/run/begin.ts';
import { hasRecord, readRecord } from '../report/run/record.ts';
import { shareTarget } from './handover.ts';
import { takeRunTarget } from './run-target.ts';
import { isEmbedded, readRunSettings } from './settings.ts';

/**
 * Begins a run of Playwright in its folder, under the id that the environment names. UI mode and editors run tests again
 * and again in one process: each time is a run of its own, with a new id.
 */
export function beginPlaywrightRun(): void {
  if (readVariable('OBC_RUN_ID') === undefined || hasBegun()) setVariable('OBC_RUN_ID', makeRunId());
  const settings = readRunSettings();
  const target = takeRunTarget()!;
  beginRun(settings.out, { ...settings, target, bundled: isEmbedded() });
  shareTarget(settings.out, target);
}

/** True when the run has its record: without it the set-up failed, or the tests are only listed. */
export function hasBegun(): boolean {
  // The set-up names the run; a folder may hold the record of another one, which another version wrote.
  if (readVariable('OBC_RUN_ID') === undefined) return false;
  const { out, runId } = readRunSettings();
  return hasRecord(out) && readRecord(out).runId === runId;
}
