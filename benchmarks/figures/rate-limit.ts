import { runInProcess } from '../../src/engine/in-process.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { checks } from '../../tests/index.ts';
import type { Figure } from '../figure.ts';
import { startServers } from '../servers.ts';

const concurrency = 8;
const requestsPerSecond = 40;

/** The fullest second of a run with checks side by side, beside what the target file allows. */
export const rateLimit: Figure = {
  id: 'rate-limit',
  title: `the most requests of any second, ${concurrency} checks side by side : limits.requestsPerSecond of ${requestsPerSecond}`,
  unit: ': 1',
  atMost: 1,
  async measure() {
    const servers = startServers();
    try {
      const target = { ...(await servers.reference()), limits: { requestsPerSecond } };
      const plan = { only: ['providers', 'fdx-accounts'] };
      const journal = new MemoryJournal(true);
      await runInProcess({ checks, target, concurrency, plan, journal });
      const sent = journal.entries
        .flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange.startedAt] : []))
        .sort((a, b) => a - b);
      const most = Math.max(
        ...sent.map((from, first) => sent.findLastIndex((at) => at < from + 1000) - first + 1),
      );
      const from = `${most} of ${sent.length} requests in one second`;
      return { value: most / requestsPerSecond, from, holds: sent.length > requestsPerSecond };
    } finally {
      servers.close();
    }
  },
};
