import type { TestCase } from '@playwright/test/reporter';
import { checks } from '../../tests/index.ts';
import { readVariable, setVariable } from '../lib/env.ts';
import { makePlan } from '../plan/plan.ts';
import { readRecord, writeRecord } from '../report/run/record.ts';
import { checkOf } from './evidence.ts';
import { takeRunTarget } from './run-target.ts';
import { readRunSettings } from './settings.ts';

/** A run of the tests that Playwright picked. */
export interface PickedRun {
  /** How many tests it would have without: all the same where Playwright picked none. */
  readonly of: number;
  /** Gives the process back what it was told, for the next run that it makes. */
  readonly release: () => void;
}

/**
 * Makes the run one of the tests that Playwright picked (by titles, tags, lines, folders, failures of the last run, or
 * its own shards) and repeats, for its workers and for its report.
 */
export function takePicked(tests: readonly TestCase[]): PickedRun {
  const { out, plan } = readRunSettings();
  const planned = makePlan(checks, takeRunTarget()!, plan).checks.filter(
    ({ notSelected }) => notSelected === undefined,
  ).length;
  const picked = [...new Set(tests.map(checkOf))];
  const repeat = Math.max(1, ...tests.map(({ repeatEachIndex }) => repeatEachIndex + 1));
  const told = [readVariable('OBC_PICKED'), readVariable('OBC_REPEAT')] as const;
  const release = () => {
    setVariable('OBC_PICKED', told[0]);
    setVariable('OBC_REPEAT', told[1]);
  };
  if (picked.length === 0) return { of: planned, release };
  if (picked.length < planned) setVariable('OBC_PICKED', picked.join(','));
  if (repeat > 1) setVariable('OBC_REPEAT', String(repeat));
  writeRecord(out, { ...readRecord(out), plan: readRunSettings().plan });
  return { of: planned * repeat, release };
}
