import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';

/** Unit tests of what changed, as folders and files of `unit-tests`. */
export interface UnitTests {
  readonly run: readonly string[];
  /** Those that take longer than a check may: they start many processes, or certify many servers. */
  readonly slow: readonly string[];
}

const always = ['unit-tests/structure/', 'unit-tests/catalogue/'];
const slowFolders = ['browser', 'cli', 'playwright', 'redaction', 'second-server'].map(
  (name) => `unit-tests/${name}/`,
);

/** Where the tests of a folder stand that has no folder of its name in `unit-tests`. */
const elsewhere: Readonly<Record<string, string>> = {
  tests: 'unit-tests/checks/',
  specs: 'unit-tests/contract/',
  schemas: 'unit-tests/contract/',
  docs: 'unit-tests/docs/',
  'README.md': 'unit-tests/docs/',
  'CONTRIBUTING.md': 'unit-tests/docs/',
  'src/journal': 'unit-tests/redaction/',
};

/** The unit tests of the files that differ from a commit, of those that git does not track yet too. */
export function unitTestsOf(commit: string): UnitTests {
  const found = [...new Set([...always, ...changedSince(commit).flatMap(testsOf)])];
  const isInside = (path: string, folder: string) => path !== folder && path.startsWith(folder);
  const chosen = found.filter((path) => !found.some((folder) => isInside(path, folder)));
  const isSlow = (path: string) => slowFolders.some((folder) => path.startsWith(folder));
  return { run: chosen.filter((path) => !isSlow(path)), slow: chosen.filter(isSlow) };
}

function changedSince(commit: string): string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: packageRoot, encoding: 'utf8' }).split('\n');
  const changed = [
    ...git('diff', '--name-only', '--merge-base', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return changed.filter((file) => file !== '');
}

/** A changed test is run itself, and for other files the tests of their name, or else those of their folder. */
function testsOf(file: string): string[] {
  if (file.endsWith('.spec.ts') && file.startsWith('unit-tests/')) return existing(file);
  const [root = '', room = '', name = ''] = file.split('/');
  const mapped = elsewhere[`${root}/${room}`] ?? elsewhere[root];
  if (mapped !== undefined) return [mapped];
  if (root === 'unit-tests') return existing(`unit-tests/${room}/`);
  if (root !== 'src') return [];
  const own = namedTests(`unit-tests/${room}`, name.replace(/\.ts$/, ''));
  return own.length > 0 ? own : existing(`unit-tests/${room}/`);
}

function existing(path: string): string[] {
  return existsSync(join(packageRoot, path)) ? [path] : [];
}

function namedTests(folder: string, name: string): string[] {
  if (name === '' || !existsSync(join(packageRoot, folder))) return [];
  const entries = readdirSync(join(packageRoot, folder));
  return entries
    .filter((entry) => entry === name || entry === `${name}.spec.ts`)
    .map((entry) => `${folder}/${entry}${entry === name ? '/' : ''}`);
}
