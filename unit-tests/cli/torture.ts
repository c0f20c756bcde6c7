import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { composeSettings } from '../../src/target-file/writer.ts';
import { environmentWith } from './obc.ts';
import table from './torture.json' with { type: 'json' };

/** A mistake or an odd file, how it is made, and what comes of it. */
export interface Ordeal {
  readonly what: string;
  /** A line of bash in a folder that holds `sandbox.yaml`, which is right. */
  readonly do: string;
  readonly code: number;
  /** Texts that are printed, whatever breaks their lines. */
  readonly says: readonly string[];
  /** Texts that are not. */
  readonly never?: readonly string[];
}

export const ordeals: Readonly<Record<'mistakes' | 'files', readonly Ordeal[]>> = table;

/** No mistake of a user is a fault of ours, or is told by its stack. */
const faults = [/Maximum call stack/, /This is a fault of the suite/, /^\s+at \S+.*:\d+:\d+\)?$/m];

/** A command that goes on after so many seconds hangs. */
const maxSeconds = 120;

/** Puts the command line through an ordeal on a server, and gives what is not as it is written down, in a sentence each. */
export async function runOrdeal(ordeal: Ordeal, server: ReferenceServer): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-torture-'));
  try {
    const work = join(folder, 'work');
    mkdirSync(work);
    const target = composeSettings(declaredReferenceTarget(server.description), '# The sandbox.');
    writeFileSync(join(work, 'sandbox.yaml'), target);
    const main = join(packageRoot, 'dist', 'app', 'main.js');
    writeFileSync(join(folder, 'obc'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, {
      mode: 0o755,
    });
    return compare(ordeal, await run(ordeal.do, work, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly code: number | string;
  readonly text: string;
}

function run(line: string, cwd: string, programs: string): Promise<Result> {
  const inherited = environmentWith();
  const env = { ...inherited, PATH: `${programs}:${inherited.PATH}`, COLUMNS: '100' };
  const child = spawn('bash', ['-c', line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), maxSeconds * 1000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(late);
      resolve({ code: code ?? String(signal), text });
    });
  });
}

function compare({ code: wanted, says, never = [] }: Ordeal, { code, text }: Result): string[] {
  const plain = text.replace(/\s+/g, ' ');
  const wrong = [
    ...(code === wanted ? [] : [`it ended with ${code} and not with ${wanted}`]),
    ...says.filter((one) => !plain.includes(one)).map((one) => `it did not say: ${one}`),
    ...never.filter((one) => plain.includes(one)).map((one) => `it said: ${one}`),
    ...faults.filter((one) => one.test(text)).map((one) => `it told ${one}`),
  ];
  return wrong.length === 0 ? [] : [...wrong, `what it said: ${text.slice(0, 1000)}`];
}
