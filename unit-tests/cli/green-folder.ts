import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { renderCertificate } from '../../src/evidence/bundle/certificate.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Report } from '../../src/report/report.ts';
import { filesIn } from '../redaction/search.ts';
import { conformantReport, statement } from '../report/graded.ts';
import { killWithChildren, sendSignal } from './kill-moments.ts';
import { environmentWith, obc } from './obc.ts';

// Runs that come to no end over a folder whose reports say that the target passed: none of that may stand for them.

/** How a run is started: by `obc run`, in one process or in some, or by Playwright with our reporter. */
export const doors = ['obc run', 'obc run --workers 2', 'playwright test'] as const;
export type Door = (typeof doors)[number];

/** What keeps a run from its end. */
export const losses = ['SIGKILL', 'SIGHUP', 'SIGABRT', 'full disk', 'lost memory', 'exit 2'] as const;
export type Loss = (typeof losses)[number];

/** A run that is lost over a green folder. */
export interface LostRun {
  readonly door: Door;
  readonly loss: Loss;
  /** From 0 to 1: where among all moments, sizes or mistakes of its kind it is. */
  readonly place: number;
}

/** The end of a run that was not lost after all. */
export const passed = 'and passed';

/** What a lost run left. */
export interface Leftover {
  /** What still says that the target passed, in a sentence each; empty where the run passed after all. */
  readonly complaints: readonly string[];
  /** How the run ended: its exit code or signal, and what came of it. */
  readonly ended: string;
}

const main = join(packageRoot, 'dist', 'app', 'main.js');
const quick = ['--seed', '42', '--depth', 'quick'] as const;

/** Megabytes of a heap in which a run begins, and how many more do not bring it to its end. */
const heaps: Readonly<Record<Door, readonly [least: number, more: number]>> = {
  'obc run': [22, 18],
  'obc run --workers 2': [22, 18],
  'playwright test': [76, 18],
};

/** The greatest delay before a signal, in milliseconds: most runs have ended by then. */
const maxDelay = 4000;

/** Writes, by a run that passes, a folder with every format. */
export async function makeGreenFolder(folder: string): Promise<void> {
  await obc('run', '--demo', ...quick, '--out', folder);
  await obc('report', folder, '--format', 'badge,sarif,har,requests,ndjson');
  const page = renderCertificate(conformantReport, statement, 81);
  writeFileSync(join(folder, 'certificate.html'), page);
  // Where Playwright's own reporters write into the folder too, they leave files like these.
  cpSync(join(folder, 'junit.xml'), join(folder, 'playwright.xml'));
  cpSync(join(folder, 'summary.md'), join(folder, 'playwright', 'index.html'));
}

/** What a file says of a target that passed, in all formats, by what it is. */
const greenWords: Readonly<Record<string, RegExp>> = {
  'a word': /(?<!not |non-)\b[Cc]onformant\b|\bPassed(?: with waivers)?(?=[:( ])/,
  'an outcome': /"outcome": ?"(?:conformant|passed)/,
  'a colour': /#1a7f37|#0a5a9c|#4d6b00/i,
  'JUnit without an error': /<testsuites[^>]* failures="0"[^>]* errors="0"(?<! tests="0".*)/,
};

/** A file that was being written has a name that nobody reads. */
const isReadable = (name: string) => !name.endsWith('.tmp');

/** What the files of a folder say of a target that passed: by words, outcomes and colours, a sentence each. */
export function findGreen(folder: string): string[] {
  // The page of Playwright holds the words and colours of all results.
  const isSearched = (name: string) => isReadable(name) && !isResult(name) && !name.startsWith('playwright/');
  const files = [...filesIn(folder)].filter(([name]) => isSearched(name));
  return [
    ...files.flatMap(([name, text]) =>
      Object.entries(greenWords).flatMap(([what, pattern]) => {
        const found = pattern.exec(text);
        return found === null ? [] : [`${name} shows ${what}: ${found[0]}`];
      }),
    ),
    ...findGreenResults(folder),
  ];
}

const isResult = (name: string) => /allure-results\/.*-result\.json$/.test(name);

/** Results for Allure are of single tests and requirements: all together pass where none of them is failed or broken. */
function findGreenResults(folder: string): string[] {
  const results = [...filesIn(folder)].filter(([name]) => isReadable(name) && isResult(name));
  if (results.length === 0 || results.some(([, text]) => /"status": ?"(?:failed|broken)"/.test(text)))
    return [];
  return [`allure-results of ${results.length} results, none of them failed or broken`];
}

/** Files of reports that are those of an earlier run, unchanged. */
function findLeftBehind(out: string, green: string): string[] {
  const isReport = (name: string) => !name.startsWith('.run') && !/^allure-results\/(?!obc-)/.test(name);
  const earlier = new Map(
    [...filesIn(green)].filter(([name]) => isReport(name)).map(([name, text]) => [text, name]),
  );
  return [...filesIn(out)].flatMap(([name, text]) => {
    const of = isReport(name) ? earlier.get(text) : undefined;
    return of === undefined ? [] : [`${name} is ${of} of the earlier run`];
  });
}

/** Loses a run over a copy of a green folder, and searches what is left. */
export async function loseRun(lost: LostRun, green: string, folder: string): Promise<Leftover> {
  const out = join(folder, 'reports');
  if (lost.loss === 'full disk') return searchAfter(out, green, await runOnFullDisk(lost, green, out));
  copyGreen(green, out, lost.door);
  const { args, env } = lost.loss === 'exit 2' ? mistaken(lost, folder, out) : startOf(lost.door, out);
  const [least, more] = heaps[lost.door];
  const heap = Math.round(least + lost.place * more);
  const memory = lost.loss === 'lost memory' ? { NODE_OPTIONS: `--max-old-space-size=${heap}` } : {};
  const child = spawn(process.execPath, args, {
    ...{ cwd: folder, detached: true, stdio: 'ignore' },
    env: { ...environmentWith({ ...env, ...memory }), CI: undefined },
  });
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => resolve(String(code ?? signal))),
  );
  if (lost.loss.startsWith('SIG')) {
    await Promise.race([ended, waitUntilOpen(out)]);
    // Most of them soon after the beginning.
    await Promise.race([ended, sleep(maxDelay ** lost.place - 1)]);
    if (lost.loss === 'SIGKILL') killWithChildren(child.pid!);
    else sendSignal(child.pid!, lost.loss as NodeJS.Signals);
  }
  const code = await ended;
  sendSignal(-child.pid!, 'SIGKILL');
  return searchAfter(out, green, code, lost.loss === 'lost memory');
}

function copyGreen(green: string, out: string, door: Door): void {
  cpSync(green, out, { recursive: true });
  if (door === 'playwright test') return;
  for (const name of ['playwright.xml', 'playwright']) rmSync(join(out, name), { recursive: true });
}

function searchAfter(out: string, green: string, code: string, isLostEarly = false): Leftover {
  const [before, after] = [idIn(green), idIn(out)];
  if (code === '0' && after !== undefined && after !== before)
    return { complaints: [], ended: `0, ${passed}` };
  const leftBehind = findLeftBehind(out, green);
  // What ends it afterwards, such as memory that another reporter wants, takes nothing from a run that was reported whole.
  if (after !== before && leftBehind.length === 0 && isReportedWhole(out))
    return { complaints: [], ended: `${code}, after its report` };
  // Memory may end before any code of ours is loaded.
  if (isLostEarly && existsSync(join(out, 'report.json')) && after === before && !hasBegun(out))
    return { complaints: [], ended: `${code}, before it began` };
  return { complaints: [...findGreen(out), ...leftBehind], ended: code };
}

/** True where a run has touched the folder of the earlier one, whose record is the last that is set aside. */
function hasBegun(out: string): boolean {
  return !existsSync(join(out, '.run', 'run.json')) || existsSync(join(out, '.run', 'opened.json'));
}

/** True where the report is of a run that did everything that was planned, and was not stopped. */
function isReportedWhole(out: string): boolean {
  const file = join(out, 'report.json');
  if (!existsSync(file)) return false;
  const { planned, executed, run } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return executed > 0 && executed === planned && !run.interrupted;
}

function idIn(folder: string): string | undefined {
  const file = join(folder, 'report.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { run: { id: string } }).run.id;
}

/** The record of the earlier run is the last that is set aside. */
async function waitUntilOpen(out: string): Promise<void> {
  while (!existsSync(join(out, 'previous-1', '.run', 'run.json'))) await sleep(1);
}

/** The arguments of Node and the environment of a run. */
interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function startOf(door: Door, out: string, more: readonly string[] = [], target = '--demo'): Start {
  const workers = door === 'obc run --workers 2' ? ['--workers', '2'] : [];
  if (door !== 'playwright test')
    return { args: [main, 'run', target, ...quick, '--out', out, ...workers, ...more], env: {} };
  return {
    args: [locatePlaywright(), 'test', '-c', writeConfig(out), ...more],
    env: {
      ...{ OBC_TARGET: target === '--demo' ? 'demo' : target },
      ...{ OBC_SEED: '42', OBC_DEPTH: 'quick', PW_DISABLE_TS_ESM: '1' },
    },
  };
}

/** Writes, beside a folder of reports, the configuration of a project of a user whose reports all go there. */
function writeConfig(out: string): string {
  const [dist, modules] = ['dist/app/playwright', 'node_modules'].map((name) => join(packageRoot, name));
  const reporters = [
    [`${dist}/reporter.js`],
    ['html', { open: 'never', outputFolder: `${out}/playwright` }],
    ['junit', { outputFile: `${out}/playwright.xml` }],
    [`${modules}/allure-playwright/dist/cjs/index.js`, { resultsDir: `${out}/allure-results` }],
  ];
  const file = `${out}.config.mjs`;
  writeFileSync(
    file,
    `import { defineConfig } from '${modules}/@playwright/test/index.mjs';
import { defineConformance } from '${dist}/entry.js';
export default defineConfig(defineConformance({ reports: ${JSON.stringify(out)} }), {
  reporter: ${JSON.stringify(reporters)},
});
`,
  );
  return file;
}

/** A run that is refused: each place between 0 and 1 is one of the mistakes. */
function mistaken({ door, place }: LostRun, folder: string, out: string): Start {
  const target = join(folder, 'target.yaml');
  const good = 'target:\n  name: Sample\noutbound:\n  baseUrl: http://127.0.0.1:1\n  auth:\n    token: ';
  const byFile = (text: string) => () => {
    writeFileSync(target, text);
    return startOf(door, out, [], target);
  };
  const named = door === 'playwright test' ? ['-g', 'nonsense'] : ['--only', 'nonsense'];
  const mistakes: readonly (() => Start)[] = [
    byFile(`${good}\${OBC_UNSET_VARIABLE}\n`),
    () => startOf(door, out, named),
    byFile(`${good}secret\nsettings: 1\n`),
    byFile('target: ['),
    () => startOf(door, out, [], join(folder, 'absent.yaml')),
    // Refused once it has begun: nothing answers there.
    byFile(`${good}secret-of-this-target\n`),
    // What Playwright itself does not understand never comes to us.
    () =>
      startOf(
        door,
        out,
        door === 'playwright test' ? ['--project', 'general', '-g', 'nonsense'] : ['--nonsense'],
      ),
    () => ({ ...startOf(door, out), env: { ...startOf(door, out).env, ...wrongVariables(door) } }),
  ];
  return mistakes[Math.min(mistakes.length - 1, Math.floor(place * mistakes.length))]!();
}

function wrongVariables(door: Door): Readonly<Record<string, string>> {
  return door === 'playwright test' ? { OBC_DEPTH: 'bottomless' } : { OBC_MAX_MINUTES: 'many' };
}

/** How much more than the earlier run fits onto the disk, in kilobytes: less than what a run writes. */
const maxRoom = 600;

/** A run on a small disk of its own, on which an earlier one has passed. */
async function runOnFullDisk({ door, place }: LostRun, green: string, out: string): Promise<string> {
  const disk = `${out}-disk`;
  const few = `${out}-few`;
  mkdirSync(disk, { recursive: true });
  // Reports that go make room: those of a few formats make little.
  for (const name of ['.run', 'report.json', 'badge.svg', 'summary.md', 'junit.xml'])
    cpSync(join(green, name), join(few, name), { recursive: true });
  const { args, env } = startOf(door, disk);
  const command = [process.execPath, ...args].map((part) => `'${part}'`).join(' ');
  const script = [
    `size=$(( $(du -sk --apparent-size ${few} | cut -f1) + 60 + ${Math.round(place * maxRoom)} ))`,
    `mount -t tmpfs -o size=\${size}k tmpfs ${disk} || exit 77`,
    `cp -r ${few}/. ${disk} || exit 78`,
    `rm -r ${few}; ${command}; code=$?; mkdir -p ${out}; cp -r ${disk}/. ${out}; exit $code`,
  ].join('\n');
  const unshare = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const child = spawn('unshare', [...unshare, 'bash', '-c', script], {
    ...{ cwd: join(out, '..'), stdio: 'ignore' },
    env: { ...environmentWith(env), CI: undefined },
  });
  const code = await new Promise<string>((resolve) =>
    child.once('close', (number, signal) => resolve(String(number ?? signal))),
  );
  rmSync(disk, { recursive: true, force: true });
  return code;
}
