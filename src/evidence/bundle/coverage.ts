import { isSameJson } from '../../lib/json/values.ts';
import { fileFormats, isReport } from '../../report/formats/formats.ts';
import type { Exchanges, Report } from '../../report/report.ts';
import { bundleFile, envelopeFile, readMeFile } from '../../report/run/own-files.ts';
import { reportFile } from './evidence.ts';
import { describeBundle } from './read-me.ts';
import type { BundleJson } from './sign.ts';
import { deriveDigest, type EvidenceFiles, type Statement } from './statement.ts';

/** What lies beside the evidence of a bundle. */
export interface FilesBeside {
  /** Reports of other formats, the bare envelope, and the page that tells how to verify. */
  readonly known: EvidenceFiles;
  /** Names of all else, those of folders with a slash at the end. */
  readonly others: readonly string[];
}

/** True for the name of a report of another format than the one that is evidence. */
export function isFormat(name: string): boolean {
  return name !== reportFile && isReport(name);
}

/** What was handed on is covered by a bundle, altered, or beside it. */
export interface Coverage {
  readonly covered: readonly string[];
  readonly notCovered: readonly string[];
  /** Reports that were signed and do not lie with the evidence. */
  readonly missing: readonly string[];
  /** What is not what the bundle gives, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Tells what of the files beside the evidence a bundle covers: a format whose digest was signed, or that the report gives
 * again, and the copy of its envelope.
 */
export async function findCoverage(
  { known, others }: FilesBeside,
  {
    bundle,
    statement,
    report,
    exchanges,
  }: {
    readonly bundle: BundleJson;
    readonly statement: Statement;
    readonly report: Report;
    readonly exchanges: Exchanges;
  },
): Promise<Coverage> {
  const signed = new Map(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  const covered: string[] = [bundleFile, ...[...signed.keys()].filter((name) => !isFormat(name))];
  const notCovered: string[] = [...others];
  const problems: string[] = [];
  const ofBundle: Readonly<Record<string, () => string | undefined>> = {
    [envelopeFile]: () => findOtherEnvelope(known.get(envelopeFile)!, bundle),
    [readMeFile]: () =>
      known.get(readMeFile)!.equals(Buffer.from(describeBundle(bundle, statement)))
        ? undefined
        : `${readMeFile} is not the page of the bundle: it was altered`,
  };
  for (const [name, bytes] of known) {
    const find = ofBundle[name];
    const problem =
      find === undefined
        ? await findOtherFormat(name, bytes, { digest: signed.get(name), report, exchanges })
        : find();
    if (problem !== undefined) problems.push(problem);
    else if (find !== undefined || signed.has(name) || findExact(name) !== undefined) covered.push(name);
    else notCovered.push(name);
  }
  const missing = [...signed.keys()].filter((name) => isFormat(name) && !known.has(name));
  return { covered, notCovered: notCovered.sort(), missing, problems };
}

function findOtherEnvelope(bytes: Buffer, { dsseEnvelope }: BundleJson): string | undefined {
  try {
    const text = bytes.toString('utf8');
    if (isSameJson(JSON.parse(text), dsseEnvelope) && text === `${JSON.stringify(dsseEnvelope)}\n`)
      return undefined;
  } catch {
    // Said below.
  }
  return `${envelopeFile} is not the envelope of the bundle: it was altered`;
}

function findExact(name: string) {
  return fileFormats.find(({ path, isExact }) => path === name && isExact === true);
}

async function findOtherFormat(
  name: string,
  bytes: Buffer,
  given: { readonly digest: string | undefined; readonly report: Report; readonly exchanges: Exchanges },
): Promise<string | undefined> {
  const { digest, report, exchanges } = given;
  if (digest !== undefined && digest !== deriveDigest(bytes))
    return `${name} was changed: its SHA-256 is not the one that was signed`;
  const make = await findExact(name)?.load();
  if (make === undefined) return undefined;
  const made = make(report, exchanges, new Map());
  return isSameText(typeof made === 'string' ? [made] : made, bytes)
    ? undefined
    : `${name} is not what the report gives: it was altered`;
}

/** Piece by piece, since the exchanges of a long run do not fit into one string. */
function isSameText(pieces: Iterable<string>, bytes: Buffer): boolean {
  let at = 0;
  for (const piece of pieces) {
    const own = Buffer.from(piece);
    if (!own.equals(bytes.subarray(at, at + own.length))) return false;
    at += own.length;
  }
  return at === bytes.length;
}
