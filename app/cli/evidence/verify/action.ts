import type { KeyObject } from 'node:crypto';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { sep } from 'node:path';
import { laws } from '../../../../laws/index.ts';
import { findShortfall, renderCertificate } from '../../../../src/evidence/bundle/certificate.ts';
import type { Trust } from '../../../../src/evidence/bundle/open.ts';
import { readSigningKey, readVerifyingKey, signStatement } from '../../../../src/evidence/bundle/sign.ts';
import { deriveDigest } from '../../../../src/evidence/bundle/statement.ts';
import { isSummary, makeSummary } from '../../../../src/evidence/bundle/summary.ts';
import { quoteForShell } from '../../../../src/lib/command-line.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { groupBy } from '../../../../src/lib/group-by.ts';
import { tryToWrite, UserError } from '../../../../src/lib/user-error.ts';
import { describeOutcome } from '../../../../src/report/formats/outcome.ts';
import { escapeForLog } from '../../../../src/report/formats/text.ts';
import type { Report } from '../../../../src/report/report.ts';
import { derivePackageDigest } from '../../../../src/report/run/digests.ts';
import { bundleFile, isCertificate } from '../../../../src/report/run/own-files.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { loadTarget } from '../../../../src/target-file/load.ts';
import { checks } from '../../../../tests/index.ts';
import { fitLines, note, print, printJson } from '../../../command-line/terminal.ts';
import { type DemandOptions, findUnmetDemands, percentOf, readDemands } from './demands.ts';
import { type OpenedMark, openMarks, readOpenRequest } from './open-marks.ts';
import { type HandedBundle, readHanded, readJsonFile, readTextFile } from './read-handed.ts';
import { type Recomputed, type Verification, verifyBundle } from './verify-bundle.ts';

export interface VerifyOptions extends DemandOptions {
  readonly key?: string;
  readonly trustedRoot?: string;
  readonly identity?: string;
  readonly issuer?: string;
  readonly target?: string;
  readonly certificate?: string;
  readonly summary?: string;
  readonly open: readonly string[];
  readonly summaryKey?: string;
  readonly json?: boolean;
}

/** Does what `obc evidence verify` is asked for, and sets the exit code. Throws UserError for what is no bundle. */
export default async function verify(path: string, options: VerifyOptions): Promise<void> {
  // A certificate of yesterday is none of today, whatever comes now.
  if (options.certificate !== undefined && isCertificate(options.certificate)) rmSync(options.certificate);
  const summaryKey = readSummaryKey(options);
  const trust = readTrust(options);
  const demands = readDemands(options);
  const asked = options.open.map(readOpenRequest);
  const now = new Date();
  const handed = readHanded(path);
  const whole = options.target === undefined ? {} : { target: loadTarget(options.target, readEnvironment()) };
  const verification = await verifyBundle({
    ...{ ...handed, ...whole, trust, checks, laws, now },
    package: derivePackageDigest(),
  });
  const { report, recomputed, exchanges = new Map() } = verification;
  const holds = verification.problems.length === 0 && report !== undefined && recomputed !== undefined;
  const opened = holds ? openMarks(asked, { files: handed.files, exchanges, ...whole }) : [];
  const unmet = holds
    ? [
        ...findUnmetDemands(demands, { report, recomputed, now }),
        ...opened.flatMap((one) => ('problem' in one ? [one.problem] : [])),
      ]
    : [];
  const found = { ...verification, unmet, opened, keyBeside: findTrustBeside(options, handed.folder) };
  if (options.json === true) printJson(JSON.stringify(withoutReport(found), null, 2));
  else print(...fitLines(describeVerification(found).map(escapeForLog), process.stdout));
  process.exitCode = holds && unmet.length === 0 ? 0 : 1;
  if (options.certificate !== undefined) writeCertificate(options.certificate, found);
  if (summaryKey !== undefined) await writeSummary(options.summary!, { found, handed, key: summaryKey, now });
}

/** Reads the key of a summary, whose file of an earlier verification goes. Throws UserError for one option without the other. */
function readSummaryKey({ summary, summaryKey }: VerifyOptions): KeyObject | undefined {
  if ((summary === undefined) !== (summaryKey === undefined))
    throw new UserError('a summary is signed: give both --summary FILE and --summary-key FILE');
  if (summary === undefined || summaryKey === undefined) return undefined;
  if (isSummary(summary)) rmSync(summary);
  return readSigningKey(readTextFile(summaryKey), summaryKey);
}

/** A bundle that is refused, and a run that is not what was asked for, leave no file. */
async function writeSummary(
  file: string,
  {
    found,
    handed,
    key,
    now,
  }: {
    readonly found: VerifiedBundle;
    readonly handed: HandedBundle;
    readonly key: KeyObject;
    readonly now: Date;
  },
): Promise<void> {
  const { problems, unmet, report, statement, recomputed } = found;
  if (problems.length > 0 || unmet.length > 0) return;
  if (report === undefined || statement === undefined || recomputed === undefined) return;
  const bundle = { name: bundleFile, digest: { sha256: deriveDigest(readFileSync(handed.file)) } };
  const held = { bundle, statement, report, recomputed: percentOf(recomputed.verdicts), now };
  const signed = await signStatement(makeSummary(held), key);
  tryToWrite(file, 'cannot be written', () => writeFileSync(file, `${JSON.stringify(signed)}\n`));
  note(`${file} is written: it spares those who trust your key to verify the bundle again`);
}

/** A bundle that is refused, and a run that is not whole, leave no file. */
function writeCertificate(file: string, found: VerifiedBundle): void {
  const { problems, unmet, report, statement, recomputed } = found;
  if (problems.length > 0 || unmet.length > 0) return;
  if (report === undefined || statement === undefined || recomputed === undefined) return;
  const shortfall = findShortfall(report);
  if (shortfall !== undefined) {
    note(`no certificate: ${shortfall}`);
    process.exitCode = 1;
    return;
  }
  tryToWrite(file, 'cannot be written', () =>
    writeFileSync(file, renderCertificate(report, statement, percentOf(recomputed.verdicts))),
  );
  note(`${file} is written: print it on A4 or Letter`);
}

function withoutReport({ report: _report, exchanges: _exchanges, ...rest }: VerifiedBundle) {
  return rest;
}

/** Finds the key or the trusted root where it lies with the bundle: whoever hands that on can put one beside it that fits. */
export function findTrustBeside(
  { key, trustedRoot }: Pick<VerifyOptions, 'key' | 'trustedRoot'>,
  folder: string,
): string | undefined {
  const file = key ?? trustedRoot;
  if (file === undefined) return undefined;
  return realpathSync(file).startsWith(`${realpathSync(folder)}${sep}`) ? file : undefined;
}

function readTrust({ key, trustedRoot, identity, issuer }: VerifyOptions): Trust {
  if (key !== undefined) return { key: readVerifyingKey(readTextFile(key), key) };
  if (trustedRoot === undefined || identity === undefined || issuer === undefined)
    throw new UserError('whose bundle is it? give --key FILE, or --trusted-root, --identity and --issuer');
  return { root: readJsonFile(trustedRoot), identity, issuer };
}

const maxProblems = 20;

/** The outcome of verifying a bundle. */
interface VerifiedBundle extends Verification {
  /** Demands that the run does not meet. */
  readonly unmet: readonly string[];
  /** Marks that values were held against. */
  readonly opened: readonly OpenedMark[];
  /** The file of the key or of the trusted root, where it came with the bundle. */
  readonly keyBeside: string | undefined;
}

/** Describes in lines what came of verifying a bundle: whether it holds, of what run, and what nobody can know from it. */
function describeVerification(verification: VerifiedBundle): string[] {
  const { problems, report, recomputed, coverage, statement, unmet } = verification;
  const about = statement?.predicate.conformance;
  const run =
    about === undefined ? [] : [`${about.target}, run ${about.run}, ${String(about.started).slice(0, 10)}`];
  if (problems.length > 0 || report === undefined || recomputed === undefined)
    return [`Refused: ${pluralize(problems.length, 'reason')}.`, ...run, ...listShort(problems)];
  return [
    unmet.length === 0
      ? `The bundle holds. ${describeOutcome(report)}`
      : `The bundle holds, and the run is not what was asked for: ${pluralize(unmet.length, 'reason')}.`,
    ...listShort(unmet),
    ...run,
    ...verification.opened.flatMap(describeOpened),
    ...describeUnknown(verification, report),
    ...describeRecomputed(recomputed, report),
    ...describeCoverage(coverage),
  ];
}

function describeOpened(mark: OpenedMark): string[] {
  if ('problem' in mark) return [];
  const { tag, value, exchanges, handOn } = mark;
  return [
    `Opened: #${tag} stands for ${JSON.stringify(value)}, in ${pluralize(exchanges.length, 'exchange')} such as ${exchanges[0]}.`,
    `Others open this mark alone with: --open ${quoteForShell(handOn)}`,
  ];
}

function listShort(sentences: readonly string[]): string[] {
  const more = sentences.length - maxProblems;
  return [
    ...sentences.slice(0, maxProblems).map((one) => `  - ${one}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** Describes what a reader has to know in another way. */
function describeUnknown({ keyBeside }: VerifiedBundle, { target }: Report): string[] {
  const addresses = [target.outbound, target.banking].filter((one) => one !== undefined);
  const from = addresses.length === 0 ? target.name : [...new Set(addresses)].join(' and ');
  return [
    `Not proved: that the answers came from ${from}. Who holds the key can write answers that agree with each other.`,
    ...(keyBeside === undefined
      ? []
      : [
          `Not proved: who signed. ${keyBeside} came with the bundle: get it in another way, from the signer or from Sigstore.`,
        ]),
  ];
}

function describeCoverage(coverage: Verification['coverage']): string[] {
  if (coverage === undefined) return [];
  const { covered, notCovered, missing } = coverage;
  return [
    `Covered: ${covered.join(', ')}.`,
    ...(missing.length === 0 ? [] : [`Signed, and not here: ${missing.join(', ')}.`]),
    ...(notCovered.length === 0 ? [] : [`Not covered, and not looked at: ${notCovered.join(', ')}.`]),
  ];
}

function describeRecomputed(
  { checks: ran, verdicts, answers, believed, comparedCode }: Recomputed,
  { target }: Report,
): string[] {
  const shorten = ({ why }: { readonly why: string }) =>
    why.replace(/to \w+ \S+, which/, 'to a request that');
  const isServer = target.kind === 'server' || target.kind === 'mock';
  return [
    ...(isServer
      ? [
          `Recomputed: ${describeShare(verdicts)} verdicts, by ${describeShare(ran)} checks run again on what was recorded.`,
          `Held against the contract again: ${describeShare({ same: answers.judged, of: answers.of })} answers.`,
        ]
      : [
          `Recomputed: ${describeShare(verdicts)} verdicts, from ${pluralize(answers.of, 'recorded exchange')} judged again.`,
        ]),
    ...(comparedCode
      ? []
      : ['Believed: that the package had the code of its version; this one was built in another way.']),
    ...(verdicts.believed.length === 0
      ? []
      : [`Believed: ${pluralize(verdicts.believed.length, 'verdict')}, whose tests do not run again:`]),
    ...[...groupBy(verdicts.believed, shorten)].map(
      ([why, all]) => `  ${all.length} because ${why}: ${all.map(({ id }) => id).join(', ')}`,
    ),
    ...(isServer || believed.length === 0
      ? []
      : [`Believed: the results of ${pluralize(believed.length, 'recording')}:`]),
    ...(isServer
      ? []
      : [...groupBy(believed, shorten)].map(([why, all]) => `  ${all.length} because ${why}`)),
  ];
}

function describeShare(share: { readonly same: number; readonly of: number }): string {
  return `${share.same} of ${share.of} (${percentOf(share)} %)`;
}
