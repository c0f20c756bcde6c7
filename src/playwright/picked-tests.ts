import type { TestCase } from '@playwright/test/reporter';
import { checks } from '../../tests/index.ts';
import { setVariable } from '../lib/env.ts';
import { makePlan } from '../plan/plan.ts';
import { readRecord, writeRecord } from '../report/run/record.ts';
import { checkOf } from './evidence.ts';
import { loadRunTarget, readRunSettings } from './settings.ts';

/**
 * Makes the run one of the tests that Playwright picked (by titles, tags, lines, folders, failures of the last run, or
 * its own shards) and repeats, for its workers and for its report. Gives how many tests the run would have without,
 * and with them all the same where Playwright picked none.
 */
export function takePicked(tests: readonly TestCase[]): number {
  const { out, plan } = readRunSettings();
  const planned = makePlan(checks, loadRunTarget()!, plan).checks.filter(
    ({ notSelected }) => notSelected === undefined,
  ).length;
  const picked = [...new Set(tests.map(checkOf))];
  const repeat = Math.max(1, ...tests.map(({ repeatEachIndex }) => repeatEachIndex + 1));
  if (picked.length === 0) return planned;
  if (picked.length < planned) setVariable('OBC_PICKED', picked.join(','));
  if (repeat > 1) setVariable('OBC_REPEAT', String(repeat));
  writeRecord(out, { ...readRecord(out), plan: readRunSettings().plan });
  return planned * repeat;
}
