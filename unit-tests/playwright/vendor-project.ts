import { execFile } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Report } from '../../src/report/report.ts';
import { environmentWith } from '../cli/obc.ts';

// A vendor's own Playwright project: the example of the documentation, with the suite below its node_modules.

const name = 'open-banking-conformance';

function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, copy);
    else linkSync(source, copy);
  }
}

/**
 * Makes the project of the documentation in a folder, with the built suite and a target file. A configuration of choice is
 * JavaScript, which needs no compiler in each process.
 */
export function makeVendorProject(folder: string, target: object, config?: string): void {
  cpSync(join(packageRoot, 'docs/examples/playwright'), folder, { recursive: true });
  const installed = join(folder, 'node_modules', name);
  for (const part of ['dist', 'docs', 'app', 'src', 'specs', 'schemas'])
    linkFiles(join(packageRoot, part), join(installed, part));
  linkSync(join(packageRoot, 'package.json'), join(installed, 'package.json'));
  for (const dependency of ['@playwright', 'allure-playwright'])
    symlinkSync(join(packageRoot, 'node_modules', dependency), join(folder, 'node_modules', dependency));
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(target));
  if (config === undefined) return;
  rmSync(join(folder, 'playwright.config.ts'));
  writeFileSync(join(folder, 'playwright.config.js'), config);
}

/** How a call of Playwright ended. */
export interface PlaywrightEnd {
  readonly code: number;
  readonly output: string;
}

/** Runs Playwright in a folder whose configuration is JavaScript, without the compiler that it starts in each process. */
export function runPlaywrightAsBuilt(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<PlaywrightEnd> {
  return playwright(folder, args, { PW_DISABLE_TS_ESM: '1', ...env });
}

/** Runs Playwright in a folder, with some variables more. */
export async function playwright(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<PlaywrightEnd> {
  const ended = await promisify(execFile)(process.execPath, [locatePlaywright(), ...args], {
    cwd: folder,
    env: { ...environmentWith({ NO_COLOR: '1', ...env }), ...(env.CI === undefined ? { CI: '' } : {}) },
    maxBuffer: 100_000_000,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
  return ended as PlaywrightEnd;
}

/** The report of a project's run. */
export function readReport(folder: string, out = 'reports'): Report {
  return JSON.parse(readFileSync(join(folder, out, 'report.json'), 'utf8')) as Report;
}
