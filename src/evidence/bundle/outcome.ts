import { isContainer, isSameJson } from '../../lib/json/values.ts';
import { isBuilt } from '../../lib/package-root.ts';
import type { Report } from '../../report/report.ts';
import { validateReport } from '../validate.ts';
import { type Basis, describeConfiguration, makeStatement, type Statement } from './statement.ts';

/** Milliseconds by which the clocks of two machines may differ. */
const maxSkewMs = 300_000;

/** A report with what its run set out to do. */
export interface JudgedRun {
  readonly report: Report;
  readonly basis: Basis;
}

/** What the claims of a statement are held against. */
export interface ClaimTerms {
  /** The report that the journals give. */
  readonly derived: Report;
  /** Digest of the files of this package that judge. */
  readonly package: string;
  readonly now: Date;
}

/** What a report and its statement say against what the evidence gives, one sentence each. */
export function findFalseClaims(statement: Statement, evidence: JudgedRun, terms: ClaimTerms): string[] {
  const { derived, package: code, now } = terms;
  const { predicate } = statement;
  const { report } = evidence;
  const difference = findDifference(report, derived);
  return [
    ...validateReport(report).map((problem) => `report.json is not a report: ${problem}`),
    ...(difference === undefined ? [] : [`report.json is not what its journals give: ${difference}`]),
    ...findOtherJudges(statement, evidence, code),
    ...findOtherStatement(statement, evidence, code),
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
function findOtherStatement(said: Statement, { report, basis }: JudgedRun, code: string): string[] {
  const { made, built } = said.predicate.conformance;
  if (typeof built !== 'boolean') return ['the statement does not say whether its package was built'];
  if (!isMoment(made)) return ['the statement does not say when it was made'];
  const signed = said.predicate.configuration.find(({ name }) => name === 'package')?.digest.sha256;
  const judge = isSameBuild(said) ? code : (signed ?? code);
  const own = makeStatement({ files: new Map(), report, basis, package: judge, made: new Date(made) });
  const { conformance, ...predicate } = own.predicate;
  // Their digests are compared with the files themselves.
  const subject = said.subject.map(({ name, digest: { sha256 } }) => ({ name, digest: { sha256 } }));
  const wanted = { ...own, subject, predicate: { ...predicate, conformance: { ...conformance, built } } };
  const difference = findDifference(said, wanted);
  return difference === undefined ? [] : [`the statement is not what its report gives: ${difference}`];
}

function isMoment(text: unknown): text is string {
  const at = typeof text === 'string' ? new Date(text) : new Date(Number.NaN);
  return !Number.isNaN(at.valueOf()) && at.toISOString() === text;
}

function findWrongMoment(
  { made, ended, started }: Statement['predicate']['conformance'],
  now: Date,
): string[] {
  const at = Date.parse(made);
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
