import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { laws } from '../../../../laws/index.ts';
import { findShortfall } from '../../../../src/evidence/bundle/certificate.ts';
import { Refused } from '../../../../src/evidence/bundle/refused.ts';
import type { BundleJson } from '../../../../src/evidence/bundle/sign.ts';
import { deriveDigest } from '../../../../src/evidence/bundle/statement.ts';
import { bundlePlace, placeEvidence } from '../../../../src/evidence/register/evidence-places.ts';
import type { RegisteredRun } from '../../../../src/evidence/register/implementation.ts';
import { evidenceFolder } from '../../../../src/evidence/register/implementation-page.ts';
import type { KeptRun } from '../../../../src/evidence/register/kept-runs.ts';
import { deriveMoments } from '../../../../src/evidence/register/repeated-runs.ts';
import type { RunFiles } from '../../../../src/evidence/register/site.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { bundleFile, envelopeFile } from '../../../../src/report/run/own-files.ts';
import { checks } from '../../../../tests/index.ts';
import {
  type HandedBundle,
  readHanded,
  readJsonFile,
  readTextFile,
} from '../../evidence/verify/read-handed.ts';
import { type Verification, verifyBundle } from '../../evidence/verify/verify-bundle.ts';
import { selectSigners, type Trusted, type TrustedSigners } from './trusted-signers.ts';

/** A bundle that holds, or why it does not. */
export type ExaminedBundle =
  | { readonly run: RegisteredRun; readonly files: Omit<RunFiles, 'explanations'> }
  | { readonly run: RegisteredRun; readonly keptIn: string }
  | { readonly problems: readonly string[] };

/** What bundles are verified by. */
export interface BundleTerms {
  /** The folder with the bundles, in sub-folders. */
  readonly folder: string;
  readonly signers: TrustedSigners;
  /** The runs of the site before, by the digests of their bundles: they are not verified again. */
  readonly kept?: ReadonlyMap<string, KeptRun>;
  /** Digest of the files of this package that judge. */
  readonly package: string;
  readonly now: Date;
}

/**
 * Verifies a bundle as `obc evidence verify` does, unless the site before holds its run by a signer who is still believed.
 * Never throws for what is wrong with it.
 */
export async function examineBundle(path: string, terms: BundleTerms): Promise<ExaminedBundle> {
  try {
    const digest = deriveDigest(readFileSync(path));
    const known = findKept(path, terms.kept?.get(digest), terms.signers);
    if (known !== undefined) return known;
    const handed = readHanded(path);
    const problems: string[] = [];
    for (const trusted of selectSigners(handed.bundle, terms.signers)) {
      const { trust } = trusted;
      const { package: code, now } = terms;
      const verification = await verifyBundle({ ...handed, trust, checks, laws, package: code, now });
      if (verification.problems.length === 0) return describeHeld(digest, handed, verification, trusted);
      problems.push(...verification.problems);
    }
    return { problems };
  } catch (error) {
    if (error instanceof Refused || error instanceof UserError) return { problems: [error.message] };
    // Whatever else a bundle provokes is no reason to leave the others out.
    return { problems: [`it cannot be verified (${error instanceof Error ? error.name : 'unknown'})`] };
  }
}

function findKept(
  path: string,
  held: KeptRun | undefined,
  signers: TrustedSigners,
): ExaminedBundle | undefined {
  if (held === undefined) return undefined;
  const trusted = selectSigners(readJsonFile(path), signers).find(
    ({ signer }) => signer.id === held.run.signer.id,
  );
  const { withdrawn: before, ...run } = held.run;
  const withdrawn = readWithdrawal(path);
  // A run that stands again has lost its badge, which is made when it is verified.
  if (trusted === undefined || (before !== undefined && withdrawn === undefined)) return undefined;
  const hasCertificate = run.hasCertificate && withdrawn === undefined;
  return {
    run: {
      ...run,
      bundle: path,
      hasCertificate,
      signer: trusted.signer,
      ...(withdrawn !== undefined && { withdrawn }),
    },
    keptIn: held.folder,
  };
}

/** Beside a bundle that the keeper of the register no longer stands by, with the reason. */
const withdrawalFile = 'withdrawn.txt';

/** Characters of a reason that are shown. */
const maxReason = 300;

/** Why a bundle was withdrawn; undefined where it was not. */
function readWithdrawal(bundle: string): string | undefined {
  const file = join(dirname(bundle), withdrawalFile);
  if (!existsSync(file)) return undefined;
  const reason = readTextFile(file).trim().replace(/\s+/g, ' ').slice(0, maxReason);
  return reason === '' ? 'without a reason' : reason;
}

function describeHeld(
  digest: string,
  handed: HandedBundle,
  verification: Verification,
  { signer }: Trusted,
): ExaminedBundle {
  const { files, file: bundle } = handed;
  const { report, statement, recomputed, exchanges } = verification;
  const places = placeEvidence([...files.keys()], evidenceFolder);
  const { same, of } = recomputed!.verdicts;
  const own = places.get(bundlePlace)!;
  const withdrawn = readWithdrawal(bundle);
  const run: RegisteredRun = {
    report: report!,
    statement: statement!,
    bundle,
    digest,
    moments: deriveMoments(exchanges!),
    signer,
    recomputed: of === 0 ? 100 : Math.floor((100 * same) / of),
    evidence: [
      `${own}/${bundleFile}`,
      `${own}/${envelopeFile}`,
      ...[...files.keys()].map((name) => places.get(name)!),
    ],
    hasCertificate: withdrawn === undefined && findShortfall(report!) === undefined,
    ...(withdrawn !== undefined && { withdrawn }),
  };
  return { run, files: { bundle: handed.bundle as BundleJson, files, places, exchanges: exchanges! } };
}
