import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { type ReferenceServer, startReferenceServer } from '../proof/reference-server/server.ts';
import type { Variation } from '../proof/reference-server/types.ts';
import { declaredReferenceTarget } from '../proof/reference-target.ts';
import { variations } from '../proof/variations/index.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import type { Report } from '../src/report/report.ts';
import type { DeclaredTarget } from '../src/target-file/declared.ts';

// Certifies one conforming server by several runs at the same time, none of which knows of the others: no requirement may
// fail, and what another run took is blocked and said.
const command = new Command('runs-at-once')
  .description('certify one server by two and three runs at once, and count the requirements that fail')
  .option('--times <n>', 'how often', parseWholeNumber(1, 1000), 10)
  .option('--connections <n>', 'declared connections; a run needs nine', parseWholeNumber(2, 96), 20)
  .option(
    '--gap <ms>',
    'milliseconds by which each run starts after the one before',
    parseWholeNumber(0, 60_000),
    0,
  )
  .option('--variation <id>', 'the server is this variation')
  .option(
    '--listed-sessions <n>',
    'sessions that the target file lists, in place of an /Authorize',
    parseWholeNumber(0, 96),
    0,
  )
  .option('--seed <n>', 'of all runs', parseWholeNumber(0, 1_000_000), 1)
  .argument('[options...]', 'further options of obc run')
  .parse();

interface Options {
  readonly times: number;
  readonly connections: number;
  readonly gap: number;
  readonly variation?: string;
  readonly listedSessions: number;
  readonly seed: number;
}

const options = command.opts<Options>();
const folder = mkdtempSync(join(tmpdir(), 'obc-at-once-'));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for a run of its own process and returns what it reports. */
async function run(target: string, out: string): Promise<Report> {
  const args = [join(packageRoot, 'bin/obc.js'), 'run', target, '--out', out, '--seed', String(options.seed)];
  const child = spawn(process.execPath, [...args, ...command.args], { stdio: 'ignore', cwd: folder });
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
}

async function declare(server: ReferenceServer): Promise<DeclaredTarget> {
  const declared = declaredReferenceTarget(server.description);
  const { connections = [], ...revocation } = declared.revocation!;
  const some = connections.slice(0, options.connections);
  const target = { ...declared, revocation: { ...revocation, connections: some } };
  if (options.listedSessions === 0) return target;
  const { authorize: _, ...banking } = declared.banking!;
  const sessions = [];
  for (let at = 0; at < options.listedSessions; at++) sessions.push(await authorize(server, at));
  return { ...target, banking: { ...banking, sessions } } as DeclaredTarget;
}

async function authorize({ description }: ReferenceServer, at: number) {
  const { personas, apiKey, customerId, usualPersona } = description.banking;
  const slow = personas.find(({ pollsUntilReady }) => pollsUntilReady !== null && pollsUntilReady > 0)!.name;
  const isSlow = at % 2 === 1;
  const response = await fetch(`${description.bankingUrl}/v3/${customerId}/BankingServices/Authorize`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ Persona: isSlow ? slow : (usualPersona ?? slow) }),
  });
  const { RequestId: requestId } = (await response.json()) as { RequestId: string };
  return { requestId, ...(isSlow ? { slow: true } : {}) };
}

/** One server and so many runs at once: the requirements that failed, and the words for what another run took. */
async function meet(runs: number, name: string) {
  const chosen = variations.filter(({ id }) => id === options.variation) as Variation[];
  const server = await startReferenceServer({ variations: chosen });
  const target = join(folder, `${name}.json`);
  writeFileSync(target, JSON.stringify(await declare(server)));
  const reports = await Promise.all(
    Array.from({ length: runs }, async (_, index) => {
      const out = join(folder, `${name}-${index + 1}`);
      mkdirSync(out);
      await wait(index * options.gap);
      return run(target, out);
    }),
  );
  await server.close();
  return reports;
}

let failures = 0;
let blocked = 0;
for (const runs of [2, 3])
  for (let time = 1; time <= options.times; time++) {
    const reports = await meet(runs, `${runs}-${time}`);
    for (const { outcome, requirements } of reports) {
      const failed = requirements.filter(({ verdict }) => verdict === 'fail');
      const taken = requirements.filter(({ verdict }) => verdict === 'blocked');
      failures += failed.length;
      blocked += taken.length;
      const said = [...new Set(taken.map(({ reason = '' }) => reason))];
      console.log(`${runs} at once, ${time}: ${outcome}, ${failed.length} failed, ${taken.length} blocked`);
      for (const { id, findings } of failed)
        for (const { check, wanted, got } of findings.slice(0, 2))
          console.log(`  FAIL ${id} (${check}): wanted ${wanted}, got ${got}`);
      for (const reason of said) console.log(`  blocked: ${reason}`);
    }
  }
rmSync(folder, { recursive: true, force: true });
console.log(`${failures} requirements failed, ${blocked} were blocked`);
process.exitCode = failures === 0 ? 0 : 1;
