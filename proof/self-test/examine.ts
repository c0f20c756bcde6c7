import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findProfileChange } from '../../src/catalogue/requirements.ts';
import type { CheckResult } from '../../src/journal/entry.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { Check } from '../../src/plan/check.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import { enoughAnswers } from '../../src/plan/repetition.ts';
import { seedOf } from '../../src/plan/seed.ts';
import type { Report } from '../../src/report/report.ts';
import { describeLoss, listLosses, listNewLosses, listStaleLosses } from './losses.ts';
import { jitterMs, raceRequirements } from './races.ts';
import { selectConcerned, selectReached } from './reach.ts';
import { drawSchedule } from './schedules/draw.ts';
import { listObjections, runSchedule } from './schedules/run.ts';
import { daysOfAll, type SubjectName, subjectOf } from './subjects.ts';
import { certifyAsRun, msPerDay } from './sweep.ts';
import { certifySubject, findHidden, findIdsWith, judgeFault, type TrialOptions } from './trial.ts';

/** What the self-test learned from one server. */
export interface Examination extends SubjectName {
  /** Ids in `breaks` that did not fail, and in `warns` that did not warn: the suite missed the fault. */
  readonly survived: readonly RequirementId[];
  /** Ids that failed outside `breaks` and `mayBreak`: a false attribution, or on a conforming server a false alarm. */
  readonly falselyCharged: readonly RequirementId[];
  /** What was found for each id of `falselyCharged`, in words. */
  readonly evidence: readonly string[];
  /** Ids in `breaks` that failed, and in `warns` that warned. */
  readonly killed: readonly RequirementId[];
  /** The requirement that stands first in the report of a fault although that does not break it. */
  readonly misleading?: RequirementId;
  /** Requirements that can fail and did not pass on the clean server, with why. */
  readonly open: readonly string[];
  /** Of a conforming server, what it leaves unjudged beside the clean one against accepted-losses.json, with why. */
  readonly unjudged?: readonly string[];
  readonly harnessErrors: readonly string[];
  readonly outcome: string;
  /** Of a set of faults, those of which nothing showed. */
  readonly hidden?: readonly string[];
  /** Tests of a whole run that show a requirement which a fault breaks. */
  readonly tests?: number;
  /** How many requests it took, where the number is a figure. */
  readonly requests?: number;
  /** Milliseconds. */
  readonly took: number;
}

/** Certifies one server and compares what failed with what is known of it. */
export async function examine(
  name: SubjectName,
  checks: readonly Check[],
  options: Pick<TrialOptions, 'depth' | 'seed' | 'order' | 'concurrency'> = {},
): Promise<Examination> {
  const begun = performance.now();
  const subject = subjectOf(name);
  if (name.kind === 'intermittent') return examineIntermittent(name, checks, options.seed);
  if (name.kind === 'race') return examineRace(name, checks);
  if (name.kind === 'set') return examineSet(name, checks, options.seed);
  if (name.kind === 'schedule') return examineSchedule(name, checks);
  if (name.kind === 'swept')
    return { ...judgeSwept(name, await certifyAsRun(subject, checks, options.seed)), took: since(begun) };
  const meet = async (only: readonly string[]) => certifySubject(subject, { checks, ...options, only });
  const { fault, variation } = subject;
  // Beside other checks, or by another seed, more than the answers decides what a check meets.
  const isUsual = Object.keys(options).length === 0;
  const only =
    (fault && name.isBrief && shownRequirementsOf(fault)) ??
    (fault && (await selectReached(fault, checks, 'operation'))) ??
    (variation && isUsual ? await selectConcerned(variation, checks) : []);
  if (variation !== undefined && name.isBrief === true)
    return { ...judged(name, await meet(drawSome(name, only, checks))), took: since(begun) };
  const report = await meet(only);
  let first = judged(name, report);
  // What changes answers may show only after writes that none of these checks makes.
  for (const by of name.isBrief === true ? (['operation', 'service'] as const) : (['service'] as const))
    if (fault !== undefined && fault.needs === undefined && first.survived.length > 0)
      first = judged(name, await meet(await selectReached(fault, checks, by)));
  if (name.kind === 'variation' && isUsual)
    return { ...first, unjudged: await findUnjudged(name, report, { checks, only }), took: since(begun) };
  if (fault?.needs !== 'standard' || first.survived.length === 0) return { ...first, took: since(begun) };
  const shown = shownRequirementsOf(fault);
  const deep = { ...options, depth: 'standard', only: shown } as const;
  let deeper = judged(name, await certifySubject(subject, { checks, ...deep }));
  // Laws judge what other checks send as well.
  if (deeper.survived.length > 0) {
    const reached = await selectReached(fault, checks, 'service');
    deeper = judged(name, await certifySubject(subject, { checks, ...deep, only: reached }));
  }
  const falselyCharged = [...new Set([...first.falselyCharged, ...deeper.falselyCharged])];
  const evidence = [...first.evidence, ...deeper.evidence];
  return { ...deeper, falselyCharged, evidence, took: since(begun) };
}

/** Draws some of the checks of a selection, each day others. */
function drawSome({ id }: SubjectName, only: readonly string[], checks: readonly Check[]): readonly string[] {
  const day = Math.floor(Date.now() / msPerDay);
  const all = only.length === 0 ? checks.map((check) => check.id) : only;
  const drawn = all.filter((check) => seedOf(day, id, check) % daysOfAll === 0);
  return drawn.length === 0 ? all : drawn;
}

/** Certifies the clean server by a selection of checks, once in each process. */
const certifyClean = rememberFor((checks: readonly Check[]) => {
  const known = new Map<string, Promise<Report>>();
  return (only: readonly string[]): Promise<Report> => {
    const key = only.join(' ');
    const report = known.get(key) ?? certifySubject({}, { checks, only });
    known.set(key, report);
    return report;
  };
});

/** A requirement that a conforming habit takes away without a word is as good as a check that is left out. */
async function findUnjudged(
  { id }: SubjectName,
  report: Report,
  { checks, only }: { readonly checks: readonly Check[]; readonly only: readonly string[] },
): Promise<readonly string[]> {
  const losses = listLosses(await certifyClean(checks)(only), report);
  const stale = listStaleLosses(id, losses);
  return [
    ...listNewLosses(id, losses).map(
      (loss) => `${describeLoss(loss)}; judge it, or accept the loss with a reason`,
    ),
    ...stale.map((requirement) => `${requirement} is accepted, and judged all the same`),
  ];
}

/**
 * A fault that acts now and then is met by the checks of its requirements alone, repeated until these are settled. What else fails is not held
 * against the suite: answers that differ from one request to the next contradict each other in many places.
 */
async function examineIntermittent(
  name: SubjectName,
  checks: readonly Check[],
  seed = 1,
): Promise<Examination> {
  const begun = performance.now();
  const subject = subjectOf(name);
  const only = shownRequirementsOf(subject.fault!);
  const report = await certifySubject(subject, { checks, seed, only, repeat: enoughAnswers });
  const { survived, killed } = judgeFault(subject.fault!, report);
  return {
    ...{ ...name, survived, killed, falselyCharged: [], evidence: [], open: [] },
    harnessErrors: report.harnessErrors.map(({ check, reason }) => `${check}: ${reason}`),
    outcome: report.outcome,
    requests: report.run.requests,
    took: since(begun),
  };
}

/**
 * A server behind a network with jitter, met by the checks by which races show. What fails beside a race is not held against the suite;
 * on a conforming server nothing may fail.
 */
async function examineRace(name: SubjectName, checks: readonly Check[]): Promise<Examination> {
  const begun = performance.now();
  const subject = subjectOf(name);
  const { fault } = subject;
  const only = fault === undefined ? raceRequirements : shownRequirementsOf(fault);
  const report = await certifySubject(subject, { checks, only, depth: 'standard', jitterMs });
  const examined = judged(name, report);
  const isFound = examined.killed.length > 0 || findIdsWith('fail', report).length > 0;
  const ofFault = { survived: isFound ? [] : only, falselyCharged: [], evidence: [] };
  return { ...examined, ...(fault === undefined ? {} : ofFault), took: since(begun) };
}

/** Faults at once: what else fails may follow from two of them, and is not held against the suite. */
async function examineSet(name: SubjectName, checks: readonly Check[], seed = 1): Promise<Examination> {
  const begun = performance.now();
  const subject = subjectOf(name);
  const report = await certifySubject(subject, { checks, seed });
  return {
    ...{ ...name, survived: [], killed: [], falselyCharged: [], evidence: [], open: [] },
    hidden: findHidden(subject.set ?? [], report).map(({ id }) => id),
    harnessErrors: report.harnessErrors.map(({ check, reason }) => `${check}: ${reason}`),
    outcome: report.outcome,
    took: since(begun),
  };
}

/** A conforming server met in a drawn order, by several checks and runs side by side. */
async function examineSchedule(name: SubjectName, checks: readonly Check[]): Promise<Examination> {
  const begun = performance.now();
  const result = await runSchedule(drawSchedule(Number(name.id)), { checks });
  const { reports, conflicts } = result;
  return {
    ...{ ...name, survived: [], killed: [], open: [] },
    falselyCharged: [...new Set(reports.flatMap((report) => findIdsWith('fail', report)))],
    evidence: listObjections(result),
    harnessErrors: [
      ...reports.flatMap(({ harnessErrors }) =>
        harnessErrors.map(({ check, reason }) => `${check}: ${reason}`),
      ),
      ...conflicts,
    ],
    outcome: reports.map(({ outcome }) => outcome).join(', '),
    took: since(begun),
  };
}

function since(begun: number): number {
  return Math.round(performance.now() - begun);
}

function judged(name: SubjectName, report: Report): Omit<Examination, 'took' | 'requests'> {
  const { fault } = subjectOf(name);
  const verdict =
    fault === undefined
      ? { survived: [], killed: [], falselyCharged: findIdsWith('fail', report) }
      : judgeFault(fault, report);
  return {
    ...name,
    ...verdict,
    evidence: collectEvidence(report, verdict.falselyCharged),
    open: name.kind === 'clean' ? openRows(report) : [],
    harnessErrors: report.harnessErrors.map(({ check, reason }) => `${check}: ${reason}`),
    outcome: report.outcome,
  };
}

/** Which requests meet in a run of several checks at a time decides what fails; that something does is what counts. */
function judgeSwept(
  name: SubjectName,
  { report, results }: Awaited<ReturnType<typeof certifyAsRun>>,
): ReturnType<typeof judged> {
  const own = judged(name, report);
  const examined = { ...own, tests: countTests(results, own.killed) };
  if (subjectOf(name).fault?.mixesRequests !== true || findIdsWith('fail', report).length === 0)
    return examined;
  return { ...examined, survived: [], falselyCharged: [], evidence: [] };
}

/** The number of tests in which some of the requirements is found broken. */
function countTests(results: readonly CheckResult[], broken: readonly RequirementId[]): number {
  const found = results.filter(({ findings }) =>
    findings.some(({ requirement }) => broken.includes(requirement)),
  );
  return new Set(found.map(({ check }) => check)).size;
}

function collectEvidence({ requirements }: Report, charged: readonly RequirementId[]): string[] {
  return requirements
    .filter(({ id }) => charged.includes(id))
    .flatMap(({ findings }) => findings.filter(({ grade }) => grade === 'fail').slice(0, 3))
    .map(
      ({ check, request, status, pointer, wanted, got }) =>
        `${check}: ${request} ${status} ${pointer}: wanted ${wanted}, got ${got}`,
    );
}

function openRows({ requirements }: Report): string[] {
  return requirements
    .filter(({ level, party }) => party === 'server' && (level === 'MUST' || level === 'DERIVED'))
    .filter(({ id, verdict }) => verdict !== 'pass' && findProfileChange(id)?.change !== 'left out')
    .map(({ id, verdict, reason }) => `${id} is ${verdict}${reason === undefined ? '' : `: ${reason}`}`);
}

/** True when the self-test has nothing to object to. */
export function isPerfect({ kind, survived, unjudged = [], ...found }: Examination): boolean {
  const { falselyCharged, open, harnessErrors } = found;
  // One that acts now and then may be missed by chance: how many are is a figure of its own.
  const missed = kind === 'intermittent' || kind === 'race' ? [] : survived;
  return [missed, falselyCharged, open, unjudged, harnessErrors].every(({ length }) => length === 0);
}
