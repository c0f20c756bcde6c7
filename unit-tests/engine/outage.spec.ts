import { expect, test } from '@playwright/test';
import { type Dispatcher, errors } from 'undici';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock, type VirtualClock } from '../../src/http/clock.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday } from '../days.ts';

type Answer = (
  handler: Dispatcher.DispatchHandler,
  options: Dispatcher.DispatchOptions,
  clock: VirtualClock,
) => void;

const controller = (rawHeaders: string[] = []) =>
  ({ rawHeaders, abort: () => {} }) as unknown as Dispatcher.DispatchController;

/** What meets a request while a target is away. */
const ways: Readonly<Record<string, Answer>> = {
  'refuses connections': (handler) =>
    handler.onResponseError?.(controller(), Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
  'drops connections': (handler) =>
    handler.onResponseError?.(controller(), new errors.SocketError('other side closed')),
  'stands behind a gateway that answers 503': (handler) => {
    handler.onRequestStart?.(controller(), {});
    handler.onResponseStart?.(controller(['content-type', 'text/plain']), 503, {});
    handler.onResponseData?.(controller(), Buffer.from('no server is available'));
    handler.onResponseEnd?.(controller(), {});
  },
  hangs: (handler, { headersTimeout }, clock) => {
    clock.pass(headersTimeout!);
    handler.onResponseError?.(controller(), new errors.HeadersTimeoutError());
  },
};

/** A run on a target that is away from a request on, for milliseconds of the virtual clock. */
async function runAcross(answer: Answer, awayFrom: number, awayMs: number, only: readonly string[] = []) {
  const clock = startVirtualClock();
  const server = await startReferenceServer({ now: clock.now });
  let count = 0;
  let began: number | undefined;
  const interceptor: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    count += 1;
    clock.pass(1);
    if (count >= awayFrom) began ??= clock.now();
    if (began === undefined || clock.now() - began >= awayMs)
      return server.interceptor(dispatch)(options, handler);
    queueMicrotask(() => answer(handler, options, clock));
    return true;
  };
  const target = referenceTarget(server.description, { interval: 1, limit: 60 });
  const run = await runInProcess({ laws, checks, target, clock, interceptor, plan: { only } });
  await server.close();
  const { entries } = run.journal;
  const report = foldReport({ ...run, target, entries, replay: 'obc run' });
  return { report, sent: count, lostMs: clock.now() - (began ?? clock.now()) };
}

for (const [way, answer] of Object.entries(ways)) {
  test(`a target that ${way} for 5 s from request 200 or 500 on costs no requirement`, async () => {
    for (const awayFrom of pickOfToday([200, 500], 1)) {
      const { report } = await runAcross(answer, awayFrom, 5000);
      expect(report.harnessErrors).toEqual([]);
      expect(report.summary.all.fail).toBe(0);
      const blocked = report.requirements.filter(({ verdict }) => verdict === 'blocked');
      expect(blocked.map(({ id, reason }) => [id, reason])).toEqual([]);
      expect(report.outcome, report.reasons.join('\n')).toBe('passed-in-scope');
    }
  });
}

for (const awayFrom of [1, 300]) {
  test(`a target that hangs for good from request ${awayFrom} on is told in 90 s`, async () => {
    const { report, lostMs } = await runAcross(ways.hangs!, awayFrom, Number.POSITIVE_INFINITY);
    expect(lostMs).toBeLessThanOrEqual(90_000);
    expect(report.summary.all.fail).toBe(0);
    expect(report.outcome).toBe(awayFrom === 1 ? 'not-judged' : 'partial');
    expect(report.reasons.join('\n')).toContain('does not answer: no whole answer within');
  });
}

test('a target that refuses connections for good is given up after half a minute', async () => {
  const { report, lostMs } = await runAcross(ways['refuses connections']!, 300, Number.POSITIVE_INFINITY);
  expect(lostMs).toBeLessThanOrEqual(90_000);
  expect(report.summary.all.fail).toBe(0);
  expect(report.outcome).toBe('partial');
});
