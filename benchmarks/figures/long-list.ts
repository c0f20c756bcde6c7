import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent } from 'undici';
import { runInProcess } from '../../src/engine/in-process.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { check } from '../../src/plan/define-check.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { readPages } from '../../tests/support/pagination/walk.ts';
import { type Figure, inWords, pairwise, timed } from '../figure.ts';
import { type MeasuredProcess, measureScript } from '../processes.ts';
import { withServers } from '../servers.ts';

const accounts = 100_000;
const limit = 500;
const rounds = 5;

/** Bytes by which the heap may grow between the first tenth of a walk and its end. */
const flat = 8_000_000;

/** A long walk by the suite's pager, each page judged, beside the same requests parsed and thrown away. */
export const longList: Figure = {
  id: 'long-list',
  title: 'walking 100,000 accounts page by page : the same requests by undici and JSON.parse',
  unit: ': 1',
  atMost: 1.5,
  measure: () =>
    withServers(async (servers) => {
      const baseUrl = await servers.list(accounts);
      await walkAccounts(baseUrl, accounts);
      const { ratio, ours, theirs } = await pairwise(
        rounds,
        () => timed(() => walkAccounts(baseUrl, accounts)),
        () => timed(() => bare(baseUrl)),
      );
      const grown = await growth(baseUrl, accounts);
      const memory = `the heap grows by ${(grown / 1e6).toFixed(1)} MB from the first tenth to the end`;
      const from = `${inWords(ours)} judged, ${inWords(theirs)} bare; ${memory}`;
      return { value: ratio, from, holds: grown < flat };
    }),
};

/** The memory of the same walk, ten times as long: what stays, and in processes of their own the most at a time. */
export const longListMemory: Figure = {
  id: 'long-list-memory',
  title: 'what the heap gains between the first tenth and the end of walking 1,000,000 accounts',
  unit: 'MB',
  atMost: flat / 1e6,
  measure: () =>
    withServers(async (servers) => {
      const gained = await growth(await servers.list(10 * accounts), 10 * accounts);
      const short = await walkInProcess(accounts);
      const long = await walkInProcess(10 * accounts);
      const from = `at most ${long.peak} MB of memory and ${inWords(long.took)}, for 100,000 ${short.peak} MB and ${inWords(short.took)}; whole processes`;
      return { value: gained / 1e6, from };
    }),
};

async function walkInProcess(accounts: number): Promise<MeasuredProcess> {
  return withServers(async (servers) => {
    const baseUrl = await servers.list(accounts);
    const ended = await measureScript('benchmarks/walk-process.ts', baseUrl, String(accounts));
    if (ended.code !== 0) throw new Error(`the walk ended with ${ended.code}:\n${ended.output.slice(-2000)}`);
    return ended;
  });
}

/** Bytes that the heap gains between the first tenth of a walk and its end. */
async function growth(baseUrl: string, accounts: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap: number[] = [];
  const step = accounts / limit / 10;
  await walkAccounts(baseUrl, accounts, (page) => {
    if (page % step !== 0) return;
    collect();
    heap.push(process.memoryUsage().heapUsed);
  });
  return heap.at(-1)! - heap[0]!;
}

/** Walks a list of so many accounts by the suite's pager, each page judged; `seen` hears of each. */
export async function walkAccounts(
  baseUrl: string,
  accounts: number,
  seen: (page: number) => void = () => {},
): Promise<void> {
  let count = 0;
  const run = async (context: CheckContext) => {
    for await (const page of readPages(context, { limit, maxPages: accounts })) {
      count += page.accounts.length;
      seen(Math.round(count / limit));
    }
  };
  const walk = check({
    id: 'long-walk',
    area: 'fdx-accounts',
    title: 'walks a long list',
    ids: ['accounts-list-answers-200-with-a-page'],
    access: 'read',
    run,
  });
  await runInProcess({ checks: [walk], target: targetAt(baseUrl), journal: new MemoryJournal(false) });
  if (count !== accounts) throw new Error(`the walk met ${count} accounts of ${accounts}`);
}

function targetAt(baseUrl: string): Target {
  return resolveTarget({
    target: { name: 'a long list', kind: 'server' },
    areas: ['fdx-accounts'],
    outbound: { baseUrl, auth: { token: 'sandbox-token' } },
  });
}

async function bare(baseUrl: string): Promise<void> {
  const agent = new Agent();
  let path: string | undefined = `/api/fdx/5/accounts?limit=${limit}`;
  while (path !== undefined) {
    const answer = await agent.request({
      origin: baseUrl,
      path,
      method: 'GET',
      headers: { accept: 'application/json', 'service-auth-key': 'Bearer sandbox-token' },
    });
    const { page } = JSON.parse(await answer.body.text()) as { page: { nextOffset?: string } };
    path = page.nextOffset && `/api/fdx/5/accounts?limit=${limit}&offset=${page.nextOffset}`;
  }
  await agent.close();
}
