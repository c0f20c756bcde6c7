import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation, Workings } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { exchangesOf, foldReport } from '../../src/report/fold/report.ts';
import type { RebuiltReport } from '../../src/report/run/rebuild-report.ts';
import { checks } from '../../tests/index.ts';
import { freePlaces } from './free-places.ts';
import { plantElsewhere } from './other-places.ts';

/** A text and the place where a server writes it. */
export interface Planted {
  readonly place: string;
  readonly text: string;
}

/** A reference server that writes texts at places. */
export function plantAll(planted: readonly Planted[]): Variation {
  const apply = (workings: Workings) => {
    for (const { place, text } of planted) {
      const plant = freePlaces[place];
      if (plant === undefined) plantElsewhere(workings, place, text);
      else plant(workings, text);
    }
  };
  return { id: 'hostile', title: 'writes hostile texts', apply };
}

/** A quick run against such a server, read back from the lines of its journal as after a run. */
export async function certifyPlanted(planted: readonly Planted[]): Promise<RebuiltReport> {
  const clock = startVirtualClock();
  const server = await startReferenceServer({ now: clock.now, variations: [plantAll(planted)] });
  try {
    const target = referenceTarget(server.description, { interval: 1, limit: 60 });
    const { interceptor } = server;
    const run = await runInProcess({ laws, checks, target, clock, interceptor, runId: 'hostile1' });
    const lines = run.journal.entries.map((entry) => JSON.stringify(entry));
    const entries = lines.map((line) => JSON.parse(line) as JournalEntry);
    const report = foldReport({ ...run, target, entries, replay: 'obc run' });
    return { report, exchanges: exchangesOf(entries) };
  } finally {
    await server.close();
  }
}
