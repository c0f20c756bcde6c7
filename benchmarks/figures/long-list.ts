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
import { startServers } from '../servers.ts';

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
  async measure() {
    const servers = startServers();
    try {
      const baseUrl = await servers.list(accounts);
      await walked(baseUrl);
      const { ratio, ours, theirs } = await pairwise(
        rounds,
        () => timed(() => walked(baseUrl)),
        () => timed(() => bare(baseUrl)),
      );
      const grown = await growth(baseUrl);
      const memory = `the heap grows by ${(grown / 1e6).toFixed(1)} MB from the first tenth to the end`;
      const from = `${inWords(ours)} judged, ${inWords(theirs)} bare; ${memory}`;
      return { value: ratio, from, holds: grown < flat };
    } finally {
      servers.close();
    }
  },
};

/** Bytes that the heap gains between the first tenth of a walk and its end. */
async function growth(baseUrl: string): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap: number[] = [];
  const step = accounts / limit / 10;
  await walked(baseUrl, (page) => {
    if (page % step !== 0) return;
    collect();
    heap.push(process.memoryUsage().heapUsed);
  });
  return heap.at(-1)! - heap[0]!;
}

async function walked(baseUrl: string, seen: (page: number) => void = () => {}): Promise<void> {
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
