import { groupBy } from '../../lib/group-by.ts';
import { compareTexts } from '../../report/fold/check-results.ts';
import type { Report } from '../../report/report.ts';
import { findShortfall } from '../bundle/certificate.ts';
import { deriveDigest, type Statement } from '../bundle/statement.ts';

/** Who signed a bundle: the id of a key, or an identity with who vouches for it. */
export interface Signer {
  readonly id: string;
  /** As it is shown. */
  readonly name: string;
}

/** A run whose bundle was verified. */
export interface RegisteredRun {
  readonly report: Report;
  readonly statement: Statement;
  /** The bundle that it was read from. */
  readonly bundle: string;
  /** SHA-256 of the file of the bundle. */
  readonly digest: string;
  /** Digest of when its exchanges were, which no two runs have in common; undefined for a run without any. */
  readonly moments: string | undefined;
  readonly signer: Signer;
  /** Percent of the verdicts that were recomputed from the recorded answers. */
  readonly recomputed: number;
  /** What a reader downloads, by names below the folder of the run, in order. */
  readonly evidence: readonly string[];
  readonly hasCertificate: boolean;
  /** Why the keeper of the register no longer stands by it. */
  readonly withdrawn?: string;
  /** The changes since the run before it, in a sentence; absent for the first one. */
  readonly changes?: { readonly since: string; readonly summary: string };
}

/** The time for which a run counts. */
export interface Validity {
  /** When the register is built. */
  readonly now: Date;
  /** Days from the start of a run. */
  readonly validDays: number;
}

/** True for a run of a conformant target that was not withdrawn. */
export function isConformant({ report, withdrawn }: RegisteredRun): boolean {
  return withdrawn === undefined && findShortfall(report) === undefined;
}

/** The runs that nobody has withdrawn. */
export function listStanding(runs: readonly RegisteredRun[]): readonly RegisteredRun[] {
  return runs.filter(({ withdrawn }) => withdrawn === undefined);
}

/** The last day on which a run counts, as YYYY-MM-DD in UTC. */
export function lastDayOf({ report: { run } }: RegisteredRun, { validDays }: Validity): string {
  const last = new Date(run.start);
  last.setUTCDate(last.getUTCDate() + validDays);
  return last.toISOString().slice(0, 10);
}

/** True for a run that counts no more. */
export function isExpired(run: RegisteredRun, validity: Validity): boolean {
  return lastDayOf(run, validity) < validity.now.toISOString().slice(0, 10);
}

/** The runs of one implementation, by one signer: another key never adds to them. */
export interface Implementation {
  /** Name of its folder. */
  readonly slug: string;
  readonly name: string;
  readonly vendor: string | undefined;
  readonly signer: Signer;
  /** The latest first. */
  readonly runs: readonly [RegisteredRun, ...RegisteredRun[]];
}

/** Verified runs by implementation, in the order of their names. */
export function groupRuns(runs: readonly RegisteredRun[]): Implementation[] {
  return [...groupBy(runs, nameImplementation)]
    .map(([slug, own]): Implementation => {
      const [latest, ...earlier] = own.sort((a, b) => compareTexts(momentOf(b), momentOf(a)));
      const { name, vendor } = latest!.report.target;
      return {
        slug,
        name,
        vendor,
        signer: latest!.signer,
        runs: [latest!, ...earlier],
      };
    })
    .sort((a, b) => byName.compare(a.name, b.name) || compareTexts(a.slug, b.slug));
}

/** Name of the folder of the implementation of a run, by its name, its vendor and its signer. */
export function nameImplementation({ report: { target }, signer }: RegisteredRun): string {
  const { name, vendor = null } = target;
  return `${simplify(name)}-${deriveDigest(JSON.stringify([name, vendor, signer.id])).slice(0, 12)}`;
}

function momentOf({ report: { run } }: RegisteredRun): string {
  return `${run.start} ${run.id}`;
}

/** Numbers within names count as numbers: Bank 3 comes before Bank 10. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const maxSlug = 40;

/** A name as a folder may be called, whatever a target calls itself. */
function simplify(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'implementation' : plain;
}

/** Name of the folder of a run within that of its implementation. */
export function nameRunFolder({ report: { run } }: RegisteredRun): string {
  return `${run.start.slice(0, 10).replace(/[^\d-]/g, '')}-${deriveDigest(run.id).slice(0, 8)}`;
}
