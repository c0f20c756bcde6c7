import type { OperationId } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { CheckResult, Finding, LeftAside } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';

/**
 * One result of the runs of a check that a run repeats. What any of them found counts, with how many of them show it.
 * Runs that were blocked are left aside where others were not.
 */
export function combineRounds(results: readonly CheckResult[]): CheckResult {
  const ran = results.filter(({ outcome }) => outcome === 'ran');
  const broken = results.find(({ outcome }) => outcome === 'harness-error');
  const judging = ran.length > 0 ? ran : results;
  const first = broken ?? judging[0]!;
  const blocked = results.find(({ outcome }) => outcome === 'blocked');
  const left = ran.length > 0 && blocked !== undefined ? leaveBlocked(results, blocked) : [];
  const trusted = [...new Set(results.flatMap((result) => result.trusted ?? []))];
  const leftAside = [...results.flatMap((result) => result.leftAside ?? []), ...left];
  return {
    ...first,
    judged: sumCounts(results.map(({ judged }) => judged)),
    restsOn: sumCounts(results.map(({ restsOn = {} }) => restsOn)),
    nothing: findNothing(judging),
    findings: mergeFindings(results, Math.max(1, ran.length)),
    observations: results.flatMap(({ observations }) => observations),
    ...(leftAside.length === 0 ? {} : { leftAside }),
    ...(trusted.length === 0 ? {} : { trusted }),
    answers: sumCounts<OperationId>(results.map(({ answers = {} }) => answers)),
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    took: results.reduce((sum, { took }) => sum + took, 0),
  };
}

/**
 * One result of two looks. How often something was seen is said where one of them shows it and the other does not.
 */
export function combineLooks(results: readonly CheckResult[]): CheckResult {
  const combined = combineRounds(results);
  const findings = combined.findings.map(({ runs, ...finding }) =>
    runs === undefined || finding.passive === true || runs.seen === runs.of ? finding : { ...finding, runs },
  );
  return { ...combined, findings };
}

/** What tells the violations of a requirement apart. */
export function placeOfFinding({ operation, status, pointer, grade }: Finding): string {
  return [operation, status, wildcardIndices(pointer), grade].join(' ');
}

function sumCounts<Id extends string>(
  counts: readonly Readonly<Partial<Record<Id, number>>>[],
): Readonly<Partial<Record<Id, number>>> {
  const all: Partial<Record<Id, number>> = {};
  for (const one of counts)
    for (const [id, times] of Object.entries(one) as [Id, number][]) all[id] = (all[id] ?? 0) + times;
  return all;
}

/** The requirements that no run had data for. */
function findNothing(results: readonly CheckResult[]): CheckResult['nothing'] {
  const [first, ...others] = results;
  const everywhere = Object.entries(first!.nothing).filter(([id]) =>
    others.every(({ nothing }) => nothing[id as RequirementId] !== undefined),
  );
  return Object.fromEntries(everywhere);
}

function mergeFindings(results: readonly CheckResult[], of: number): readonly Finding[] {
  const all = results.flatMap(({ findings }, round) => findings.map((finding) => ({ finding, round })));
  const places = groupBy(all, ({ finding }) => `${finding.requirement} ${placeOfFinding(finding)}`);
  return [...places.values()].map((met) => {
    const seen = new Set(met.map(({ round }) => round)).size;
    const answers = met.reduce((sum, { finding }) => sum + (finding.answers ?? 0), 0);
    const count = met.reduce((sum, { finding }) => sum + finding.count, 0);
    const { finding } = met.find((one) => !one.finding.passive) ?? met[0]!;
    return { ...finding, count, ...(answers > 0 ? { answers } : {}), runs: { seen, of: Math.max(seen, of) } };
  });
}

/** Each requirement that a blocked run would have judged, as far as the others judged it. */
function leaveBlocked(results: readonly CheckResult[], { reason = '' }: CheckResult): LeftAside[] {
  const aside = results.filter(({ outcome }) => outcome === 'blocked').length;
  const ids = new Set(results.flatMap(({ judged }) => Object.keys(judged) as RequirementId[]));
  const why = `runs of the check were blocked: ${reason}`;
  return [...ids].map((requirement) => ({ requirement, of: results.length, aside, why }));
}
