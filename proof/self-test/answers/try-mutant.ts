import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../../src/catalogue/requirements.ts';
import type { CheckResult } from '../../../src/journal/entry.ts';
import type { Check } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { orderWorstFirst } from '../../../src/plan/worst-first.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import type { Report } from '../../../src/report/report.ts';
import { isUntested } from '../../../src/report/verdict/verdict.ts';
import type { Fault } from '../../reference-server/types.ts';
import { selectReached } from '../reach.ts';
import { findIdsWith, runSubject } from '../trial.ts';
import type { AnswerMutant } from './mutant.ts';
import { listOperationsBeside } from './places.ts';
import { makeMutatedServer } from './server.ts';

/**
 * What became of a mutant: a requirement failed, the suite refused to certify, a requirement warned, or nothing showed
 * it. `unmet`: no answer of the run came out other than it was. `broken` is a mistake of ours.
 */
export type Fate = 'killed' | 'refused' | 'warned' | 'survived' | 'unmet' | 'broken';

export interface TriedAnswerMutant extends AnswerMutant {
  readonly fate: Fate;
  /** Requirements that failed, warned, or were left unjudged; in words where the suite broke. */
  readonly shown: readonly string[];
  /** What was wanted and found, of one finding. */
  readonly evidence?: string;
  /** True when no requirement that failed speaks of the operation whose answers are changed. */
  readonly elsewhere?: true;
}

const depths: readonly Depth[] = ['quick', 'standard'];

/** Certifies a mutant, at `standard` where `quick` sees nothing; a run ends with the first failure that is at home. */
export async function tryMutant(mutant: AnswerMutant, checks: readonly Check[]): Promise<TriedAnswerMutant> {
  let tried: TriedAnswerMutant | undefined;
  for (const depth of depths) {
    tried = await tryAt(depth, mutant, checks);
    if (tried.fate === 'killed' || tried.fate === 'broken') break;
  }
  return tried!;
}

async function tryAt(
  depth: Depth,
  mutant: AnswerMutant,
  checks: readonly Check[],
): Promise<TriedAnswerMutant> {
  let isMet = false;
  const fault = makeMutatedServer(mutant, () => {
    isMet = true;
  });
  const only = await selectConcerned(mutant, fault, checks);
  const stop = new AbortController();
  const failures: Failure[] = [];
  const run = await runSubject(
    { fault },
    {
      ...{ checks, depth, only, signal: stop.signal },
      order: (planned) => orderWorstFirst(planned, depth),
      onCheck: (result) => {
        failures.push(...listFailures(result));
        if (failures.some(({ requirement }) => isAtHome(requirement, mutant))) stop.abort();
      },
    },
  );
  if (run.interrupted) return killed(mutant, failures);
  const { plan, runId, journal, target } = run;
  const report = foldReport({ plan, target, entries: journal.entries, runId, replay: 'obc run' });
  const clean = await certifyClean(depth, only, checks);
  const became = judgeReport(report, clean, failures);
  return { ...mutant, ...became, ...(!isMet && became.fate === 'survived' ? { fate: 'unmet' } : {}) };
}

/**
 * The checks that ask the service of a mutant, and those that judge its operations: they may judge what another check has
 * asked for.
 */
async function selectConcerned(
  { place }: AnswerMutant,
  fault: Fault,
  checks: readonly Check[],
): Promise<readonly string[]> {
  const reached = new Set(await selectReached(fault, checks, 'service'));
  if (reached.size === 0) return [];
  const service = listOperationsBeside(place.operations);
  const judges = ({ ids }: Check) =>
    ids.some((id) => getRequirement(id).operations.some((one) => service.includes(one)));
  return checks.filter((check) => reached.has(check.id) || judges(check)).map(({ id }) => id);
}

interface Failure {
  readonly requirement: RequirementId;
  readonly evidence: string;
}

function listFailures({ findings }: CheckResult): Failure[] {
  return findings
    .filter(({ grade, requirement }) => grade === 'fail' && fails(getRequirement(requirement)))
    .map(({ requirement, check, operation, pointer, wanted, got }) => ({
      requirement,
      evidence: `${check}: ${operation} ${pointer}: wanted ${wanted}, got ${got}`,
    }));
}

function isAtHome(id: RequirementId, { place }: AnswerMutant): boolean {
  const { operations } = getRequirement(id);
  return (
    operations.length === 0 || operations.some((one) => (place.operations as readonly string[]).includes(one))
  );
}

function killed(mutant: AnswerMutant, failures: readonly Failure[]): TriedAnswerMutant {
  const home = failures.find(({ requirement }) => isAtHome(requirement, mutant));
  return { ...mutant, fate: 'killed', shown: namesOf(failures), evidence: (home ?? failures[0]!).evidence };
}

function namesOf(failures: readonly Failure[]): string[] {
  return [...new Set(failures.map(({ requirement }) => requirement))];
}

function judgeReport(
  report: Report,
  clean: Report,
  failures: readonly Failure[],
): Pick<TriedAnswerMutant, 'fate' | 'shown' | 'evidence' | 'elsewhere'> {
  if (report.harnessErrors.length > 0)
    return { fate: 'broken', shown: report.harnessErrors.map(({ check, reason }) => `${check}: ${reason}`) };
  const failed = findIdsWith('fail', report);
  if (failed.length > 0)
    return {
      fate: 'killed',
      shown: failed,
      elsewhere: true,
      evidence: failures[0]?.evidence ?? 'by the fold',
    };
  const unjudged = listUnjudged(report, clean);
  if (report.outcome !== clean.outcome) return { fate: 'refused', shown: unjudged };
  const before = new Set(findIdsWith('warn', clean));
  const warned = findIdsWith('warn', report).filter((id) => !before.has(id));
  return warned.length > 0 ? { fate: 'warned', shown: warned } : { fate: 'survived', shown: unjudged };
}

/** Requirements that the clean server passes and that were not judged. */
function listUnjudged({ requirements }: Report, clean: Report): string[] {
  const passed = new Set(findPassed(clean));
  return requirements.filter((row) => passed.has(row.id) && isUntested(row)).map(({ id }) => id);
}

function findPassed({ requirements }: Report): string[] {
  return requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
}

/** Reports of the clean server by depth and checks: each process needs them once. */
const cleanReports = new Map<string, Promise<Report>>();

function certifyClean(depth: Depth, only: readonly string[], checks: readonly Check[]): Promise<Report> {
  const key = `${depth} ${only.length} ${only.join()}`;
  const known = cleanReports.get(key) ?? reportOnClean(depth, only, checks);
  cleanReports.set(key, known);
  return known;
}

async function reportOnClean(
  depth: Depth,
  only: readonly string[],
  checks: readonly Check[],
): Promise<Report> {
  // A fault that does nothing: like a mutant it promises no fixtures.
  const fault = { id: 'none', title: 'none', breaks: [], apply: () => {} };
  const { plan, runId, journal, target } = await runSubject({ fault }, { checks, depth, only });
  return foldReport({ plan, target, entries: journal.entries, runId, replay: 'obc run' });
}
