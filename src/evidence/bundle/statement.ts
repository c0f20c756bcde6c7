import { createHash } from 'node:crypto';
import { isBuilt } from '../../lib/package-root.ts';
import type { Plan } from '../../plan/plan.ts';
import { deriveRulesDigest, readDocumentDigest } from '../../report/fold/suite.ts';
import type { Report } from '../../report/report.ts';
import { gradeOf } from '../../report/verdict/grade.ts';
import type { Verdict } from '../../report/verdict/verdict.ts';

/** The files of the evidence by their paths, relative to the bundle. */
export type EvidenceFiles = ReadonlyMap<string, Buffer>;

/** Something that a statement names, with its full digest. */
export interface Descriptor {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

export const statementType = 'https://in-toto.io/Statement/v1';
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1';
export const payloadType = 'application/vnd.in-toto+json';

/** An in-toto Statement: what its predicate says of its subjects. */
export interface InTotoStatement<PredicateType extends string, Predicate> {
  readonly _type: typeof statementType;
  readonly subject: readonly Descriptor[];
  readonly predicateType: PredicateType;
  readonly predicate: Predicate;
}

/** A Statement whose predicate is a test result. */
export type Statement = InTotoStatement<
  typeof predicateType,
  {
    readonly result: 'PASSED' | 'WARNED' | 'FAILED';
    /** The package, the document, the rules, the target and the plan. */
    readonly configuration: readonly Descriptor[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
    /** What the run may claim, and the run that it speaks of. */
    readonly conformance: {
      readonly grade: string;
      readonly outcome: string;
      readonly target: string;
      readonly run: string;
      readonly seed: number;
      readonly started: string;
      readonly ended: string;
      /** When the statement was made, ISO 8601. */
      readonly made: string;
      readonly suite: Report['suite'];
      /** True where the package was built: a clone has other files. */
      readonly built: boolean;
    };
  }
>;

/** What a run set out to do. */
export interface Basis {
  /** The SHA-256 of its plan. */
  readonly plan: string;
  /** The target, or the client, as the record holds it, without secrets. */
  readonly target: object;
}

/** What a statement is made of. */
export interface StatementInput {
  readonly files: EvidenceFiles;
  readonly report: Report;
  readonly basis: Basis;
  /** Digest of the files of the package that judge. */
  readonly package: string;
  readonly made: Date;
}

/** The statement on a run: digests of its evidence, of what it was judged by, and what came of it. */
export function makeStatement(input: StatementInput): Statement {
  const { files, report, made } = input;
  const { outcome, run, target, suite, requirements } = report;
  const named = (...verdicts: readonly Verdict[]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  return {
    _type: statementType,
    subject: [...files].map(([name, bytes]) => ({ name, digest: { sha256: deriveDigest(bytes) } })),
    predicateType,
    predicate: {
      result: resultOf(report),
      configuration: describeConfiguration(input),
      passedTests: named('pass'),
      warnedTests: named('warn', 'waived'),
      failedTests: named('fail'),
      conformance: {
        grade: gradeOf(report).title,
        outcome,
        target: target.name,
        run: run.id,
        seed: run.seed,
        started: run.start,
        ended: run.end,
        made: made.toISOString(),
        suite,
        built: isBuilt,
      },
    },
  };
}

/** What a run was judged by and with, with digests. */
export type Configuration = Pick<StatementInput, 'basis' | 'package'>;

/** The package, the document, the rules that were applied, the target without secrets, and the plan. */
export function describeConfiguration({ basis, package: code }: Configuration): Descriptor[] {
  const digests = {
    package: code,
    document: readDocumentDigest(),
    rules: deriveRulesDigest(),
    target: deriveDigest(JSON.stringify(basis.target)),
    plan: basis.plan,
  };
  return Object.entries(digests).map(([name, sha256]) => ({ name, digest: { sha256 } }));
}

/** PASSED is for a conformant target alone; FAILED for one that departs from the document. */
function resultOf(report: Report): Statement['predicate']['result'] {
  if (gradeOf(report).isConformant) return 'PASSED';
  return ['partial', 'passed-in-scope', 'passed-with-waivers'].includes(report.outcome) ? 'WARNED' : 'FAILED';
}

/** The SHA-256 of bytes, in hexadecimal. */
export function deriveDigest(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The SHA-256 of a plan, by what it runs and how. */
export function derivePlanDigest({ options, checks }: Plan): string {
  const planned = checks.map(({ check, number, seed, round, notSelected, blocked }) => [
    check.id,
    number,
    seed,
    round ?? 1,
    notSelected ?? null,
    blocked ?? null,
  ]);
  return deriveDigest(JSON.stringify([options, planned]));
}
