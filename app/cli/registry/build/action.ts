import { join } from 'node:path';
import { describeRegister } from '../../../../src/evidence/register/index-file.ts';
import { escapeForLog } from '../../../../src/report/formats/text.ts';
import { derivePackageDigest } from '../../../../src/report/run/digests.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { fitLines, print, printJson } from '../../../command-line/terminal.ts';
import { type Built, buildRegister } from './build.ts';
import { readSigners, type SignerOptions } from './verify-handed.ts';

export interface RegisterOptions extends SignerOptions {
  readonly out: string;
  readonly validDays: number;
  readonly json?: boolean;
}

/** Builds the site that is asked for, and sets the exit code. Throws UserError where there is nothing to build. */
export default async function register(folder: string, options: RegisterOptions): Promise<void> {
  const { out, json, validDays } = options;
  const signers = readSigners(options);
  const validity = { validDays, now: new Date() };
  const built = await buildRegister({
    ...{ folder, site: out, signers },
    package: derivePackageDigest(),
    ...validity,
  });
  const { implementations, leftOut } = built;
  if (json === true)
    printJson(JSON.stringify({ ...describeRegister(implementations, validity), leftOut }, null, 2));
  else print(...fitLines(describe(built, out).map(escapeForLog), process.stdout));
  process.exitCode = leftOut.length === 0 ? 0 : 1;
}

const maxProblems = 3;

function describe({ implementations, leftOut }: Built, out: string): string[] {
  const runs = implementations.reduce((sum, one) => sum + one.runs.length, 0);
  const made =
    runs === 0
      ? 'No bundle holds: no site is written.'
      : `${pluralize(implementations.length, 'implementation')}, ${pluralize(runs, 'run')}: ${join(out, 'index.html')}`;
  return [
    made,
    ...(leftOut.length === 0 ? [] : [`Left out: ${pluralize(leftOut.length, 'bundle')}.`]),
    ...leftOut.flatMap(({ bundle, problems }) => [
      `  ${bundle}`,
      ...problems.slice(0, maxProblems).map((problem) => `    - ${problem}`),
      ...(problems.length > maxProblems
        ? [`    and ${problems.length - maxProblems} more: obc evidence verify names them`]
        : []),
    ]),
  ];
}
