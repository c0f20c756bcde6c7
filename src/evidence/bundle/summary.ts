import { lstatSync, readFileSync } from 'node:fs';
import type { Report } from '../../report/report.ts';
import { gradeOf } from '../../report/verdict/grade.ts';
import { findShortfall } from './certificate.ts';
import type { BundleJson } from './sign.ts';
import { type Descriptor, type InTotoStatement, type Statement, statementType } from './statement.ts';

/** The predicate type of a Simple Verification Result. */
export const summaryType = 'https://in-toto.io/attestation/svr/v0.1';

/** A Statement of a verifier: the properties of a bundle that hold. */
export type VerificationSummary = InTotoStatement<
  typeof summaryType,
  {
    readonly verifier: { readonly id: string };
    /** ISO 8601. */
    readonly timeCreated: string;
    readonly properties: readonly string[];
  }
>;

/** A bundle that holds, as its verifier found it. */
export interface HeldBundle {
  /** The file of the bundle by its SHA-256. */
  readonly bundle: Descriptor;
  readonly statement: Statement;
  readonly report: Report;
  /** Percent of the verdicts that were made again. */
  readonly recomputed: number;
  readonly now: Date;
}

/** Sums up what was verified. A Simple Verification Result has no way to say that something failed: call it for a bundle that holds. */
export function makeSummary({ bundle, statement, report, recomputed, now }: HeldBundle): VerificationSummary {
  const { name, version } = report.suite;
  const grade = gradeOf(report);
  const properties = [
    'SIGNATURE_VERIFIED',
    'EVIDENCE_UNCHANGED',
    'REPORT_MADE_AGAIN',
    `VERDICTS_MADE_AGAIN_${recomputed}_PERCENT`,
    ...(findShortfall(report) === undefined ? ['CONFORMANT'] : []),
    ...grade.areas.map((area) => `AREA_${area.toUpperCase().replaceAll('-', '_')}`),
    ...(report.target.deviations.length === 0 ? ['NO_DEPARTURES'] : []),
  ];
  return {
    _type: statementType,
    subject: [bundle, ...statement.subject],
    predicateType: summaryType,
    predicate: {
      verifier: { id: `pkg:npm/${name}@${version}#evidence-verify` },
      timeCreated: now.toISOString(),
      properties: properties.map((one) => `OBC_${one}`),
    },
  };
}

/** True for a file that holds a signed summary. */
export function isSummary(file: string): boolean {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  try {
    const { payload } = (JSON.parse(readFileSync(file, 'utf8')) as BundleJson).dsseEnvelope;
    return (
      (JSON.parse(Buffer.from(payload, 'base64').toString()) as VerificationSummary).predicateType ===
      summaryType
    );
  } catch {
    return false;
  }
}
