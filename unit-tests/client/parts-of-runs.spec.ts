import { expect } from '@playwright/test';
import { judgeParties } from '../../client/judge/parties.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import { startRecorder } from '../../client/recording/recorder.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Fault, Variation } from '../../proof/reference-server/types.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { makeRunOptions } from '../../proof/self-test/sweep.ts';
import { variations } from '../../proof/variations/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { factsOf } from '../../src/target-file/facts.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { startDraws } from './mutate-recording.ts';

const slow = takeTurns(import.meta.url);

/** Recordings of parts of each run. */
const parts = 3;

/** Records all that a run asks of a service, as a proxy before it sees it, without what the run knows of each request. */
async function recordRun(service: {
  readonly faults?: readonly Fault[];
  readonly variations?: readonly Variation[];
}) {
  const clock = startVirtualClock();
  const { requests, observe } = startRecorder('r');
  const watch = { observe: observe.bind(undefined, 'https://api.example') };
  const server = await startReferenceServer({ now: clock.now, ...service, ...watch });
  try {
    const target = resolveTarget(declaredReferenceTarget(server.description, { interval: 1, limit: 60 }));
    const { order, concurrency = 1, depth } = makeRunOptions(checks);
    await runInProcess({
      ...{ laws, checks, target, clock, concurrency, wireLimits: { timeoutMs: 60_000 } },
      ...(order === undefined ? {} : { order }),
      plan: { depth: depth ?? 'standard', seed: 1, only: [], secondLooks: true },
      journal: new MemoryJournal(false),
    });
    return { requests, facts: factsOf(target) };
  } finally {
    await server.close();
  }
}

/** Draws recordings of somebody who comes late, or hears a part of the requests only. */
function drawParts(requests: readonly RecordedRequest[], seed: number): readonly RecordedRequest[][] {
  const draw = startDraws(seed);
  return Array.from({ length: parts }, (_, at) => {
    const [from, share] = [Math.floor(draw() * requests.length), draw()];
    return at === 0 ? requests.slice(from) : requests.filter(() => draw() < share);
  });
}

const today = Math.floor(Date.now() / 86_400_000);

for (const variation of pickOfToday(variations, 1))
  slow.test(`a recording of a part of what ${variation.id} was asked charges it with nothing`, async () => {
    const { requests, facts } = await recordRun({ variations: [variation] });
    for (const [at, part] of [requests, ...drawParts(requests, today)].entries())
      for (const settings of [documentedSettings, { ...documentedSettings, facts }]) {
        const server = judgeParties(findAsked(part), settings)[1]!;
        const failed = server.findings.filter(({ grade }) => grade === 'fail');
        expect(failed, `part ${at}, seed ${today}`).toEqual([]);
        if (at === 0) expect(server.judged.size).toBeGreaterThan(200);
      }
  });

for (const fault of pickOfToday(faults, 1))
  slow.test(`a recording of a part of what a service with ${fault.id} was asked can be judged`, async () => {
    const { requests } = await recordRun({ faults: [fault] });
    for (const part of drawParts(requests, today))
      expect(judgeParties(findAsked(part), documentedSettings)).toHaveLength(2);
  });
