import { chooseConcurrency } from '../../src/engine/scheduler.ts';
import type { Check } from '../../src/plan/check.ts';
import { defaultDepth } from '../../src/plan/depth.ts';
import { seedOf } from '../../src/plan/seed.ts';
import { orderWorstFirst } from '../../src/plan/worst-first.ts';
import type { Report } from '../../src/report/report.ts';
import { faults } from '../faults/index.ts';
import onceDiffering from './once-differing.json' with { type: 'json' };
import { certifySubject, type Subject, usualMsPerRequest } from './trial.ts';

/** One of so many parts of the faults is swept by a whole self-test, each day another one. */
export const usualShare = 40;

/**
 * Faults that a whole run once missed, or charged elsewhere, although the self-test, in the order of the document, judged
 * them rightly: another check had done the damage before the check that judges it looked for the first time.
 */
export const onceDifferingFaults: readonly string[] = onceDiffering;

const suffix = ' in a whole run';

/** Returns the name of a fault that a whole run meets. */
export function nameSwept(fault: string): string {
  return `${fault}${suffix}`;
}

/** Returns the id of the fault of such a name. */
export function parseSwept(name: string): string {
  return name.slice(0, -suffix.length);
}

export const msPerDay = 86_400_000;

/** Draws one of so many parts of the faults by the day: in as many days that follow each other each fault comes once. */
export function drawOfTheDay(share: number, day = Math.floor(Date.now() / msPerDay)): readonly string[] {
  const partOf = (id: string) => Math.abs(seedOf(share, id)) % share;
  return faults.filter(({ id }) => partOf(id) === day % share).map(({ id }) => id);
}

/** Lists the faults that a whole self-test sweeps: the part of the day, and those that a whole run once judged otherwise. */
export function listUsuallySwept(): readonly string[] {
  return [...new Set([...onceDifferingFaults, ...drawOfTheDay(usualShare)])];
}

/** Certifies a server as `obc run` does: every check, worst first, some of them side by side, at the depth of a run. */
export function certifyAsRun(
  subject: Subject,
  checks: readonly Check[],
  seed = 1,
  msPerRequest = usualMsPerRequest,
): Promise<Report> {
  return certifySubject(subject, {
    checks,
    seed,
    msPerRequest,
    depth: defaultDepth,
    secondLooks: true,
    concurrency: chooseConcurrency(undefined),
    order: (planned) => orderWorstFirst(planned, defaultDepth),
  });
}
