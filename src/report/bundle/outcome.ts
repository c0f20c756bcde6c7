import { isContainer, isSameJson } from '../../lib/json/compare.ts';
import { isBuilt } from '../../lib/package-root.ts';
import type { Report } from '../report.ts';
import { validateReport } from '../validate.ts';
import { type Basis, describeConfiguration, makeStatement, type Statement } from './statement.ts';

/** Milliseconds by which the clocks of two machines may differ. */
const maxSkewMs = 300_000;

/** A report with what its run set out to do. */
export interface JudgedRun {
  readonly report: Report;
  readonly basis: Basis;
}

/** What a report and its statement say against what the evidence gives, one sentence each. */
export function findFalseClaims(
  statement: Statement,
  evidence: JudgedRun,
  { derived, package: code, now }: { readonly derived: Report; readonly package: string; readonly now: Date },
): string[] {
  const { predicate } = statement;
  const { report } = evidence;
  const difference = findDifference(report, derived);
  return [
    ...validateReport(report).map((problem) => `report.json is not a report: ${problem}`),
    ...(difference === undefined ? [] : [`report.json is not what its journals give: ${difference}`]),
    ...findOtherJudges(statement, evidence, code),
    ...findOtherPredicate(predicate, evidence),
    ...findWrongMoment(predicate.conformance, now),
  ];
}

const otherJudges: Readonly<Record<string, string>> = {
  document: 'the run tested for another document than this version does',
  rules: 'the run used other requirements, schemas or decisions than this version does',
  target: 'the target that was signed is not the one of the record',
  plan: 'the plan that was signed is not the one that target file, seed and version give',
  package: 'the package that judged has other code than this one of the same version',
};

function findOtherJudges(statement: Statement, { basis }: JudgedRun, code: string): string[] {
  const wanted = describeConfiguration({ basis, package: code });
  return wanted.flatMap(({ name, digest }) => {
    const signed = statement.predicate.configuration.find((one) => one.name === name);
    if (signed?.digest.sha256 === digest.sha256) return [];
    return name === 'package' && !isSameBuild(statement) ? [] : [otherJudges[name]!];
  });
}

/** True where this package can compare its own code with that of a statement. */
export function isSameBuild({ predicate }: Statement): boolean {
  return predicate.conformance.built === isBuilt;
}

/** The statement repeats the report; where the two differ, a reader of the statement alone is deceived. */
function findOtherPredicate(said: Statement['predicate'], { report, basis }: JudgedRun): string[] {
  const { predicate } = makeStatement({
    files: new Map(),
    report,
    basis,
    package: '',
    made: new Date(0),
  });
  const { made, built } = said.conformance;
  const { configuration } = said;
  const own = { ...predicate, configuration, conformance: { ...predicate.conformance, made, built } };
  const difference = findDifference(said, own);
  return difference === undefined ? [] : [`the statement is not what its report gives: ${difference}`];
}

function findWrongMoment(
  { made, ended, started }: Statement['predicate']['conformance'],
  now: Date,
): string[] {
  const at = Date.parse(made);
  if (Number.isNaN(at)) return ['the statement does not say when it was made'];
  return [
    ...(at < Date.parse(ended) - maxSkewMs
      ? ['the statement was made before the run ended: a clock was set back']
      : []),
    ...(at > now.valueOf() + maxSkewMs ? ['the statement was made in the future'] : []),
    ...(Date.parse(ended) < Date.parse(started) ? ['the run ended before it began'] : []),
  ];
}

type Members = Readonly<Record<string, unknown>>;

/** The first place at which two JSON values differ, in words. */
export function findDifference(got: unknown, wanted: unknown, place = ''): string | undefined {
  if (isSameJson(got, wanted)) return undefined;
  if (!isContainer(got) || !isContainer(wanted) || Array.isArray(got) !== Array.isArray(wanted))
    return `${place === '' ? '/' : place} is ${show(got)} instead of ${show(wanted)}`;
  const [one, other] = [got, wanted] as [Members, Members];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = findDifference(one[name], other[name], `${place}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const maxShown = 60;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}
