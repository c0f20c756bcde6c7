import { writeFileSync } from 'node:fs';
import { checks } from '../../../../tests/index.ts';
import { readEnvironment } from '../../../lib/env.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { UserError } from '../../../lib/user-error.ts';
import { tryToWrite } from '../../../lib/write-error.ts';
import { findShortfall, renderCertificate } from '../../../report/bundle/certificate.ts';
import type { Trust } from '../../../report/bundle/open.ts';
import { readVerifyingKey } from '../../../report/bundle/sign.ts';
import { describeOutcome } from '../../../report/formats/outcome.ts';
import { escapeForLog } from '../../../report/formats/text.ts';
import type { Report } from '../../../report/report.ts';
import { derivePackageDigest } from '../../../report/run/digests.ts';
import { pluralize } from '../../../report/verdict/outcome.ts';
import { loadTarget } from '../../../target-file/load.ts';
import { fitLines, note, print, printJson } from '../../shared/terminal.ts';
import { readHanded, readJsonFile, readTextFile } from './read-handed.ts';
import { type Recomputed, type Verification, verifyBundle } from './verify-bundle.ts';

export interface VerifyOptions {
  readonly key?: string;
  readonly trustedRoot?: string;
  readonly identity?: string;
  readonly issuer?: string;
  readonly target?: string;
  readonly certificate?: string;
  readonly json?: boolean;
}

/** Does what `obc evidence verify` is asked for, and sets the exit code. Throws UserError for what is no bundle. */
export default async function verify(path: string, options: VerifyOptions): Promise<void> {
  const trust = readTrust(options);
  const verification = await verifyBundle({
    ...readHanded(path),
    trust,
    checks,
    package: derivePackageDigest(),
    now: new Date(),
    ...(options.target === undefined ? {} : { target: loadTarget(options.target, readEnvironment()) }),
  });
  if (options.json === true) printJson(JSON.stringify(withoutReport(verification), null, 2));
  else print(...fitLines(describe(verification).map(escapeForLog), process.stdout));
  process.exitCode = verification.problems.length === 0 ? 0 : 1;
  if (options.certificate !== undefined) writeCertificate(options.certificate, verification);
}

/** A bundle that is refused, and a run that is not whole, leave no file. */
function writeCertificate(file: string, { problems, report, statement }: Verification): void {
  if (problems.length > 0 || report === undefined || statement === undefined) return;
  const shortfall = findShortfall(report);
  if (shortfall !== undefined) {
    note(`no certificate: ${shortfall}`);
    process.exitCode = 1;
    return;
  }
  tryToWrite(file, 'cannot be written', () => writeFileSync(file, renderCertificate(report, statement)));
  note(`${file} is written: print it on A4 or Letter`);
}

function withoutReport({ report: _report, exchanges: _exchanges, ...rest }: Verification) {
  return rest;
}

function readTrust({ key, trustedRoot, identity, issuer }: VerifyOptions): Trust {
  if (key !== undefined) return { key: readVerifyingKey(readTextFile(key), key) };
  if (trustedRoot === undefined || identity === undefined || issuer === undefined)
    throw new UserError('whose bundle is it? give --key FILE, or --trusted-root, --identity and --issuer');
  return { root: readJsonFile(trustedRoot), identity, issuer };
}

const maxProblems = 20;

function describe({ problems, report, statement, recomputed }: Verification): string[] {
  const about = statement?.predicate.conformance;
  const run = about === undefined ? [] : [`${about.target}, run ${about.run}, ${about.started.slice(0, 10)}`];
  if (problems.length > 0) {
    const more = problems.length - maxProblems;
    return [
      `Refused: ${pluralize(problems.length, 'reason')}.`,
      ...run,
      ...problems.slice(0, maxProblems).map((problem) => `  - ${problem}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ];
  }
  return [
    `The bundle holds. ${report === undefined ? '' : describeOutcome(report)}`,
    ...run,
    ...(recomputed === undefined || report === undefined ? [] : describeRecomputed(recomputed, report)),
  ];
}

function describeRecomputed(
  { checks: ran, verdicts, answers, believed, comparedCode }: Recomputed,
  { target }: Report,
): string[] {
  const reasons = [...groupBy(believed, ({ why }) => why.replace(/asks \w+ \S+,/, 'asks for something'))];
  const isServer = target.kind === 'server' || target.kind === 'mock';
  const what = isServer ? 'check' : 'recording';
  return [
    ...(isServer
      ? [
          `Recomputed: ${shareOf(verdicts)} verdicts, by ${shareOf(ran)} checks run again on what was recorded.`,
          `Held against the contract again: ${shareOf({ same: answers.judged, of: answers.of })} answers.`,
        ]
      : [
          `Recomputed: ${shareOf(verdicts)} verdicts, from ${pluralize(answers.of, 'recorded exchange')} judged again.`,
        ]),
    ...(comparedCode
      ? []
      : ['Believed: that the package had the code of its version; this one was built in another way.']),
    ...(believed.length === 0 ? [] : [`Believed: the results of ${pluralize(believed.length, what)}:`]),
    ...reasons.map(([why, all]) => `  ${all.length} because ${why}`),
  ];
}

function shareOf({ same, of }: { readonly same: number; readonly of: number }): string {
  return `${same} of ${of} (${of === 0 ? 100 : Math.floor((100 * same) / of)} %)`;
}
