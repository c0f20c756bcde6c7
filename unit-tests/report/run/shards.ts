import { join } from 'node:path';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { FileJournal } from '../../../src/journal/file.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import type { PlanOptions } from '../../../src/plan/plan.ts';
import { recordOf, writeRecord } from '../../../src/report/run/record.ts';
import type { Target, Waiver } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';

export interface ShardOptions {
  readonly shard?: { readonly index: number; readonly of: number };
  readonly fault?: string;
  readonly seed?: number;
  readonly name?: string;
  readonly waivers?: readonly Waiver[];
  readonly only?: readonly string[];
  readonly repeat?: number;
}

/** Runs a part of the checks in this process against a server of its own and leaves the folder of a run. */
export async function runIntoFolder(folder: string, options: ShardOptions = {}): Promise<Target> {
  const { shard, fault, seed = 7, name, waivers, only = [], repeat } = options;
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => id === fault) });
  const declared = referenceTarget(server.description);
  const target = {
    ...declared,
    target: { ...declared.target, ...(name === undefined ? {} : { name }) },
    ...(waivers === undefined ? {} : { waivers }),
  };
  const plan: PlanOptions = {
    seed,
    depth: 'quick',
    mode: 'full',
    only,
    ...(shard && { shard }),
    ...(repeat && { repeat }),
  };
  const { journal, runId } = await runInProcess({
    ...{ laws, checks, target, plan, journal: new MemoryJournal() },
    interceptor: server.interceptor,
  });
  await server.close();
  writeRecord(folder, recordOf({ runId, replay: 'obc run --seed 7', plan, target }));
  const file = new FileJournal(join(folder, '.run/journal-main.ndjson'));
  for (const entry of journal.entries) file.append(entry);
  return target;
}

/** The folders of a run in as many shards, each against a server of its own. */
export async function shardsInto(
  folder: string,
  of: number,
  options: ShardOptions = {},
): Promise<readonly string[]> {
  const folders = Array.from({ length: of }, (_, index) => join(folder, `${index + 1}`));
  for (const [index, one] of folders.entries())
    await runIntoFolder(one, { ...options, shard: { index: index + 1, of } });
  return folders;
}
