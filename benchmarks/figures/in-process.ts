import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { type Clock, systemClock } from '../../src/http/clock.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { requestsOf, sendBare } from '../bare.ts';
import { type Figure, inWords, pairwise, timed } from '../figure.ts';
import { type Servers, withServers } from '../servers.ts';

const rounds = 7;

/** A whole run in process beside the same requests without a suite around them; both with a server of their own. */
export const inProcess: Figure = {
  id: 'in-process',
  title: 'a whole run in process : the same requests by undici alone, nothing judged, waits left out',
  unit: ': 1',
  atMost: 1.5,
  measure: () =>
    withServers(async (servers) => {
      const first = await servers.reference();
      const requests = await requestsOf(() => certified(first, systemClock));
      await certify(servers);
      const { ratio, ours, theirs } = await pairwise(
        rounds,
        () => certify(servers),
        () => replay(servers, first, requests),
      );
      const from = `${requests.length} requests: ${inWords(ours)} judged, ${inWords(theirs)} bare`;
      return { value: ratio, from };
    }),
};

async function certified(target: Target, clock: Clock): Promise<void> {
  const run = await runInProcess({
    laws,
    checks,
    target,
    clock,
    plan: { depth: 'standard' },
    journal: new MemoryJournal(),
  });
  foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
}

/** Milliseconds of a whole run with its report, without those that it waited. */
export async function certify(servers: Servers): Promise<number> {
  const target = await servers.reference();
  let waited = 0;
  const clock: Clock = {
    now: systemClock.now,
    async sleep(ms) {
      waited += await timed(() => systemClock.sleep(ms));
    },
  };
  return (await timed(() => certified(target, clock))) - waited;
}

async function replay(
  servers: Servers,
  { outbound, banking }: Target,
  requests: Awaited<ReturnType<typeof requestsOf>>,
): Promise<number> {
  const fresh = await servers.reference();
  const origins = new Map([
    [new URL(outbound!.baseUrl).origin, new URL(fresh.outbound!.baseUrl).origin],
    [new URL(banking!.baseUrl).origin, new URL(fresh.banking!.baseUrl).origin],
  ]);
  return timed(() => sendBare(requests, (origin) => origins.get(origin) ?? origin));
}
