import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { laws } from '../../laws/index.ts';
import type { ReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { checks } from '../../tests/index.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Certifies a running reference server in this process and without connections. */
export async function certifyHere(
  server: ReferenceServer,
  { only = [] }: { readonly only?: readonly string[] } = {},
): Promise<Report> {
  const target = referenceTarget(server.description);
  const run = await runInProcess({
    laws,
    checks,
    target,
    interceptor: server.interceptor,
    plan: { seed: 7, depth: 'quick', only },
  });
  return foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
}

export interface PlaywrightRun {
  readonly report: Report;
  readonly output: string;
  readonly code: number | null;
  readonly out: string;
}

/** Playwright's configuration in the sources, which it compiles each time, and as built, which takes a third of the time. */
export const configs = {
  sources: join(packageRoot, 'app', 'playwright', 'config.ts'),
  built: join(packageRoot, 'dist', 'playwright.config.js'),
};

/** Certifies a running reference server through Playwright Test, in processes of its own. */
export async function certifyWithPlaywright(
  server: ReferenceServer,
  more: Record<string, string> = {},
  args: readonly string[] = [],
  config = configs.built,
): Promise<PlaywrightRun> {
  const out = more.OBC_OUT ?? makeTemporaryFolder('certified');
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const env = {
    ...process.env,
    OBC_EMBEDDED: JSON.stringify({ owner: process.pid, description: server.description }),
    OBC_TARGET: 'demo',
    OBC_OUT: out,
    OBC_SEED: '7',
    OBC_DEPTH: 'quick',
    OBC_PROGRESS: 'plain',
    // Playwright asks its workers for colours, and ours for those of a terminal.
    FORCE_COLOR: undefined,
    // As `obc run` starts it.
    ...(config === configs.built ? { PW_DISABLE_TS_ESM: '1', OBC_WITHOUT_STEPS: 'yes' } : {}),
    ...more,
  };
  const child = spawn(process.execPath, [cli, 'test', '-c', config, ...args], { env, cwd: packageRoot });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  return { report, output, code, out };
}
