import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { checks } from '../../tests/index.ts';
import type { Figure } from '../figure.ts';
import { obc, targetFile, temporaryFolder } from '../processes.ts';
import { withServers } from '../servers.ts';

const concurrency = 8;
const requestsPerSecond = 40;

/** How many of some moments, in milliseconds and in order, the fullest second holds. */
function countFullestSecond(moments: readonly number[]): number {
  const counts = moments.map((from, first) => moments.findLastIndex((at) => at < from + 1000) - first + 1);
  return Math.max(0, ...counts);
}

/** The fullest second of a run with checks side by side, beside what the target file allows. */
export const rateLimit: Figure = {
  id: 'rate-limit',
  title: `the most requests of any second, ${concurrency} checks side by side : limits.requestsPerSecond of ${requestsPerSecond}`,
  unit: ': 1',
  atMost: 1,
  measure: () =>
    withServers(async (servers) => {
      const target = { ...(await servers.reference()), limits: { requestsPerSecond } };
      const plan = { only: ['providers', 'fdx-accounts'] };
      const journal = new MemoryJournal(true);
      await runInProcess({ laws, checks, target, concurrency, plan, journal });
      const sent = journal.entries
        .flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange.startedAt] : []))
        .sort((a, b) => a - b);
      const most = countFullestSecond(sent);
      const from = `${most} of ${sent.length} requests in one second`;
      return { value: most / requestsPerSecond, from, holds: sent.length > requestsPerSecond };
    }),
};

/** The fullest second at the target, where a shard of two workers and one of four checks run on one machine. */
export const rateLimitOfMachine: Figure = {
  id: 'rate-limit-of-a-machine',
  title: `the most requests of any second as the target counts them, a shard of two workers beside another shard : limits.requestsPerSecond of ${requestsPerSecond}`,
  unit: ': 1',
  atMost: 1.05,
  async measure() {
    const arrived: number[] = [];
    const server = await startReferenceServer();
    server.workings.before('*', () => {
      arrived.push(performance.now());
      return undefined;
    });
    const folder = temporaryFolder();
    try {
      const target = { ...referenceTarget(server.description), limits: { requestsPerSecond } };
      const options = [targetFile(folder, target), '--only', 'providers,fdx-accounts', '--quiet'];
      await Promise.all([
        obc('run', ...options, '--shard', '1/2', '--out', `${folder}/1`, '--workers', '2'),
        obc('run', ...options, '--shard', '2/2', '--out', `${folder}/2`),
      ]);
      const most = countFullestSecond(arrived);
      const from = `${most} of ${arrived.length} requests in one second`;
      return { value: most / requestsPerSecond, from, holds: arrived.length > requestsPerSecond };
    } finally {
      await server.close();
    }
  },
};
