import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReferenceServer } from '../../proof/reference-server/server.ts';
import { readEnvironment } from '../../src/lib/env.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

/** What a tool reported of one server: each failure by name, with the number of the request that showed it first. */
export interface Told {
  readonly failures: ReadonlyMap<string, number>;
  /** Processor seconds of the tool alone. */
  readonly cpuSeconds: number;
}

/** A tool that judges a server on 127.0.0.1. */
export interface Tool {
  readonly name: string;
  judge(server: ReferenceServer, folder: string): Promise<Told>;
}

/** Where the peers are installed: outside of every folder that is searched, packed or compared. */
export const installed = join(packageRoot, 'node_modules/.cache/peers');
/** The folder of the peers in this clone. */
export const own = join(packageRoot, 'benchmarks/peers');

/** Runs a command with less of the processor than others, and measures what it used of it. */
export function run(
  command: readonly string[],
  cwd: string,
): Promise<{ code: number | null; output: string; cpuSeconds: number }> {
  const timed = ['-c', 'TIMEFORMAT="cpu %U %S"; time nice -n 5 "$@"', 'bash', ...command];
  const quiet = {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    SPECMATIC_DISABLE_TELEMETRY: 'true',
    CI: '1',
    NO_COLOR: '1',
  };
  const env = { ...readEnvironment(), ...quiet };
  const child = spawn('bash', timed, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const text = output.join('');
      const [, user = '0', system = '0'] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(text) ?? [];
      resolve({ code, output: text, cpuSeconds: Number(user) + Number(system) });
    });
  });
}

/** The first number that each name comes with. */
export function firstOf(found: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [name, at] of found) first.set(name, Math.min(at, first.get(name) ?? at));
  return first;
}

/** The lines of a JSON file, or of one with a value in each line. */
// biome-ignore lint/suspicious/noExplicitAny: the report of another tool
export const readLines = (file: string): any[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
