import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { implementationsFolder } from '../../../../src/evidence/register/frame.ts';
import { registerFile, registerKind } from '../../../../src/evidence/register/index-file.ts';
import { topFiles } from '../../../../src/evidence/register/site.ts';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { tryToWrite } from '../../../../src/lib/write-error.ts';

/** What of a site is ours; anything else in its folder stays. */
const ownEntries = [...topFiles, implementationsFolder];

/** Throws UserError where a site must not be written: over something else, or over the bundles themselves. */
export function verifySite(site: string, folder: string): void {
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
export function readRegister(site: string): unknown {
  try {
    return JSON.parse(readFileSync(join(site, registerFile), 'utf8'));
  } catch {
    return undefined;
  }
}

/** An empty folder beside a site, in which the new one is made. */
export function makeDraft(site: string): string {
  const path = resolve(site);
  let draft = '';
  tryToWrite(dirname(path), 'cannot be written', () => {
    makeFolder(dirname(path));
    draft = mkdtempSync(join(dirname(path), `.${basename(path)}-`));
  });
  return draft;
}

/** Puts a draft in the place of a site; other files in its folder stay. */
export function placeDraft(draft: string, site: string): void {
  tryToWrite(site, 'cannot be written', () => {
    makeFolder(site);
    for (const name of ownEntries) {
      rmSync(join(site, name), { recursive: true, force: true });
      if (existsSync(join(draft, name))) renameSync(join(draft, name), join(site, name));
    }
    rmSync(draft, { recursive: true });
  });
}
