import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Answer, Operations } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import { edgeStatuses } from '../../src/lib/edge.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';

/** Answers of the edge to some operations, from a request on and for good. */
interface Refused {
  readonly operations?: Operations;
  readonly status: number;
  readonly retryAfter?: string;
  readonly from?: number;
}

/** A run on a virtual clock, with how long it took by that. */
async function runRefused(refused: Refused | undefined) {
  const clock = startVirtualClock();
  const server = await startReferenceServer({ now: clock.now });
  let count = 0;
  server.workings.before('*', (): undefined => {
    clock.pass(1);
    count += 1;
  });
  const headers = refused?.retryAfter === undefined ? {} : { 'retry-after': refused.retryAfter };
  const answer = (status: number): Answer => ({ status, headers, text: 'not the service' });
  if (refused !== undefined)
    server.workings.before(refused.operations ?? '*', () =>
      count < (refused.from ?? 0) ? undefined : answer(refused.status),
    );
  const target = referenceTarget(server.description, { interval: 1, limit: 60 });
  const began = clock.now();
  const run = await runInProcess({ laws, checks, target, clock, interceptor: server.interceptor });
  await server.close();
  const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  return { report, tookMs: clock.now() - began, sent: count };
}

let clean: ReturnType<typeof runRefused> | undefined;

/** Milliseconds of a run on a server that refuses nothing. */
async function usualMs(): Promise<number> {
  clean ??= runRefused(undefined);
  return (await clean).tookMs;
}

const writes = ['createRecipient', 'updateRecipient', 'regenerateSecret', 'requestRegistrations'] as const;
const creations = { operations: 'createRecipient', status: 429 } as const;

const cases: readonly Refused[] = [
  { status: 429 },
  { status: 503 },
  { status: 429, retryAfter: '1' },
  { status: 503, retryAfter: '30' },
  { status: 429, retryAfter: '3600' },
  { status: 503, from: 200 },
  { status: 429, retryAfter: '10', from: 200 },
  creations,
  { ...creations, retryAfter: '5' },
  { ...creations, retryAfter: '30' },
  { status: 503, operations: writes },
  { status: 429, operations: 'getAccountsDetailAsync' },
];

for (const refused of cases)
  test(`patience has an end with ${JSON.stringify(refused)}`, async () => {
    const { report, tookMs } = await runRefused(refused);
    const isAll = refused.operations === undefined && refused.from === undefined;
    expect(tookMs - (isAll ? 0 : await usualMs())).toBeLessThanOrEqual(40_000);
    expect(report.summary.all.fail).toBe(0);
    expect(report.harnessErrors).toEqual([]);
    const status = `${refused.status} (${edgeStatuses[refused.status]!.name})`;
    const blocked = report.requirements.filter(({ verdict }) => verdict === 'blocked');
    expect(blocked.filter(({ reason }) => reason?.includes(status))).not.toEqual([]);
  });

test('an operation that is refused does not keep the run from asking others', async () => {
  const { report, sent } = await runRefused({ ...creations, retryAfter: '3600' });
  expect(sent).toBeGreaterThan(400);
  expect(report.outcome).toBe('partial');
  const reasons = report.requirements.map(({ reason = '' }) => reason);
  expect(reasons.join('\n')).toContain(
    'POST /recipients got 429 (too many requests) once and no answer of the service, last with Retry-After: 3600; the run asks it nothing more: set limits.requestsPerSecond in the target file, or run again later',
  );
});
