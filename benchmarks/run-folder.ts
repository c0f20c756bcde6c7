import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { laws } from '../laws/index.ts';
import { fillPlanOptions, runInProcess } from '../src/engine/in-process.ts';
import type { JournalEntry } from '../src/journal/entry.ts';
import { FileJournal, recordFolder } from '../src/journal/file.ts';
import { MemoryJournal } from '../src/journal/memory.ts';
import { recordFile, recordOf, writeRecord } from '../src/report/run/record.ts';
import { checks } from '../tests/index.ts';
import { obc } from './processes.ts';
import { withServers } from './servers.ts';

const journalFile = '.run/journal-main.ndjson';

/** What is run: a part of the checks, on a server with some faults. */
export interface FolderOptions {
  readonly shard?: { readonly index: number; readonly of: number };
  readonly faults?: readonly string[];
}

/** Runs the checks on a new reference server and leaves the folder of the run. */
export async function recordRun(folder: string, { shard, faults = [] }: FolderOptions = {}): Promise<void> {
  await withServers(async (servers) => {
    const target = await servers.reference(faults);
    const plan = fillPlanOptions({ depth: 'standard', ...(shard && { shard }) });
    const { journal, runId } = await runInProcess({
      laws,
      checks,
      target,
      plan,
      journal: new MemoryJournal(),
    });
    writeRecord(folder, recordOf({ runId, replay: 'obc run', plan, target }));
    const file = new FileJournal(join(folder, journalFile));
    for (const entry of journal.entries) file.append(entry);
    file.flush();
  });
}

/** Runs a standard run as a process, and signs its folder. Gives the file of the public key, beside it. */
export async function signRun(target: string, out: string, ...options: readonly string[]): Promise<string> {
  await obc('run', target, '--depth', 'standard', ...options, '--out', out);
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const [own, key] = ['key.pem', 'key.pub.pem'].map((name) => join(dirname(target), name));
  writeFileSync(own!, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(key!, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const { code, output } = await obc('evidence', 'sign', out, '--key', own!);
  if (code !== 0) throw new Error(`obc evidence sign ended with ${code}:\n${output.slice(-2000)}`);
  return key!;
}

/** Milliseconds between two repetitions of the exchanges of a run. */
const apart = 60_000;

/** The folder of a run with its exchanges repeated, each under an id of its own, until there are so many. */
export function lengthenRun(from: string, to: string, exchanges: number): void {
  mkdirSync(to, { recursive: true });
  mkdirSync(join(to, recordFolder), { recursive: true });
  copyFileSync(join(from, recordFile), join(to, recordFile));
  const lines = readFileSync(join(from, journalFile), 'utf8').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as JournalEntry);
  const sent = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
  const file = new FileJournal(join(to, journalFile));
  for (const entry of entries) file.append(entry);
  for (let count = sent.length; count < exchanges; count++) {
    const { exchange, ...entry } = sent[count % sent.length]!;
    const round = Math.floor(count / sent.length);
    const again = { id: `${exchange.id}-${round}`, startedAt: exchange.startedAt + round * apart };
    file.append({ ...entry, exchange: { ...exchange, ...again } });
  }
  file.flush();
}
