import { request } from 'undici';
import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';
import { type Figure, inWords } from '../figure.ts';
import { type Servers, withServers } from '../servers.ts';

const size = { accounts: 50, transactions: 5_000 };

/** A run on long histories beside parsing as many bytes of them, both by the time of the processor in this process. */
export const longHistories: Figure = {
  id: 'long-histories',
  title:
    'a quick run on account detail, 5,000 transactions in each of 50 accounts : as many bytes by undici and JSON.parse',
  unit: ': 1',
  atMost: 1.5,
  profiled:
    'by its profile of 31 s on the main thread 9 s collect garbage, 8 s read and parse the answers, 3 s hold them against the schemas, 2 s learn their secrets, and most of the rest compares accounts and transactions',
  measure: () =>
    withServers(async (servers) => {
      let failed: readonly string[] = [];
      const ours = await processorTime(async () => {
        failed = await certify(servers);
      });
      const { baseUrl, bytes, longest } = await servers.repeater();
      const count = Math.round(bytes / longest);
      const bare = await processorTime(async () => {
        for (let at = 0; at < count; at++) JSON.parse(await (await request(baseUrl)).body.text());
      });
      const said = `${megabytes(bytes)} in answers of ${megabytes(longest)} at most: ${inWords(ours)} of the processor judged, ${inWords(bare)} bare`;
      return {
        value: ours / bare,
        from: failed.length === 0 ? said : `${said}; failed: ${failed.join(', ')}`,
        holds: failed.length === 0,
      };
    }),
};

/** The failed requirements of a run. */
async function certify(servers: Servers): Promise<string[]> {
  const target = { ...(await servers.large(size)), areas: ['account-detail' as const] };
  const run = await runInProcess({ laws, checks, target, journal: new MemoryJournal() });
  const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  return report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/** Milliseconds that the processor spends in this process on some work. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
