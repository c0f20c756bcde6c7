import { runInProcess } from '../../src/engine/in-process.ts';
import { measureLongestChain } from '../../src/engine/lanes.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';
import { type Figure, inWords, type Measured, timed } from '../figure.ts';
import { type Servers, startServers } from '../servers.ts';

const concurrency = 8;

/**
 * A standard run beside the least that its requests take when each answer is so long on its way: as many at once as the
 * run may have, or the longest chain of those that follow each other, whichever takes longer.
 */
function slowNetwork(delayMs: number): Figure {
  return {
    id: `network-of-${delayMs}-ms`,
    title: `a standard run, ${concurrency} checks side by side, each answer ${delayMs} ms on its way : the same requests, ${concurrency} at a time, or their longest chain`,
    unit: ': 1',
    atMost: 1.3,
    async measure() {
      const servers = startServers();
      try {
        const runs: Measured[] = [];
        // A short run is told from noise by several.
        while (runs.length < (delayMs < 100 ? 5 : 1)) runs.push(await measureRun(servers, delayMs));
        const [middle] = runs.sort((one, other) => one.value - other.value).slice(runs.length >> 1);
        return { ...middle!, holds: runs.every(({ holds }) => holds !== false) };
      } finally {
        servers.close();
      }
    },
  };
}

async function measureRun(servers: Servers, delayMs: number): Promise<Measured> {
  const target = await servers.reference([], delayMs);
  let run: Awaited<ReturnType<typeof runInProcess>> | undefined;
  const took = await timed(async () => {
    run = await runInProcess({ checks, target, concurrency, plan: { depth: 'standard' } });
  });
  const report = foldReport({ ...run!, target, entries: run!.journal.entries, replay: 'obc run' });
  const { requests } = report.run;
  const chain = measureChain(run!);
  const least = delayMs * Math.max(requests / concurrency, chain);
  const from = `${requests} requests, ${chain} of them in one chain, in ${inWords(took)}, ${inWords(least)} at least; ${report.outcome}`;
  return { value: took / least, from, holds: report.outcome === 'conformant' };
}

/** Requests of the longest chain of checks that follow each other, as they were sent. */
function measureChain({ plan, journal }: Awaited<ReturnType<typeof runInProcess>>): number {
  const sent = new Map<string, number>();
  for (const entry of journal.entries)
    if (entry.type === 'check') sent.set(entry.result.check, entry.result.requests);
  const running = plan.checks.filter(({ check }) => sent.has(check.id));
  return measureLongestChain(running, ({ id }) => sent.get(id) ?? 0);
}

/** Staging in the same town, and on another continent. */
export const slowNetworks: readonly Figure[] = [20, 100, 300].map(slowNetwork);
