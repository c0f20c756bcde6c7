import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { writes } from '../../src/catalogue/operations.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type ReferenceServer, startReferenceServer } from '../../src/reference-server/server.ts';
import { declaredReferenceTarget, referenceTarget } from '../../src/reference-target.ts';
import { readRunFolder, rebuildReport } from '../../src/report/run/rebuild-report.ts';
import { hasRecord } from '../../src/report/run/record.ts';
import { checks } from '../../tests/index.ts';

const main = join(packageRoot, 'dist', 'src', 'cli', 'main.js');

/** How a run is ended before its time. */
export const deaths = ['SIGKILL', 'SIGTERM', 'closed pipe', 'full disk'] as const;
export type Death = (typeof deaths)[number];

/** What a run that was ended left behind. */
export interface Remains {
  readonly death: Death;
  /** Requests that the server had seen when the run was ended. */
  readonly moment: number;
  /** Objects on the target, and writes that it saw, that the ledger lacks; and what the report claims beyond what was done. */
  readonly complaints: readonly string[];
  /** Writes that the server saw. */
  readonly writes: number;
}

/**
 * Runs `obc run` on a server of its own, ends it once the server has seen so many requests, and compares the report that
 * the journal gives with what the server knows.
 */
export async function endRunAt(death: Death, moment: number): Promise<Remains> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-kill-'));
  const server = await startReferenceServer();
  const seen = new Map<string, number>();
  let arrived = 0;
  let reached = () => {};
  server.workings.before('*', ({ operation }) => {
    arrived += 1;
    seen.set(operation, (seen.get(operation) ?? 0) + 1);
    if (arrived === moment) reached();
    return undefined;
  });
  try {
    const before = new Set((await listRecipients(server)).map(({ client_id }) => client_id));
    arrived = 0;
    seen.clear();
    const out = join(folder, 'reports');
    await runUntil(death, server, folder, out, new Promise((resolve) => (reached = () => resolve())));
    const made = (await listRecipients(server)).filter(({ client_id }) => !before.has(client_id));
    const complaints = hasRecord(out)
      ? findComplaints(out, made, seen, arrived)
      : seen.size > 1
        ? ['no record']
        : [];
    const written = [...seen]
      .filter(([name]) => writes(name as never))
      .reduce((sum, [, count]) => sum + count, 0);
    return { death, moment, complaints, writes: written };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Recipient {
  readonly client_id: string;
  readonly name: string;
}

async function listRecipients({ description, baseUrl }: ReferenceServer): Promise<readonly Recipient[]> {
  const { header, value, token } = referenceTarget(description).outbound!.auth;
  const headers = { [header]: value.replace('{token}', String(token)) };
  return (await (await fetch(`${baseUrl}/api/v1/recipients`, { headers })).json()) as Recipient[];
}

async function runUntil(
  death: Death,
  server: ReferenceServer,
  folder: string,
  out: string,
  reached: Promise<void>,
): Promise<void> {
  const target = join(folder, 'target.yaml');
  writeFileSync(target, stringify(declaredReferenceTarget(server.description)));
  const run = [main, 'run', '--target', target, '--seed', '42', '--out', out];
  const child = death === 'full disk' ? spawnOnFullDisk(run, out) : spawnPlain(run, death);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await Promise.race([reached, ended]);
  if (death === 'SIGKILL' || death === 'SIGTERM') child.kill(death);
  // Without a reader a run goes on; what it is then ended by is a second death.
  if (death === 'closed pipe') {
    child.stdout?.destroy();
    child.kill('SIGTERM');
  }
  await ended;
}

function spawnPlain(run: readonly string[], death: Death): ChildProcess {
  const stdout = death === 'closed pipe' ? 'pipe' : 'ignore';
  return spawn(process.execPath, run, { env: cleanEnvironment(), stdio: ['ignore', stdout, 'ignore'] });
}

/** A small disk of its own, whose content is kept when the run has ended; 16 KB more or less decide when it is full. */
function spawnOnFullDisk(run: readonly string[], out: string): ChildProcess {
  mkdirSync(out, { recursive: true });
  const disk = `${out}-disk`;
  mkdirSync(disk);
  const kilobytes = 64 + Math.floor(Math.random() * 3000);
  const command = [process.execPath, ...run.slice(0, -1), disk].map((part) => `'${part}'`).join(' ');
  const script = `mount -t tmpfs -o size=${kilobytes}k tmpfs ${disk} && ${command}; cp -r ${disk}/. ${out}`;
  const unshare = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  return spawn('unshare', [...unshare, 'bash', '-c', script], { env: cleanEnvironment(), stdio: 'ignore' });
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(OBC_|FORCE_COLOR|NO_COLOR|TEST_|PW)/.test(name)),
  );
}

function findComplaints(
  out: string,
  made: readonly Recipient[],
  seen: ReadonlyMap<string, number>,
  arrived: number,
): string[] {
  const folder = readRunFolder(out);
  const { report } = rebuildReport(folder, checks);
  const complaints: string[] = [];
  for (const { client_id: id, name } of made) {
    const isListed = report.ledger.some(
      (write) => write.id === id || (write.operation === 'createRecipient' && nameIn(write.what, name)),
    );
    if (!isListed) complaints.push(`the ledger lacks the recipient ${id} ${name}`);
  }
  const keys = new Map<string, Set<string>>();
  for (const entry of folder.entries) {
    if (entry.type !== 'ledger') continue;
    const { operation, key } = entry.entry;
    keys.set(operation, (keys.get(operation) ?? new Set()).add(key));
  }
  for (const [operation, count] of seen) {
    const known = keys.get(operation)?.size ?? 0;
    if (writes(operation as never) && known < count)
      complaints.push(`the target saw ${count} of ${operation}, the journal ${known}`);
  }
  const exchanges = folder.entries.filter(({ type }) => type === 'exchange').length;
  if (exchanges > arrived) complaints.push(`${exchanges} exchanges, and ${arrived} requests arrived`);
  const ended = folder.entries.filter(({ type }) => type === 'check').length;
  if (report.executed !== ended) complaints.push(`${report.executed} checks are reported, ${ended} ended`);
  const isWhole = report.executed === report.planned;
  if (!isWhole && report.outcome !== 'partial' && report.outcome !== 'not-judged')
    complaints.push(`${report.outcome} after ${report.executed} of ${report.planned} checks`);
  return complaints;
}

function nameIn(what: string, name: string): boolean {
  const shown = /^createRecipient, (?:.*, )?name (.*?)…?$/s.exec(what)?.[1];
  return shown !== undefined && name.startsWith(shown);
}
