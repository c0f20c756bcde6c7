import { createRequire } from 'node:module';
import { setVariable, type Variable } from '../../src/lib/env.ts';
import { useRunTarget } from './begin.ts';
import type { Launch } from './settings.ts';

// What `obc run` starts as soon as it knows that it will need Playwright: loading that, and what its processes need of
// the suite, takes as long as reading the settings of the run. They come on standard input; where nothing comes, the
// command has ended without a run.

const require = createRequire(import.meta.url);

/** Loads what the run will load anyway; a plug-in that cannot be loaded is reported by the command. */
async function loadEarly(): Promise<void> {
  require('@playwright/test');
  await Promise.allSettled([import('./global-setup.ts'), import('./reporter.ts')]);
}

async function readLaunch(): Promise<Launch | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as Launch);
}

await loadEarly();
const launch = await readLaunch();
if (launch !== undefined) {
  for (const [name, value] of Object.entries(launch.variables))
    setVariable(name as Variable, value ?? undefined);
  if (launch.target !== undefined) useRunTarget(launch.target);
  process.argv = [process.execPath, launch.program, ...launch.args];
  require(launch.program);
}
