import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { locatePlaywright } from '../app/cli/run/playwright.ts';
import { readEnvironment } from '../src/lib/env.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import type { DeclaredTarget } from '../src/target-file/declared.ts';

/** How a process ended. */
export interface Ended {
  /** Milliseconds from its start to its end. */
  readonly took: number;
  readonly code: number | null;
  readonly output: string;
}

/** Runs Node with arguments from the top folder and waits for its end. */
export function node(args: readonly string[], variables: Record<string, string> = {}): Promise<Ended> {
  const begun = performance.now();
  const env = { ...readEnvironment(), ...variables };
  const child = spawn(process.execPath, args, { cwd: packageRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ took: performance.now() - begun, code, output: output.join('') });
    });
  });
}

/** Runs Playwright with a configuration, and with so many workers where it says none. */
export function playwright(
  config: string,
  variables: Record<string, string>,
  workers?: number,
): Promise<Ended> {
  const parallel = workers === undefined ? [] : ['--workers', String(workers)];
  return node([locatePlaywright(), 'test', '-c', config, ...parallel], variables);
}

/** Runs `obc` from the sources. */
export function obc(...args: readonly string[]): Promise<Ended> {
  return node(['--import', 'tsx', 'app/main.ts', ...args]);
}

/** Runs the self-test from the sources. */
export function runSelftest(...args: readonly string[]): Promise<Ended> {
  return node(['--import', 'tsx', 'app/cli/selftest/main.ts', ...args]);
}

let built: Promise<void> | undefined;

/** Runs the conformance tests by Playwright as the package has them, which is built from the sources first. */
export async function builtPlaywright(workers: number, variables: Record<string, string>): Promise<Ended> {
  built ??= build();
  await built;
  const config = join(packageRoot, 'dist', 'playwright.config.js');
  const parallel = { OBC_WORKERS: String(workers), PW_DISABLE_TS_ESM: '1' };
  return node([locatePlaywright(), 'test', '-c', config], { ...parallel, ...variables });
}

/** Milliseconds in which ext4 gives no inode of a deleted file away, and looks at each of them for a new file. */
const diskRest = 40_000;

/** The build before is deleted, and reports that are written right after that would be measured on a slow disk. */
async function build(): Promise<void> {
  await node(['--import', 'tsx', 'scripts/build.ts']);
  await setTimeout(diskRest);
}

/** How a process ended, and what it took of the machine. */
export interface MeasuredProcess extends Ended {
  /** MB of memory at most. */
  readonly peak: number;
  /** Milliseconds of the processor. */
  readonly spent: number;
}

/** Runs a script of TypeScript and measures it. */
export async function measureScript(...args: readonly string[]): Promise<MeasuredProcess> {
  const ended = await node(['--import', 'tsx', '--import', './benchmarks/peak.ts', ...args]);
  const [, peak, spent] = /peak (\d+) MB, spent (\d+) ms/.exec(ended.output) ?? [];
  return { ...ended, peak: Number(peak), spent: Number(spent) };
}

/** Runs `obc` from the sources and measures it. */
export function measureObc(...args: readonly string[]): Promise<MeasuredProcess> {
  return measureScript('app/main.ts', ...args);
}

/**
 * A folder of its own below the package, where no other program writes. A new folder of the system's for temporary files
 * may lie in a part of the disk that nobody wrote to, where each file takes ten times as long. So does a file made within
 * half a minute after others were deleted, on ext4: the folder stays until the process ends.
 */
export function temporaryFolder(): string {
  own ??= makeOwnFolder();
  return mkdtempSync(join(own, 'figure-'));
}

let own: string | undefined;

/** One for the whole process, so that it is removed by one listener. */
function makeOwnFolder(): string {
  const parent = join(packageRoot, 'node_modules', '.cache', 'bench');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'run-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a target file (YAML reads JSON) and gives its path. */
export function targetFile(folder: string, target: DeclaredTarget): string {
  const file = join(folder, 'target.yaml');
  writeFileSync(file, JSON.stringify(target));
  return file;
}
