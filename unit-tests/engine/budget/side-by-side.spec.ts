import { expect, test } from '@playwright/test';
import { laws } from '../../../laws/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import type { Clock } from '../../../src/http/clock.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import { checks } from '../../../tests/index.ts';

/** A clock on which those who sleep wake in the order of their times, once nothing else is left to do. */
function startOrderedClock(): Clock {
  let now = Date.UTC(2026, 0, 15, 12);
  const asleep: { readonly at: number; readonly wake: () => void }[] = [];
  const wakeNext = () => {
    asleep.sort((a, b) => a.at - b.at);
    const next = asleep.shift();
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.wake();
  };
  return {
    now: () => now,
    sleep: (ms) =>
      new Promise((resolve) => {
        asleep.push({ at: now + ms, wake: resolve });
        setImmediate(wakeNext);
      }),
  };
}

for (const concurrency of [1, 4, 32]) {
  test(`no second holds more requests than the rate allows: ${concurrency} checks side by side`, async () => {
    const rate = 20;
    const clock = startOrderedClock();
    const server = await startReferenceServer({ now: clock.now });
    try {
      const { journal } = await runInProcess({
        laws,
        checks,
        clock,
        concurrency,
        target: {
          ...referenceTarget(server.description, { interval: 1, limit: 60 }),
          limits: { requestsPerSecond: rate },
        },
        plan: { only: ['providers', 'fdx-accounts', 'revocation', 'account-detail'] },
        journal: new MemoryJournal(true),
        interceptor: server.interceptor,
      });
      const sent = journal.entries
        .flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange.startedAt] : []))
        .sort((a, b) => a - b);
      const crowded = sent.filter(
        (at, index) => (sent[index + rate] ?? Number.POSITIVE_INFINITY) < at + 1000,
      );
      expect(sent.length).toBeGreaterThan(200);
      expect(crowded).toEqual([]);
    } finally {
      await server.close();
    }
  });
}
