import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startReferenceServer } from '../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../proof/reference-target.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { unpackPage } from '../unit-tests/redaction/search.ts';

// Packs the suite, or takes the tarball that is named, such as the one that a release publishes; installs it in an empty
// folder as a vendor would, and certifies the reference server there: under this Node, under the lowest one that package.json allows, and under the later ones that vendors use.
// npm brings each of them as the package `node`.

const otherNodes = ['20.19.0', '22.22.0', '24.21.0'];

/** The most that a vendor downloads: kB packed, files, and packages that are installed with it. */
const goals = { kilobytes: 2_600, files: 900, packages: 60 };

/** Development dependencies that a vendor is not to install. */
const unwanted = [
  'typescript',
  'tsx',
  '@biomejs/biome',
  '@stoplight/prism-cli',
  'ajv-cli',
  'allure',
  '@redocly/cli',
];

const folder = mkdtempSync(join(tmpdir(), 'obc-package-'));
const nodesFolder = mkdtempSync(join(tmpdir(), 'obc-nodes-'));

async function npm(args: readonly string[], cwd: string): Promise<string> {
  return (await promisify(execFile)('npm', [...args], { cwd, maxBuffer: 2 ** 26 })).stdout;
}

/** The output and the exit code of a program. */
interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program without waiting for it: those of the versions of Node share the cores. */
function start(program: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((end) => {
    const child = execFile(program, [...args], { cwd }, (_error, stdout, stderr) =>
      end({ status: child.exitCode, stdout, stderr }),
    );
  });
}

function step(what: string, holds: boolean, detail = ''): void {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds ? '' : `\n${detail}`}\n`);
  if (!holds) process.exitCode = 1;
}

function said({ stdout, stderr }: Omit<Ended, 'status'>): string {
  return `${stdout}${stderr}`;
}

/** The tarball that is named, or one that is packed now. */
async function findTarball(): Promise<string> {
  const [named] = process.argv.slice(2);
  if (named !== undefined) return resolve(named);
  const packed = await npm(['pack', '--json', '--pack-destination', folder], packageRoot);
  const [{ filename }] = JSON.parse(packed);
  return join(folder, filename);
}

async function packAndInstall(): Promise<void> {
  const tarball = await findTarball();
  const kilobytes = Math.round(statSync(tarball).size / 1000);
  step(`packed, ${kilobytes} of at most ${goals.kilobytes} kB`, kilobytes <= goals.kilobytes);
  const held = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trimEnd().split('\n');
  step(`${held.length} of at most ${goals.files} files`, held.length <= goals.files);
  step('it brings a shrinkwrap', held.includes('package/npm-shrinkwrap.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await npm(['install', '--no-audit', '--no-fund', tarball], folder);
  const weight = execFileSync('du', ['-sm', 'node_modules'], { cwd: folder, encoding: 'utf8' }).split(
    '\t',
  )[0];
  step(`installed, ${weight} MB with all that it needs`, true);
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const brought = Object.keys(packages).filter(
    (path) => !/^$|\/(@playwright\/test|playwright|playwright-core|open-banking-conformance)$/.test(path),
  );
  step(
    `${brought.length} of at most ${goals.packages} packages beside Playwright`,
    brought.length <= goals.packages,
  );
  const dragged = unwanted.filter((name) => packages[`node_modules/${name}`] !== undefined);
  step('no development dependency comes along', dragged.length === 0, dragged.join(', '));
}

function link(): void {
  for (const name of ['obc', 'open-banking-conformance']) {
    const ended = spawnSync('npx', ['--no-install', name, '--version'], { cwd: folder, encoding: 'utf8' });
    step(`${name} is the command`, /^\d+\.\d+\.\d+\s*$/.test(ended.stdout), said(ended));
  }
}

async function run(program: string, version: string, own: string): Promise<void> {
  const obc = join(folder, 'node_modules', 'open-banking-conformance', 'dist', 'app', 'main.js');
  const ended = await start(program, [obc, 'run', '--demo', '--depth', 'quick'], own);
  step(`obc run certifies the reference server under Node ${version}`, ended.status === 0, said(ended));
  const report = join(own, 'reports', 'report.json');
  const { outcome } = JSON.parse(readFileSync(report, 'utf8')) as { outcome: string };
  step('the report lies in the folder of the caller', outcome === 'passed-in-scope', outcome);
  const page = unpackPage(readFileSync(join(own, 'reports', 'index.html'), 'utf8'));
  const isWhole = ['listenToTable();', '.banner {', 'tests/providers/'].every((part) => page.includes(part));
  step(
    'its page has its script and its style, and says how requirements are judged',
    isWhole,
    page.slice(0, 500),
  );
}

async function use(program: string, version: string, own: string): Promise<void> {
  writeFileSync(
    join(own, 'use.js'),
    `import { certify } from 'open-banking-conformance';
     const target = { target: { name: 'nobody', kind: 'server' }, areas: ['providers'],
       outbound: { baseUrl: 'http://127.0.0.1:9', auth: { token: 'none-at-all' } } };
     console.log((await certify({ target })).outcome);`,
  );
  const ended = await start(program, ['use.js'], own);
  const holds = ended.stdout.trim() === 'not-judged';
  step(`certify() gives a report to programs under Node ${version}`, holds, said(ended));
}

/** A program of a vendor in TypeScript, compiled by the compiler of the suite. */
function compile(): void {
  const program = `import { certify, type Report } from 'open-banking-conformance';
    const report: Report = await certify({ target: 'target.yaml', depth: 'quick' });
    const outcome: string = report.outcome;
    // @ts-expect-error: an outcome is not a number
    const wrong: number = report.outcome;
    export { outcome, wrong };`;
  const tests = `import { defineConformance, type ConformanceOptions } from 'open-banking-conformance/playwright';
    const options: Partial<ConformanceOptions> = { target: 'target.yaml', depth: 'quick' };
    defineConformance(options);
    // @ts-expect-error: there is no such depth
    defineConformance({ target: 'target.yaml', depth: 'bottomless' });`;
  writeFileSync(join(folder, 'use-tests.ts'), tests);
  writeFileSync(join(folder, 'use-types.ts'), program);
  const tsc = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  // The types of Playwright need those of Node, which a project of a vendor has.
  const older = ['--module', 'node16', '--resolveJsonModule'];
  for (const args of [['use-types.ts'], ['use-types.ts', ...older], ['use-tests.ts', '--skipLibCheck']]) {
    const ended = spawnSync(process.execPath, [tsc, ...options, ...args], { cwd: folder, encoding: 'utf8' });
    step(`programs in TypeScript see its types: ${args.join(' ')}`, ended.status === 0, said(ended));
  }
}

/** The example of a vendor's own Playwright project, and the files that other tools read. */
async function project(): Promise<void> {
  const installed = join(folder, 'node_modules', 'open-banking-conformance');
  cpSync(join(installed, 'docs', 'examples', 'playwright'), folder, { recursive: true });
  const server = await startReferenceServer();
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(declaredReferenceTarget(server.description)));
  const args = ['--no-install', 'playwright', 'test', '-g', 'lists the declared providers'];
  // The server answers from this process, so it may not wait for the tests.
  const text = said(await start('npx', args, folder));
  await server.close();
  step('the example project runs its conformance tests', /2 passed/.test(text), text);
  const report = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8')) as {
    outcome: string;
  };
  step('and reports them', report.outcome === 'passed-in-scope', report.outcome);
  const signed = spawnSync('npx', ['obc', 'evidence', 'sign', 'reports', '--keyless'], {
    cwd: folder,
    encoding: 'utf8',
  });
  step(
    'a signature without a key asks for the package that makes it',
    signed.status === 2 && /npm install --save-dev @sigstore\/sign@/.test(said(signed)),
    said(signed),
  );
  const names = [
    'openapi/outbound.json',
    'openapi/outbound-3.0.json',
    'openapi/banking.json',
    'openapi/banking-3.0.json',
    'schemas/report.schema.json',
  ];
  const program = `for (const name of ${JSON.stringify(names)})
    JSON.parse(fs.readFileSync(require.resolve('open-banking-conformance/' + name), 'utf8'));`;
  const read = spawnSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' });
  step('schemas and bundled OpenAPI documents are exported', read.status === 0, said(read));
}

/** The program of a Node of a version, from npm. */
async function nodeOf(version: string): Promise<string> {
  const own = join(nodesFolder, version);
  await npm(['install', '--no-audit', '--no-fund', '--prefix', own, `node@${version}`], nodesFolder);
  return join(own, 'node_modules', 'node', 'bin', 'node');
}

const [programs] = await Promise.all([Promise.all(otherNodes.map(nodeOf)), packAndInstall()]);
link();
compile();
const versions = [process.versions.node, ...otherNodes];
await Promise.all(
  [process.execPath, ...programs].map(async (program, at) => {
    // Below the installed suite, with reports of its own.
    const own = mkdtempSync(join(folder, 'node-'));
    await run(program, versions[at]!, own);
    await use(program, versions[at]!, own);
  }),
);
// Last, since a run takes the target file that it leaves in the folder.
await project();
for (const used of [folder, nodesFolder]) rmSync(used, { recursive: true, force: true });
