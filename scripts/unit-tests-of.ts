import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, wings } from '../src/lib/package-root.ts';
import { filesBelow } from '../unit-tests/files.ts';

/** Unit tests of what changed, as folders and files of `unit-tests`. */
export interface UnitTests {
  readonly run: readonly string[];
  /** Those that take longer than a check may. */
  readonly slow: readonly string[];
  /** One of them starts the built command line. */
  readonly needsBuild: boolean;
}

const always = ['unit-tests/structure/', 'unit-tests/catalogue/'];
/** What starts many processes, certifies many servers or waits for a real clock. */
const slowPaths = [
  'browser/',
  'checks/at-once.spec.ts',
  'checks/broken-operations.spec.ts',
  'checks/degenerate.spec.ts',
  'checks/fixtures/',
  'checks/places.spec.ts',
  'checks/subsets/',
  'checks/webhook-listener.spec.ts',
  'cli/',
  'docs/samples.spec.ts',
  'docs/workflows.spec.ts',
  'engine/commands.spec.ts',
  'engine/determinism.spec.ts',
  'engine/scheduler.spec.ts',
  'engine/left-behind.spec.ts',
  'engine/near-misses.spec.ts',
  'engine/seeds.spec.ts',
  'hostile/',
  'http/conformance.spec.ts',
  'http/hostile.spec.ts',
  'network/',
  'plan/recipients.spec.ts',
  'plan/usual-requests.spec.ts',
  'playwright/',
  'preflight/command.spec.ts',
  'preflight/false-alarms.spec.ts',
  'preflight/wrong-settings/',
  'redaction/',
  'reference-server/in-memory.spec.ts',
  'report/run/merge.spec.ts',
  'second-server/',
].map((path) => `unit-tests/${path}`);

/** What `npm run freeze` writes: the tests of what it is made of are the ones to run. */
const frozen = [
  'docs/detection/',
  'src/plan/usual-requests.json',
  'src/plan/known-defects.json',
  'src/catalogue/should-ids.json',
  'src/target-file/declared.ts',
  'unit-tests/catalogue/frozen-ids.txt',
];

/** Where the tests of a folder stand that has no folder of its name in `unit-tests`. */
const elsewhere: Readonly<Record<string, string>> = {
  specs: 'unit-tests/contract/',
  'specs/requirements': 'unit-tests/catalogue/',
  schemas: 'unit-tests/contract/',
  'schemas/target.schema.json': 'unit-tests/target-file/',
  'docs/target.example.yaml': 'unit-tests/target-file/',
  docs: 'unit-tests/docs/',
  'README.md': 'unit-tests/docs/',
  'CONTRIBUTING.md': 'unit-tests/docs/',
  'src/journal': 'unit-tests/redaction/',
};

/** The unit tests of the files that differ from a commit, of those that git does not track yet too. */
export function unitTestsOf(commit: string): UnitTests {
  const changed = listChanged(commit).filter((file) => !frozen.some((path) => file.startsWith(path)));
  const found = [...new Set([...always, ...changed.flatMap(testsOf)])];
  const isInside = (path: string, folder: string) => path !== folder && path.startsWith(folder);
  const chosen = found.filter((path) => !found.some((folder) => isInside(path, folder)));
  const isSlow = (path: string) => slowPaths.some((slow) => path.startsWith(slow));
  const quick = chosen.filter((path) => !isSlow(path));
  const slowInside = slowPaths.filter((slow) => quick.some((path) => slow.startsWith(path)));
  const run = quick.flatMap((path) => withoutSlow(path, slowInside));
  return {
    run,
    slow: [...chosen.filter(isSlow), ...slowInside],
    needsBuild: run.flatMap(specsOf).some(startsCommands),
  };
}

function specsOf(path: string): readonly string[] {
  return path.endsWith('/') ? filesBelow(path.replace(/\/$/, ''), '.spec.ts') : [path];
}

function startsCommands(spec: string): boolean {
  return /\/obc\.ts'|'dist'|dist\//.test(readFileSync(join(packageRoot, spec), 'utf8'));
}

/** A folder as it is, or as those of its spec files that are quick. */
function withoutSlow(path: string, slow: readonly string[]): readonly string[] {
  if (!slow.some((file) => file.startsWith(path))) return [path];
  return specsOf(path).filter((file) => !slow.some((one) => file.startsWith(one)));
}

/** The files that differ from a commit, and those that git does not track yet. */
export function listChanged(commit: string): string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: packageRoot, encoding: 'utf8' }).split('\n');
  return [
    ...git('diff', '--name-only', '--merge-base', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => file !== '');
}

/** A changed test is run itself, and for other files the tests of their name, or else those of their folder. */
function testsOf(file: string): string[] {
  if (file.endsWith('.spec.ts') && file.startsWith('unit-tests/')) return existing(file);
  const [root = '', room = '', name = ''] = file.split('/');
  const mapped = elsewhere[`${root}/${room}`] ?? elsewhere[root];
  if (mapped !== undefined) return [mapped];
  if (root === 'unit-tests') return existing(`unit-tests/${room}/`);
  // All sets of laws read exchanges by the files beside their folders.
  if (root === 'laws') return existing(`unit-tests/laws/${room.endsWith('.ts') ? '' : `${room}/`}`);
  if (root === 'tests') return testsOfChecks(room === 'support' ? name : undefined);
  if (!wings.some((wing) => wing === root)) return [];
  const own = namedTests(`unit-tests/${room}`, name.replace(/\.ts$/, ''));
  return own.length > 0 ? own : existing(`unit-tests/${room}/`);
}

/** What checks share has a folder of its name; the tests of checks themselves stand above. */
function testsOfChecks(shared: string | undefined): string[] {
  const own = shared === undefined ? [] : existing(`unit-tests/checks/${shared}/`);
  if (own.length > 0) return own;
  const entries = readdirSync(join(packageRoot, 'unit-tests/checks'));
  return entries.filter((entry) => entry.endsWith('.spec.ts')).map((entry) => `unit-tests/checks/${entry}`);
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
