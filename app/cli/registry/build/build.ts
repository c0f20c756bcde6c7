import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { faults } from '../../../../proof/faults/index.ts';
import {
  groupRuns,
  type Implementation,
  nameImplementation,
  type RegisteredRun,
} from '../../../../src/evidence/register/implementation.ts';
import { readKeptRuns } from '../../../../src/evidence/register/kept-runs.ts';
import {
  findClaimedRuns,
  findSameRun,
  listKnownRuns,
} from '../../../../src/evidence/register/repeated-runs.ts';
import { keepRun, removeRun, writePages, writeRun } from '../../../../src/evidence/register/site.ts';
import { writeCommand } from '../../../../src/lib/command-line.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { explanationsOf } from '../../../../src/report/explain/explanations.ts';
import { checks } from '../../../../tests/index.ts';
import { findBundles } from './find-bundles.ts';
import { makeDraft, placeDraft, readRegister, verifySite } from './site-folder.ts';
import { type BundleTerms, examineBundle } from './verify-handed.ts';

/** What a register is built of. */
export interface RegisterInput extends BundleTerms {
  /** Days for which a conformant run counts. */
  readonly validDays: number;
  /** The folder of the site. */
  readonly site: string;
}

/** A bundle that is not in the register, with the reasons. */
export interface LeftOut {
  readonly bundle: string;
  readonly problems: readonly string[];
}

/** What came of building a register. */
export interface Built {
  readonly implementations: readonly Implementation[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Verifies every bundle below a folder and writes the site of those that hold; none is written where none does. Throws
 * UserError where there is no bundle, or something else in the place of the site.
 */
export async function buildRegister(input: RegisterInput): Promise<Built> {
  const { folder, site } = input;
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UserError(`there is no folder ${folder}: give the one that holds the bundles`);
  verifySite(site, folder);
  const bundles = findBundles(folder, existsSync(site) ? realpathSync(site) : undefined);
  if (bundles.length === 0)
    throw new UserError(
      `${folder} holds no bundle.sigstore.json: ${writeCommand('evidence sign')} makes one in the folder of a run`,
    );
  const draft = makeDraft(site);
  try {
    const { runs, leftOut } = await writeRuns(draft, bundles, { ...input, kept: readKeptRuns(site) });
    const implementations = groupRuns(runs);
    if (runs.length > 0) {
      writePages(draft, implementations, input);
      placeDraft(draft, site);
    }
    return { implementations, leftOut };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Verifies bundles one after another, and writes the folders of those that hold: none is kept in memory whole. */
async function writeRuns(
  draft: string,
  bundles: readonly string[],
  input: RegisterInput,
): Promise<{ readonly runs: readonly RegisteredRun[]; readonly leftOut: readonly LeftOut[] }> {
  const explanations = explanationsOf(checks, faults);
  const runs: RegisteredRun[] = [];
  const leftOut: LeftOut[] = [];
  for (const bundle of bundles) {
    const examined = await examineBundle(bundle, input);
    if ('problems' in examined) {
      leftOut.push({ bundle, problems: examined.problems });
      continue;
    }
    const { run } = examined;
    const same = findSameRun(run, runs);
    if (same !== undefined && nameImplementation(same) === nameImplementation(run)) {
      leftOut.push({
        bundle,
        problems: [`its run ${run.report.run.id} was handed in before, in ${same.bundle}`],
      });
      continue;
    }
    runs.push(
      'keptIn' in examined
        ? keepRun(draft, run, examined.keptIn)
        : writeRun(draft, run, { ...examined.files, explanations }),
    );
  }
  const claimed = findClaimedRuns(runs, listKnownRuns(readRegister(input.site)));
  for (const [run, problem] of claimed) {
    removeRun(draft, run);
    leftOut.push({ bundle: run.bundle, problems: [problem] });
  }
  return { runs: runs.filter((run) => !claimed.has(run)), leftOut };
}
