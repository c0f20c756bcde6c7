import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { faults } from '../../../../proof/faults/index.ts';
import { implementationsFolder } from '../../../../src/evidence/register/frame.ts';
import {
  groupRuns,
  type Implementation,
  nameImplementation,
  type RegisteredRun,
} from '../../../../src/evidence/register/implementation.ts';
import { registerFile, registerKind } from '../../../../src/evidence/register/index-file.ts';
import { readKeptRuns } from '../../../../src/evidence/register/kept-runs.ts';
import {
  findClaimedRuns,
  findSameRun,
  listKnownRuns,
} from '../../../../src/evidence/register/repeated-runs.ts';
import {
  keepRun,
  removeRun,
  topFiles,
  writePages,
  writeRun,
} from '../../../../src/evidence/register/site.ts';
import { writeCommand } from '../../../../src/lib/command-line.ts';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { tryToWrite, UserError } from '../../../../src/lib/user-error.ts';
import { explanationsOf } from '../../../../src/report/explain/explanation.ts';
import { bundleFile } from '../../../../src/report/run/own-files.ts';
import { checks } from '../../../../tests/index.ts';
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

/** The bundles below a folder, in the order of their paths; links are not followed, and `site` is left out. */
function findBundles(folder: string, site: string | undefined): string[] {
  if (realpathSync(folder) === site) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : findBundles(path, site);
    return entry.isFile() && entry.name === bundleFile ? [path] : [];
  });
}

/** The files of a site that are ours; anything else in its folder stays. */
const ownEntries = [...topFiles, implementationsFolder];

/** Throws UserError where a site must not be written: over something else, or over the bundles themselves. */
function verifySite(site: string, folder: string): void {
  if (!existsSync(site)) return;
  const bundles = realpathSync(folder);
  if (`${bundles}${sep}`.startsWith(`${realpathSync(site)}${sep}`))
    throw new UserError(`the bundles in ${folder} lie in ${site}: choose another folder with --out`);
  if (isRegister(site)) return;
  const inTheWay = readdirSync(site);
  if (inTheWay.length > 0)
    throw new UserError(
      `the folder ${site} holds ${inTheWay.sort()[0]}, which no register made: choose another folder with --out`,
    );
}

function isRegister(site: string): boolean {
  return (readRegister(site) as { kind?: unknown } | null | undefined)?.kind === registerKind;
}

/** The register of a site as JSON; undefined where there is none to read. */
function readRegister(site: string): unknown {
  try {
    return JSON.parse(readFileSync(join(site, registerFile), 'utf8'));
  } catch {
    return undefined;
  }
}

/** An empty folder beside a site, in which the new one is made. */
function makeDraft(site: string): string {
  const path = resolve(site);
  let draft = '';
  tryToWrite(dirname(path), 'cannot be written', () => {
    makeFolder(dirname(path));
    draft = mkdtempSync(join(dirname(path), `.${basename(path)}-`));
  });
  return draft;
}

/** Puts a draft in the place of a site; other files in its folder stay. */
function placeDraft(draft: string, site: string): void {
  tryToWrite(site, 'cannot be written', () => {
    makeFolder(site);
    for (const name of ownEntries) {
      rmSync(join(site, name), { recursive: true, force: true });
      if (existsSync(join(draft, name))) renameSync(join(draft, name), join(site, name));
    }
    rmSync(draft, { recursive: true });
  });
}
