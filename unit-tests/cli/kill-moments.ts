import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget, referenceTarget } from '../../proof/reference-target.ts';
import { writes } from '../../src/catalogue/operations.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { hasRecord } from '../../src/report/run/record.ts';
import { findComplaints, type Recipient } from './kill-laws.ts';
import { environmentWith } from './obc.ts';

const main = join(packageRoot, 'dist', 'app', 'main.js');

/** How a run is ended before its time. */
export const deaths = ['SIGKILL', 'SIGTERM', 'closed pipe', 'full disk'] as const;
export type Death = (typeof deaths)[number];

/** When and how a run is ended. */
export interface End {
  readonly death: Death;
  /** The request at whose arrival it is ended. */
  readonly moment: number;
  readonly workers: number;
  readonly depth: 'quick' | 'standard' | 'deep';
  /** Kilobytes of a disk that gets full. */
  readonly diskSize: number;
}

/** What a run that was ended left behind. */
export interface Remains {
  /** The laws that it broke, in a sentence each. */
  readonly complaints: readonly string[];
  /** Writes that the server saw. */
  readonly writes: number;
}

/** Secrets may be handed out at the same time, and the run be ended before it has read all of them. */
const secretsOnTheWay = 10;

/**
 * Runs `obc run` on a server of its own, ends it once the server has seen so many requests, and holds what is left to
 * the laws. The server shows each client secret under a harmless name before it hands it out.
 */
export async function endRunAt(end: End): Promise<Remains> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-kill-'));
  const server = await startReferenceServer();
  const seen = new Map<string, number>();
  const handedOut: string[] = [];
  let arrived = 0;
  let reached = () => {};
  server.workings.before('*', ({ operation }) => {
    seen.set(operation, (seen.get(operation) ?? 0) + 1);
    return undefined;
  });
  // Of every address, those that are no operation among them.
  const count = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (!server.baseUrl.endsWith(`:${request.socket.localPort}`)) return;
    arrived += 1;
    if (arrived === end.moment) reached();
  };
  subscribe('http.server.request.start', count);
  showSecretsEarly(server, (secret) => {
    if (arrived < end.moment) handedOut.push(secret);
  });
  try {
    const before = new Set((await listRecipients(server)).map(({ client_id }) => client_id));
    arrived = 0;
    seen.clear();
    const out = join(folder, 'reports');
    const code = await runUntil(
      end,
      server,
      folder,
      out,
      new Promise((resolve) => (reached = () => resolve())),
    );
    // What the search below asks is not of the run.
    const [ofRun, requests] = [new Map(seen), arrived];
    const made = (await listRecipients(server)).filter(({ client_id }) => !before.has(client_id));
    const secrets = handedOut.slice(0, -secretsOnTheWay);
    const left = { made, seen: ofRun, requests, secrets, code, workers: end.workers };
    const without = ofRun.size > 0 ? ['no record'] : [];
    const complaints = hasRecord(out) ? findComplaints(out, left) : without;
    const written = [...ofRun].filter(([name]) => writes(name as never));
    return { complaints, writes: written.reduce((sum, [, count]) => sum + count, 0) };
  } finally {
    unsubscribe('http.server.request.start', count);
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers show client secrets in a header that nobody would take for one, some creations before they are handed out. */
function showSecretsEarly({ workings }: ReferenceServer, handOut: (secret: string) => void): void {
  const { recipients } = workings.rules;
  const next = Array.from({ length: 8 }, () => recipients.newSecret(undefined));
  const { newSecret } = recipients;
  recipients.newSecret = (recipient) => {
    next.push(newSecret(recipient));
    const secret = next.shift()!;
    handOut(secret);
    return secret;
  };
  workings.after('*', (answer) => {
    // A refusal that held one would be a fault.
    if (answer.status < 400) answer.headers = { ...answer.headers, 'x-next': next.slice(5).join(' ') };
  });
}

async function listRecipients({ description, baseUrl }: ReferenceServer): Promise<readonly Recipient[]> {
  const { header, value, token } = referenceTarget(description).outbound!.auth;
  const headers = { [header]: value.replace('{token}', String(token)) };
  return (await (await fetch(`${baseUrl}/api/v1/recipients`, { headers })).json()) as Recipient[];
}

async function runUntil(
  { death, workers, depth, diskSize }: End,
  server: ReferenceServer,
  folder: string,
  out: string,
  reached: Promise<void>,
): Promise<number | null> {
  const target = join(folder, 'target.yaml');
  writeFileSync(target, stringify(declaredReferenceTarget(server.description)));
  const options = [target, '--seed', '42', '--depth', depth, '--workers', String(workers)];
  const run = [main, 'run', ...options, '--out', out];
  const child = death === 'full disk' ? spawnOnFullDisk(run, out, diskSize) : spawnPlain(run, death);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await Promise.race([reached, ended]);
  if (death === 'SIGKILL') killWithChildren(child.pid!);
  if (death === 'SIGTERM') child.kill(death);
  // Without a reader a run goes on; what it is then ended by is a second death.
  if (death === 'closed pipe') {
    child.stdout?.destroy();
    child.kill('SIGTERM');
  }
  return ended;
}

/** The processes that a process started, and those that they started. */
export function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Kills a command and the group of each process that it started, as a machine that loses power does. */
export function killWithChildren(pid: number): void {
  // Without children, ps says nothing and fails.
  const { stdout } = spawnSync('ps', ['-o', 'pid=,pgid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  sendSignal(pid, 'SIGKILL');
  for (const [child, group] of children) if (child === group) sendSignal(-child!, 'SIGKILL');
}

/** Sends a signal to a process, or by a negative number to a group; one that has ended by itself meanwhile needs none. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function spawnPlain(run: readonly string[], death: Death): ChildProcess {
  const stdout = death === 'closed pipe' ? 'pipe' : 'ignore';
  return spawn(process.execPath, run, { env: environmentWith(), stdio: ['ignore', stdout, 'ignore'] });
}

/** A small disk of its own, whose content is kept when the run has ended. */
function spawnOnFullDisk(run: readonly string[], out: string, kilobytes: number): ChildProcess {
  mkdirSync(out, { recursive: true });
  const disk = `${out}-disk`;
  mkdirSync(disk);
  const command = [process.execPath, ...run.slice(0, -1), disk].map((part) => `'${part}'`).join(' ');
  const script = `mount -t tmpfs -o size=${kilobytes}k tmpfs ${disk} && ${command}; code=$?; cp -r ${disk}/. ${out}; exit $code`;
  const unshare = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  return spawn('unshare', [...unshare, 'bash', '-c', script], { env: environmentWith(), stdio: 'ignore' });
}
