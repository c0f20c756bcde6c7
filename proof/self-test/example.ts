import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import type { Check } from '../../src/plan/check.ts';
import { type Depth, includesDepth } from '../../src/plan/depth.ts';
import { findLowestDepth, homesOf } from '../../src/report/explain/explanation.ts';
import { exchangesOf, foldReport } from '../../src/report/fold/report.ts';
import type { Exchanges, Report } from '../../src/report/report.ts';
import type { Fault } from '../reference-server/types.ts';
import { runSubject } from './trial.ts';

/** A report in which one requirement failed, with the exchanges that show it. */
export interface Example {
  readonly fault: Fault;
  readonly report: Report;
  readonly exchanges: Exchanges;
}

const seed = 42;

/** Judges a requirement on the reference server with one of its faults, in process; undefined when it does not fail. */
export async function findExample(
  id: RequirementId,
  faults: readonly Fault[],
  checks: readonly Check[],
): Promise<Example | undefined> {
  for (const fault of faults) {
    const example = await certified(id, fault, checks);
    const shows = example.report.requirements.some((one) => one.id === id && one.findings.length > 0);
    if (shows) return { fault, ...example };
  }
  return undefined;
}

/** What the reference server does where the document is silent; undefined when nothing was seen. */
export async function observationOf(
  id: RequirementId,
  checks: readonly Check[],
): Promise<readonly string[] | undefined> {
  const { report } = await certified(id, undefined, checks);
  const silence = report.silences.find(({ requirement }) => requirement === id);
  return silence?.observed.map(({ what }) => what);
}

async function certified(
  id: RequirementId,
  fault: Fault | undefined,
  checks: readonly Check[],
): Promise<Omit<Example, 'fault'>> {
  const depth = depthFor(id, fault, checks);
  const options = { checks, seed, depth, only: [id], keepsExchanges: true };
  const run = await runSubject(fault === undefined ? {} : { fault }, options);
  const { entries } = run.journal;
  const replay = writeCommand(`run target.yaml --seed ${seed}`);
  return { report: foldReport({ ...run, entries, replay }), exchanges: exchangesOf(entries) };
}

/** The lowest depth at which a requirement is judged and the fault can be noticed. */
function depthFor(id: RequirementId, fault: Fault | undefined, checks: readonly Check[]): Depth {
  const judged = findLowestDepth(homesOf(id, checks));
  const noticed = fault?.needs ?? 'quick';
  return includesDepth(judged, noticed) ? judged : noticed;
}
