import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import type { JoinedJob } from '../app/cli/registry/run/join.ts';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { type ReferenceServer, startReferenceServer } from '../proof/reference-server/server.ts';
import type { Variation } from '../proof/reference-server/types.ts';
import { declaredReferenceTarget } from '../proof/reference-target.ts';
import { variations } from '../proof/variations/index.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { UserError } from '../src/lib/user-error.ts';
import { lockFile } from '../src/report/run/lock.ts';
import { loadTarget } from '../src/target-file/load.ts';

// Certifies many targets, variations of the reference server each on its own port, by the entry point of a Kubernetes
// Indexed Job: `obc registry run` with JOB_COMPLETION_INDEX. One shard is killed on its way; the join has to name it, and none may
// be lost when it was started again.
const command = new Command('many-targets')
  .description('certify many targets in shards, kill one, and join what they left')
  .option('--targets <n>', 'how many', parseWholeNumber(1, 10_000), 300)
  .option('--shards <n>', 'in how many shards', parseWholeNumber(2, 1_000), 30)
  .option('--side-by-side <n>', 'shards at once', parseWholeNumber(1, 16), 2)
  .option('--from <n>', 'the first variation', parseWholeNumber(0, 10_000), 0)
  .argument('[options...]', 'options of obc run (default: --depth quick --seed 42)')
  .parse();

interface Options {
  readonly targets: number;
  readonly shards: number;
  readonly sideBySide: number;
  readonly from: number;
}

const { targets: count, shards, sideBySide, from } = command.opts<Options>();
const optionsOfRuns = command.args.length > 0 ? command.args : ['--depth', 'quick', '--seed', '42'];
const begun = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'obc-many-'));
const out = join(folder, 'results');
const killed = Math.ceil(shards / 2);

interface RunningTarget {
  readonly name: string;
  readonly server: ReferenceServer;
}

/** Starts a server and writes its target file; undefined where a variation leaves nothing that a file could declare. */
async function startTarget(name: string, variation: Variation): Promise<RunningTarget | undefined> {
  const server = await startReferenceServer({ variations: [variation] });
  const file = join(folder, 'targets', `${name}.json`);
  writeFileSync(file, JSON.stringify(declaredReferenceTarget(server.description)));
  try {
    loadTarget(file, {});
    return { name, server };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    rmSync(file);
    await server.close();
    return undefined;
  }
}

/** A server for each target, and the folder of their target files. */
async function startTargets(): Promise<readonly RunningTarget[]> {
  mkdirSync(join(folder, 'targets'));
  const started: RunningTarget[] = [];
  for (let at = from; started.length < count; at++) {
    const variation = variations[at % variations.length]!;
    const target = await startTarget(`${String(at).padStart(4, '0')}-${variation.id}`, variation);
    if (target !== undefined) started.push(target);
  }
  return started;
}

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  return spawn(
    process.execPath,
    [join(packageRoot, 'dist/app/main.js'), 'registry', 'run', join(folder, 'targets'), ...args],
    {
      env: { ...process.env, NO_COLOR: '1', OBC_JOB: 'many', OBC_SHARDS: String(shards), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** Runs one shard as its pod would; `isKilled` ends it when it has begun its second target. Gives its exit code. */
async function runShard(index: number, isKilled = false): Promise<number | null> {
  const env = { JOB_COMPLETION_INDEX: String(index - 1) };
  const child = start(['--out', out, '--', ...optionsOfRuns], env);
  let said = '';
  let isDone = false;
  child.stdout.resume();
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
    const [, name] = /^(\S+), target 2 of/m.exec(said) ?? [];
    if (!isKilled || isDone || name === undefined) return;
    isDone = true;
    child.kill('SIGKILL');
    killRunOf(name);
  });
  return await new Promise((resolve) => child.once('close', resolve));
}

/** A pod that is killed takes the run of its target along; here that is a process of its own, which its lock names. */
function killRunOf(name: string): void {
  for (let tries = 0; tries < 200; tries++) {
    try {
      const { pid } = JSON.parse(readFileSync(join(out, 'targets', name, lockFile), 'utf8')) as {
        pid: number;
      };
      process.kill(pid, 'SIGKILL');
      return;
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

async function joinShards(): Promise<{ code: number | null; joined: JoinedJob; said: string }> {
  const child = start(['--join', '--out', out], {});
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const joined = JSON.parse(readFileSync(join(out, 'job.json'), 'utf8')) as JoinedJob;
  return { code, joined, said: `${stdout}${stderr}` };
}

const problems: string[] = [];
function expectThat(holds: boolean, problem: string): void {
  if (!holds) problems.push(problem);
}

/** Each report is of the server of its own target: names alone could be right by chance. */
function countRequests(servers: readonly RunningTarget[]): number {
  return servers.reduce((sum, { name, server }) => {
    const report = JSON.parse(readFileSync(join(out, 'targets', name, 'report.json'), 'utf8'));
    const isOwn = JSON.stringify(report.target).includes(new URL(server.baseUrl).host);
    expectThat(isOwn, `the report of ${name} is of another server`);
    return sum + Number(report.run.requests);
  }, 0);
}

const servers = await startTargets();
const left = Array.from({ length: shards }, (_, at) => at + 1);
const next = async (): Promise<void> => {
  for (let index = left.shift(); index !== undefined; index = left.shift()) {
    const code = await runShard(index, index === killed);
    expectThat(index === killed ? code === null : code === 0, `shard ${index} ended with ${code}`);
  }
};
await Promise.all(Array.from({ length: sideBySide }, next));
const first = await joinShards();
const lost = first.joined.targets.filter(({ outcome }) => outcome === 'lost');
expectThat(first.code !== 0 && lost.length > 0, `the join of a killed job ended with ${first.code}`);
expectThat(
  first.joined.missing.length === 1 && first.joined.missing[0]!.startsWith(`shard ${killed} of ${shards} `),
  `the killed shard ${killed} is not named alone: ${first.joined.missing.join('; ')}`,
);
expectThat(
  lost.every(({ shard }) => shard === killed),
  'targets of other shards are lost',
);
console.log(`killed on its way: ${first.joined.missing.join('; ')}`);

expectThat((await runShard(killed)) === 0, 'the killed shard did not go on');
const { code, joined, said } = await joinShards();
expectThat(joined.targets.length === count, `${joined.targets.length} of ${count} targets are told of`);
expectThat(joined.missing.length === 0, `lost: ${joined.missing.join('; ')}`);
for (const { target, outcome, why = '' } of joined.targets)
  expectThat(!/^(?:non-conformant|harness-error|not-judged)$/.test(outcome), `${target}: ${outcome} ${why}`);
const requests = problems.length === 0 ? countRequests(servers) : 0;
console.log(said.trimEnd());
console.log(
  `exit code ${code}, ${requests} requests, ${((performance.now() - begun) / 1000).toFixed(0)} s, ${sideBySide} shards at once`,
);
for (const problem of problems) console.error(`FAIL ${problem}`);
rmSync(folder, { recursive: true, force: true });
// The servers go with this process: a variation that holds an answer back would keep it waiting.
process.exit(problems.length === 0 ? 0 : 1);
