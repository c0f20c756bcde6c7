import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';
import { type Figure, inWords, timed } from '../figure.ts';
import { startServers } from '../servers.ts';

const concurrency = 8;

/**
 * A standard run beside the least that its requests take when each answer is so long on its way: as many at once as the
 * run may have.
 */
function slowNetwork(delayMs: number): Figure {
  return {
    id: `network-of-${delayMs}-ms`,
    title: `a standard run, ${concurrency} checks side by side, each answer ${delayMs} ms on its way : the same requests, ${concurrency} at a time`,
    unit: ': 1',
    atMost: 1.3,
    async measure() {
      const servers = startServers();
      try {
        const target = await servers.reference([], delayMs);
        let run: Awaited<ReturnType<typeof runInProcess>> | undefined;
        const took = await timed(async () => {
          run = await runInProcess({ checks, target, concurrency, plan: { depth: 'standard' } });
        });
        const report = foldReport({ ...run!, target, entries: run!.journal.entries, replay: 'obc run' });
        const { requests } = report.run;
        const least = (requests * delayMs) / concurrency;
        const holds = report.outcome === 'conformant';
        const from = `${requests} requests in ${inWords(took)}, ${inWords(least)} at least; ${report.outcome}`;
        return { value: took / least, from, holds };
      } finally {
        servers.close();
      }
    },
  };
}

/** Staging in the same town, and on another continent. */
export const slowNetworks: readonly Figure[] = [20, 100, 300].map(slowNetwork);
