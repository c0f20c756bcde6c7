import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { laws } from '../../../../laws/index.ts';
import { findShortfall } from '../../../../src/evidence/bundle/certificate.ts';
import type { Trust } from '../../../../src/evidence/bundle/open.ts';
import { Refused } from '../../../../src/evidence/bundle/refused.ts';
import { type BundleJson, deriveKeyId, readVerifyingKey } from '../../../../src/evidence/bundle/sign.ts';
import { deriveDigest } from '../../../../src/evidence/bundle/statement.ts';
import { bundlePlace, placeEvidence } from '../../../../src/evidence/register/evidence-places.ts';
import type { RegisteredRun, Signer } from '../../../../src/evidence/register/implementation.ts';
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

/** The options that name signers. */
export interface SignerOptions {
  readonly key: readonly string[];
  readonly trustedRoot?: string;
  readonly identity: readonly string[];
  readonly issuer?: string;
}

/** A signer with what its bundles are verified by. */
interface Trusted {
  readonly signer: Signer;
  readonly trust: Trust;
}

/** Whom a register believes: keys by their ids, and identities. */
export interface TrustedSigners {
  readonly keys: ReadonlyMap<string, Trusted>;
  readonly identities: readonly Trusted[];
}

/** Reads the keys and the root of options. Throws UserError where there is no signer, or one cannot be read. */
export function readSigners({ key, trustedRoot, identity, issuer }: SignerOptions): TrustedSigners {
  const keys = new Map(key.flatMap(listKeyFiles).map(readSigner));
  const isNamed = identity.length > 0 || trustedRoot !== undefined || issuer !== undefined;
  if (isNamed && (identity.length === 0 || trustedRoot === undefined || issuer === undefined))
    throw new UserError('identities take --trusted-root, --identity and --issuer together');
  if (keys.size === 0 && !isNamed)
    throw new UserError('whose bundles? give --key FILE for each signer, or a folder of public keys');
  const root = trustedRoot === undefined ? undefined : readJsonFile(trustedRoot);
  const identities = identity.map((name) => ({
    signer: { id: `${name} ${issuer}`, name: `${name}, by ${issuer}` },
    trust: { root, identity: name, issuer: issuer! },
  }));
  return { keys, identities };
}

function listKeyFiles(path: string): string[] {
  if (!existsSync(path)) throw new UserError(`there is no ${path}: give a public key, or a folder of them`);
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.pem'));
  if (names.length === 0) throw new UserError(`the folder ${path} of --key holds no *.pem`);
  return names.sort().map((name) => join(path, name));
}

function readSigner(file: string): [id: string, trusted: Trusted] {
  const text = readTextFile(file);
  if (/PRIVATE KEY/.test(text))
    throw new UserError(`${file} is a private key: a register takes the public halves (openssl ec -pubout)`);
  const key: KeyObject = readVerifyingKey(text, file);
  const id = deriveKeyId(key);
  return [id, { signer: { id, name: `${basename(file)}, SHA-256 ${id}` }, trust: { key } }];
}

/** Finds those who may have signed a bundle, by what it says itself. Throws Refused where it is nobody who is believed. */
function selectSigners(bundle: unknown, { keys, identities }: TrustedSigners): readonly Trusted[] {
  const { dsseEnvelope: envelope, verificationMaterial: material } = (bundle ?? {}) as Partial<BundleJson>;
  const id = envelope?.signatures?.[0]?.keyid;
  const known = typeof id === 'string' ? keys.get(id) : undefined;
  if (known !== undefined) return [known];
  if (identities.length > 0 && material !== undefined && 'certificate' in material) return identities;
  throw new Refused('it was signed by nobody whose key or identity was given');
}
