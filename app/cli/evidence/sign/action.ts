import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isClientEvidence, readClientEvidence } from '../../../../client/run/evidence.ts';
import { rebuildClientReport } from '../../../../client/run/verify.ts';
import { listPluginPaths } from '../../../../src/catalogue/plugins/loaded.ts';
import { shortenPath } from '../../../../src/catalogue/plugins/locate.ts';
import { deriveReport, readEvidence } from '../../../../src/evidence/bundle/evidence.ts';
import { findDifference, type JudgedRun } from '../../../../src/evidence/bundle/outcome.ts';
import { describeBundle } from '../../../../src/evidence/bundle/read-me.ts';
import { Refused } from '../../../../src/evidence/bundle/refused.ts';
import { readSigningKey, signKeyless, signStatement } from '../../../../src/evidence/bundle/sign.ts';
import {
  type EvidenceFiles,
  makeStatement,
  type Statement,
} from '../../../../src/evidence/bundle/statement.ts';
import { quoteFile, quoteForShell, writeCommand } from '../../../../src/lib/command-line.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { tryToWrite, UserError } from '../../../../src/lib/user-error.ts';
import type { Report } from '../../../../src/report/report.ts';
import { derivePackageDigest } from '../../../../src/report/run/digests.ts';
import { bundleFile, envelopeFile, readMeFile } from '../../../../src/report/run/own-files.ts';
import { recordFile } from '../../../../src/report/run/record.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { checks } from '../../../../tests/index.ts';
import { print } from '../../../command-line/terminal.ts';
import { readEvidenceFiles, readFormatFiles } from './read-files.ts';

export interface BundleOptions {
  readonly shard: readonly string[];
  readonly key?: string;
  readonly keyEnv?: string;
  readonly keyless?: boolean;
  readonly fulcioUrl: string;
  readonly rekorUrl: string;
}

/** Does what `obc evidence sign` is asked for. Throws UserError for a folder without a run, and without a key. */
export default async function bundle(folder: string, options: BundleOptions): Promise<void> {
  const pem = options.keyless === true ? undefined : readKey(options);
  const key = pem === undefined ? undefined : readSigningKey(pem.text, pem.where);
  const statement = describeFolder(folder, options.shard);
  const services = { fulcio: options.fulcioUrl, rekor: options.rekorUrl };
  const signed =
    key === undefined ? await signKeyless(statement, services) : await signStatement(statement, key);
  for (const [name, text] of [
    [bundleFile, `${JSON.stringify(signed)}\n`],
    [envelopeFile, `${JSON.stringify(signed.dsseEnvelope)}\n`],
    [readMeFile, describeBundle(signed, statement)],
  ] as const)
    tryToWrite(join(folder, name), 'cannot be written', () => writeFileSync(join(folder, name), text));
  const { grade } = statement.predicate.conformance;
  print(
    `Signed: ${grade}, with ${pluralize(statement.subject.length, 'file')}.`,
    `${join(folder, bundleFile)} and ${join(folder, envelopeFile)}: keep them beside the evidence.`,
    `${join(folder, readMeFile)} tells others how to verify it.`,
    `Others verify it with: ${verifyCommandOf(join(folder, bundleFile), options.keyless === true)}`,
  );
}

/** The command by which others verify a bundle; the plug-ins that judged the run judge it again. */
function verifyCommandOf(bundle: string, isKeyless: boolean): string {
  const trust = isKeyless ? '--trusted-root ROOT --identity NAME --issuer ADDRESS' : '--key PUBLIC_KEY';
  const plugins = listPluginPaths().map((path) => ` --plugin ${quoteForShell(shortenPath(path))}`);
  return `npx open-banking-conformance evidence verify ${quoteFile(bundle)} ${trust}${plugins.join('')}`;
}

/** The statement on the run of a folder. Throws UserError where its report is not what its journals give. */
function describeFolder(folder: string, shards: readonly string[]): Statement {
  const files = readEvidenceFiles(folder, shards);
  if (![...files.keys()].some((path) => path.endsWith(recordFile)))
    throw new UserError(
      `${folder} holds no ${recordFile}: give the folder of a run, or with --shard that of each shard of a merged report`,
    );
  try {
    const { report, basis, derived } = readAny(files);
    const difference = findDifference(report, JSON.parse(JSON.stringify(derived)));
    if (difference !== undefined)
      throw new UserError(
        `${folder}/report.json is not what its journals give (${difference}): ${writeCommand(`report ${quoteFile(folder)}`)} makes it again`,
      );
    return makeStatement({
      ...{ files: new Map([...files, ...readFormatFiles(folder)]), report, basis },
      package: derivePackageDigest(),
      made: new Date(Math.max(Date.now(), Date.parse(report.run.end))),
    });
  } catch (error) {
    if (error instanceof Refused) throw new UserError(`${folder} cannot be signed: ${error.message}`);
    throw error;
  }
}

/** The evidence of a run on a server or of one that judged a client, with the report that its journals give. */
function readAny(files: EvidenceFiles): JudgedRun & { readonly derived: Report } {
  if (isClientEvidence(files)) {
    const evidence = readClientEvidence(files);
    return { ...evidence, derived: rebuildClientReport(evidence.run).report };
  }
  const evidence = readEvidence(files, checks);
  return { ...evidence, derived: deriveReport(evidence, checks) };
}

function readKey({ key, keyEnv }: BundleOptions): { readonly text: string; readonly where: string } {
  if (keyEnv !== undefined) {
    const text = readEnvironment()[keyEnv];
    if (text === undefined) throw new UserError(`the variable ${keyEnv} of --key-env is not set`);
    return { text, where: `the variable ${keyEnv}` };
  }
  if (key === undefined)
    throw new UserError('nothing to sign with: give --key FILE, --key-env NAME or --keyless');
  try {
    return { text: readFileSync(key, 'utf8'), where: key };
  } catch (error) {
    throw new UserError(`the key ${key} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
