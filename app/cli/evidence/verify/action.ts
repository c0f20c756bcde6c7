import type { KeyObject } from 'node:crypto';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { sep } from 'node:path';
import { laws } from '../../../../laws/index.ts';
import { findShortfall, renderCertificate } from '../../../../src/evidence/bundle/certificate.ts';
import type { Trust } from '../../../../src/evidence/bundle/open.ts';
import { readSigningKey, readVerifyingKey, signStatement } from '../../../../src/evidence/bundle/sign.ts';
import { deriveDigest } from '../../../../src/evidence/bundle/statement.ts';
import { isSummary, makeSummary } from '../../../../src/evidence/bundle/summary.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { tryToWrite } from '../../../../src/lib/write-error.ts';
import { escapeForLog } from '../../../../src/report/formats/text.ts';
import { derivePackageDigest } from '../../../../src/report/run/digests.ts';
import { bundleFile, isCertificate } from '../../../../src/report/run/own-files.ts';
import { loadTarget } from '../../../../src/target-file/load.ts';
import { checks } from '../../../../tests/index.ts';
import { fitLines, note, print, printJson } from '../../../command-line/terminal.ts';
import { type DemandOptions, findUnmetDemands, percentOf, readDemands } from './demands.ts';
import { describeVerification, type VerifiedBundle } from './describe.ts';
import { openMarks, readOpenRequest } from './open-marks.ts';
import { type HandedBundle, readHanded, readJsonFile, readTextFile } from './read-handed.ts';
import { verifyBundle } from './verify-bundle.ts';

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
