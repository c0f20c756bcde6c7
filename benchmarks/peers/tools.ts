import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../../src/lib/env.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { ReferenceServer } from '../../src/reference-server/server.ts';
import { declaredReferenceTarget } from '../../src/reference-target.ts';
import { buildPeerDocument, credentialsOf } from './document.ts';

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
const own = join(packageRoot, 'benchmarks/peers');

/** Installs the peers in the versions of the lock file and of `requirements.txt`; rejects when one cannot be had. */
export async function installPeers(): Promise<void> {
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(own, file), join(installed, file));
  await mustRun(['npm', 'ci', '--no-audit', '--no-fund'], installed);
  await mustRun(['python3', '-m', 'venv', join(installed, 'venv')], installed);
  await mustRun(
    [join(installed, 'venv/bin/pip'), 'install', '-q', '-r', join(own, 'requirements.txt')],
    installed,
  );
}

async function mustRun(command: readonly string[], folder: string): Promise<void> {
  const { code, output } = await run(command, folder);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${output.slice(-2000)}`);
}

/** Runs a command with less of the processor than others, and measures what it used of it. */
function run(
  command: readonly string[],
  cwd: string,
): Promise<{ code: number | null; output: string; cpuSeconds: number }> {
  const timed = ['-c', 'TIMEFORMAT="cpu %U %S"; time nice -n 5 "$@"', 'bash', ...command];
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: '1', NO_COLOR: '1' };
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
function firstOf(found: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [name, at] of found) first.set(name, Math.min(at, first.get(name) ?? at));
  return first;
}

/** The lines of a JSON file, or of one with a value in each line. */
// biome-ignore lint/suspicious/noExplicitAny: the report of another tool
const readLines = (file: string): any[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const ours: Tool = {
  name: 'obc run',
  async judge({ description }, folder) {
    const poll = { interval: 0.005, limit: 60 };
    writeFileSync(join(folder, 'target.yaml'), JSON.stringify(declaredReferenceTarget(description, poll)));
    const command = [process.execPath, join(packageRoot, 'bin/obc.js'), 'run', '--target', 'target.yaml'];
    const { cpuSeconds, code, output } = await run([...command, '--seed', '1', '--out', 'ours'], folder);
    if (code !== 0 && code !== 1 && code !== 3)
      throw new Error(`obc run ended with ${code}: ${output.slice(-2000)}`);
    const lines = readLines(join(folder, 'ours/journal-w0.ndjson'));
    const found = lines.flatMap(({ type, result }) => (type === 'check' ? result.findings : []));
    const failures = found
      .filter(({ grade }) => grade === 'fail')
      .map(({ requirement, exchange }) => [requirement, Number(exchange?.split('-')[1] ?? 0)] as const);
    return { failures: firstOf(failures), cpuSeconds };
  },
};

const schemathesis: Tool = {
  name: 'Schemathesis',
  async judge({ description }, folder) {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildPeerDocument(description)));
    const keys = Object.entries(credentialsOf(description)).map(
      ([name, value]) => `[auth.openapi.${name}]\napi_key = ${JSON.stringify(value)}\n`,
    );
    const settings = readFileSync(join(own, 'schemathesis.toml'), 'utf8');
    const address = `base-url = "${description.baseUrl}"\n`;
    writeFileSync(join(folder, 'schemathesis.toml'), `${address}${settings}\n${keys.join('\n')}`);
    const st = join(installed, 'venv/bin/st');
    const reports = ['--report', 'ndjson', '--report-ndjson-path', 'st.ndjson'];
    const { cpuSeconds, code, output } = await run([st, 'run', 'openapi.json', ...reports], folder);
    if (code !== 0 && code !== 1) throw new Error(`st run ended with ${code}: ${output.slice(-2000)}`);
    let requests = 0;
    const failures: [string, number][] = [];
    for (const { ScenarioFinished } of readLines(join(folder, 'st.ndjson'))) {
      if (ScenarioFinished === undefined) continue;
      const { checks = {}, interactions } = ScenarioFinished.recorder;
      const order = Object.keys(interactions ?? {});
      // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
      for (const [id, held] of Object.entries<any[]>(checks))
        for (const { status, failure_info } of held)
          if (status === 'failure') {
            const { operation, title } = failure_info.failure;
            failures.push([`${operation}: ${title}`, requests + order.indexOf(id) + 1]);
          }
      requests += order.length;
    }
    return { failures: firstOf(failures), cpuSeconds };
  },
};

const respect: Tool = {
  name: 'Redocly Respect',
  async judge({ description }, folder) {
    const document = buildPeerDocument(description);
    // A token without the scope is refused with 401 or 403: the document does not say which.
    const asked = document.paths['/api/v1/recipients/providers/requests/{recipient_ids}/{provider_ids}'].post;
    asked.responses['403'] = { description: 'The token lacks the scope.' };
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    const written = readFileSync(join(own, 'open-banking.arazzo.yaml'), 'utf8');
    const filled = written.replaceAll(/@(\d+)@/g, (_, length) => 'n'.repeat(Number(length)));
    writeFileSync(join(folder, 'flows.arazzo.yaml'), filled);
    const { tokens, tokenEndpoint, banking } = description;
    const inputs = {
      token: tokens.token,
      plainToken: tokens.plain,
      expiredToken: tokens.expired,
      partnerToken: tokens.admin,
      fdxToken: tokens.fdx.alice,
      otherFdxToken: tokens.fdx.bruno,
      emptyFdxToken: tokens.fdx.empty,
      expiredFdxToken: tokens.expiredFdx,
      apiKey: banking.apiKey,
      partnerId: tokenEndpoint.clientId,
      partnerSecret: tokenEndpoint.clientSecret,
      customerId: banking.customerId,
    };
    const redocly = join(installed, 'node_modules/.bin/redocly');
    const options = ['--input', JSON.stringify(inputs), '--json-output', 'respect.json'];
    const { cpuSeconds } = await run([redocly, 'respect', 'flows.arazzo.yaml', ...options], folder);
    const { files } = JSON.parse(readFileSync(join(folder, 'respect.json'), 'utf8'));
    // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
    const [file] = Object.values<any>(files);
    // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
    const steps: any[] = file.executedWorkflows.flatMap((flow: any) => flow.executedSteps);
    const failures = steps.flatMap(({ workflowId, stepId, checks }, at) =>
      checks
        .filter(({ passed }: { passed: boolean }) => !passed)
        .map(
          ({ name, condition = '' }: Record<string, string>) =>
            [`${workflowId}/${stepId}: ${name} ${condition}`.trim(), at + 1] as const,
        ),
    );
    return { failures: firstOf(failures), cpuSeconds };
  },
};

/** The suite, and the peers that it is compared with. */
export const tools: readonly Tool[] = [ours, respect, schemathesis];

/** An empty folder below another one for what a tool reads and writes. */
export function emptyFolder(...parts: readonly string[]): string {
  const folder = join(...parts);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The versions of what was compared. */
export function readVersions(): Record<string, string> {
  const version = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version as string;
  const pinned = readFileSync(join(own, 'requirements.txt'), 'utf8');
  return {
    'obc run': version(join(packageRoot, 'package.json')),
    'Redocly Respect': version(join(installed, 'node_modules/@redocly/cli/package.json')),
    Schemathesis: /^schemathesis==(.*)$/m.exec(pinned)![1]!,
  };
}
