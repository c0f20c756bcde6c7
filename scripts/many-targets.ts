import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import type { JoinedJob } from '../app/cli/registry/run/join.ts';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { replaceRows } from '../benchmarks/markdown.ts';
import { type ReferenceServer, startReferenceServer } from '../proof/reference-server/server.ts';
import type { Variation } from '../proof/reference-server/types.ts';
import { declaredReferenceTarget } from '../proof/reference-target.ts';
import { variations } from '../proof/variations/index.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { UserError } from '../src/lib/user-error.ts';
import { lockFile } from '../src/report/run/lock.ts';
import { loadTarget } from '../src/target-file/load.ts';

// Certifies many targets, variations of the reference server each on its own port, by the entry point of a Kubernetes
// Indexed Job: `obc registry run` with JOB_COMPLETION_INDEX. One shard in twenty is killed on its way; the join has to name each, and
// none may be lost when they were started again. What a target costs is told, and what 10,000 in a night would need.
const command = new Command('many-targets')
  .description('certify many targets in shards, kill one in twenty, and join what they left')
  .option('--targets <n>', 'how many', parseWholeNumber(1, 10_000), 300)
  .option('--shards <n>', 'in how many shards', parseWholeNumber(2, 1_000), 30)
  .option('--side-by-side <n>', 'shards at once', parseWholeNumber(1, 16), 2)
  .option('--from <n>', 'the first variation', parseWholeNumber(0, 10_000), 0)
  .option('--doc <file>', 'page of benchmarks in which the figure stands')
  .argument('[options...]', 'options of obc run (default: --depth quick --seed 42)')
  .parse();

interface Options {
  readonly targets: number;
  readonly shards: number;
  readonly sideBySide: number;
  readonly from: number;
  readonly doc?: string;
}

const { targets: count, shards, sideBySide, from, doc } = command.opts<Options>();
const optionsOfRuns = command.args.length > 0 ? command.args : ['--depth', 'quick', '--seed', '42'];
const begun = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'obc-many-'));
const out = join(folder, 'results');
/** The shards that are killed: one in twenty. */
const killed = Array.from({ length: Math.ceil(shards / 20) }, (_, at) => Math.min(at * 20 + 11, shards));

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

/** Seconds of a night. */
const nightSeconds = 8 * 3600;

/** Bytes of the files below a folder. */
function sizeOf(top: string): number {
  return readdirSync(top, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
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
    const isKilled = killed.includes(index);
    const code = await runShard(index, isKilled);
    expectThat(isKilled ? code === null : code === 0, `shard ${index} ended with ${code}`);
  }
};
await Promise.all(Array.from({ length: sideBySide }, next));
const first = await joinShards();
const lost = first.joined.targets.filter(({ outcome }) => outcome === 'lost');
expectThat(first.code !== 0 && lost.length > 0, `the join of a killed job ended with ${first.code}`);
const named = first.joined.missing.map((line) => Number(/^shard (\d+) of/.exec(line)?.[1]));
expectThat(
  JSON.stringify(named.sort((a, b) => a - b)) === JSON.stringify(killed),
  `not the killed shards ${killed.join(', ')} are named alone: ${first.joined.missing.join('; ')}`,
);
expectThat(
  lost.every(({ shard }) => killed.includes(shard)),
  'targets of other shards are lost',
);
console.log(`killed on its way: ${first.joined.missing.join('; ')}`);

for (const index of killed)
  expectThat((await runShard(index)) === 0, `the killed shard ${index} did not go on`);
const { code, joined, said } = await joinShards();
expectThat(joined.targets.length === count, `${joined.targets.length} of ${count} targets are told of`);
expectThat(joined.missing.length === 0, `lost: ${joined.missing.join('; ')}`);
for (const { target, outcome, why = '' } of joined.targets)
  expectThat(!/^(?:non-conformant|harness-error|not-judged)$/.test(outcome), `${target}: ${outcome} ${why}`);
const requests = problems.length === 0 ? countRequests(servers) : 0;
console.log(said.trimEnd());
const seconds = (performance.now() - begun) / 1000;
const megabytes = sizeOf(out) / 1e6;
console.log(
  `exit code ${code}, ${killed.length} of ${shards} shards killed, ${seconds.toFixed(0)} s, ${sideBySide} shards at once`,
);
const perTarget = [seconds, megabytes, requests].map((sum) => sum / count);
const [secondsEach, megabytesEach, requestsEach] = perTarget as [number, number, number];
const cost = `a target: ${secondsEach.toFixed(1)} s of this machine, ${megabytesEach.toFixed(1)} MB, ${requestsEach.toFixed(0)} requests`;
const machines = (10_000 * secondsEach) / nightSeconds;
const night = `10,000 in a night of ${nightSeconds / 3600} h: ${machines.toFixed(1)} machines like this one, ${((10_000 * megabytesEach) / 1000).toFixed(0)} GB`;
console.log(`${cost}\n${night}`);
if (doc !== undefined) {
  const told = joined.targets.filter(({ outcome }) => outcome !== 'lost').length;
  const measured = {
    value: (100 * (count - told)) / count,
    from: `${count} targets in ${shards} shards by obc run ${optionsOfRuns.join(' ')}, ${killed.length} shards killed on their way and started again; ${cost}; ${night}`,
    holds: problems.length === 0,
  };
  const title = 'targets that obc registry run loses, one shard in twenty killed';
  const figure = { id: 'many', title, unit: '%', atMost: 0, measure: async () => measured } as const;
  writeFileSync(doc, replaceRows(readFileSync(doc, 'utf8'), [{ figure, measured }]));
}
for (const problem of problems) console.error(`FAIL ${problem}`);
rmSync(folder, { recursive: true, force: true });
// The servers go with this process: a variation that holds an answer back would keep it waiting.
process.exit(problems.length === 0 ? 0 : 1);
