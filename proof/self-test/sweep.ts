import { chooseConcurrency } from '../../src/engine/scheduler.ts';
import type { Check } from '../../src/plan/check.ts';
import { defaultDepth } from '../../src/plan/depth.ts';
import { seedOf } from '../../src/plan/seed.ts';
import { orderWorstFirst } from '../../src/plan/worst-first.ts';
import { faults } from '../faults/index.ts';
import { variations } from '../variations/index.ts';
import onceDifferingIds from './once-differing.json' with { type: 'json' };
import { certifyWithResults, type Subject, type TrialOptions, usualMsPerRequest } from './trial.ts';

/** One of so many parts of the faults and of the variations is swept by a whole self-test, each day another one. */
export const usualShare = 40;

/** Servers that a sweep meets: with each fault, and with each conforming habit. */
const sweptIds = [...faults, ...variations].map(({ id }) => id);

/**
 * Faults that a whole run once missed, or charged elsewhere, and variations that one failed, although the self-test, in the order of
 * the document, judged them rightly: another check had sent what decides before the check that judges looked for the first time.
 */
export const onceDiffering: readonly string[] = onceDifferingIds;

const suffix = ' in a whole run';

/** Returns the name of a server that a whole run meets, by the id of its fault or variation. */
export function nameSwept(fault: string): string {
  return `${fault}${suffix}`;
}

/** Returns the id of such a name. */
export function parseSwept(name: string): string {
  return name.slice(0, -suffix.length);
}

export const msPerDay = 86_400_000;

/** Draws one of so many parts of them by the day: in as many days that follow each other each comes once. */
export function drawOfTheDay(share: number, day = Math.floor(Date.now() / msPerDay)): readonly string[] {
  const partOf = (id: string) => Math.abs(seedOf(share, id)) % share;
  return sweptIds.filter((id) => partOf(id) === day % share);
}

/** Parts of what a whole self-test sweeps that one which need not be complete takes, one each day. */
export const daysOfSweep = 4;

/**
 * Lists what a whole self-test sweeps: the part of the day, and those that a whole run once judged otherwise; where it
 * need not be complete a part of both.
 */
export function listUsuallySwept(isComplete: boolean, day?: number): readonly string[] {
  if (isComplete) return [...new Set([...onceDiffering, ...drawOfTheDay(usualShare, day)])];
  const ofToday = drawOfTheDay(daysOfSweep, day);
  const once = onceDiffering.filter((id) => ofToday.includes(id));
  return [...new Set([...once, ...drawOfTheDay(daysOfSweep * usualShare, day)])];
}

/** Certifies a server as `obc run` does: every check, worst first, some of them side by side, at the depth of a run. */
export function certifyAsRun(
  subject: Subject,
  checks: readonly Check[],
  seed = 1,
  msPerRequest = usualMsPerRequest,
): ReturnType<typeof certifyWithResults> {
  return certifyWithResults(subject, { ...makeRunOptions(checks), seed, msPerRequest });
}

/** The options by which `obc run` meets a server. */
export function makeRunOptions(checks: readonly Check[]): TrialOptions {
  return {
    checks,
    depth: defaultDepth,
    secondLooks: true,
    concurrency: chooseConcurrency(undefined),
    order: (planned) => orderWorstFirst(planned, defaultDepth),
  };
}
