import { expect, test } from '@playwright/test';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import { makePlan, type PlanOptions } from '../../../src/plan/plan.ts';
import { shownRequirementsOf } from '../../../src/plan/proof.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import type { Limits } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';

/** What an answer takes, in milliseconds of a clock of its own: how long a run takes does not depend on the machine. */
const answerMs = 10;

/** The report of a reference server under limits, with the operations that reached it. */
async function limitedRun(limits: Limits, plan: Partial<PlanOptions> = {}, fault?: string) {
  const seeded = faults.filter(({ id }) => id === fault);
  const clock = startVirtualClock();
  const server = await startReferenceServer({ faults: seeded, now: clock.now });
  const seen: string[] = [];
  server.workings.before('*', ({ operation }) => {
    seen.push(operation);
    clock.pass(answerMs);
    return undefined;
  });
  const target = { ...referenceTarget(server.description, { interval: 1, limit: 60 }), limits };
  const { interceptor } = server;
  const run = await runInProcess({ laws, checks, target, plan, interceptor, clock });
  await server.close();
  const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  return { report, seen };
}

test('what is beyond the limit of requests is not sent, blocks and never fails', async () => {
  const { report, seen } = await limitedRun({ requests: 40 });
  expect(seen.length).toBeLessThanOrEqual(40);
  expect(report.run.requests).toBe(40);
  expect(report.summary.all.fail).toBe(0);
  expect(report.outcome).toBe('partial');
  expect(report.reasons[0]).toMatch(/^the run has reached its limit \(requests: 40\): \d+ checks blocked$/);
  const blocked = report.requirements.filter(({ verdict }) => verdict === 'blocked');
  expect(new Set(blocked.map(({ setting }) => setting))).toEqual(new Set(['limits.requests']));
});

test('wherever a limit strikes, it never fails a requirement', async () => {
  const failed = [];
  for (const requests of [1, 2, 3, 5, 9, 17, 33, 65, 129, 257]) {
    const { report } = await limitedRun({ requests });
    failed.push(...report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id));
    expect(report.harnessErrors).toEqual([]);
  }
  expect(failed).toEqual([]);
});

test('a run that creates fewer than it may, by one that refused creations need, is not limited', async () => {
  const needed = async () => {
    const server = await startReferenceServer();
    await server.close();
    const options = { seed: 1, depth: 'quick', mode: 'full', only: [] } as const;
    return makePlan(checks, referenceTarget(server.description), options).demand.recipients;
  };
  const { report } = await limitedRun({ createdRecipients: (await needed()) + 1 });
  expect(report.outcome, report.reasons.join('\n')).toBe('passed-in-scope');
});

test('no more recipients are created than allowed', async () => {
  const { report, seen } = await limitedRun({ createdRecipients: 3 });
  const created = report.ledger.filter(
    ({ operation, state }) => operation === 'createRecipient' && state === 'done',
  );
  expect(created).toHaveLength(3);
  expect(report.outcome).toBe('partial');
  expect(seen).toContain('listAccounts');
});

test('without a recipient to create, none is tried', async () => {
  const { seen } = await limitedRun({ createdRecipients: 0 });
  expect(seen).not.toContain('createRecipient');
});

test('what failed before the limit still fails', async () => {
  const fault = faults.find(({ id }) => id === 'providers-wrap-in-object')!;
  const { report } = await limitedRun({ requests: 60 }, {}, fault.id);
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toContain('providers-list-answers-200-with-an-array');
  expect(failed.filter((id) => !shownRequirementsOf(fault).includes(id))).toEqual(
    failed.filter((id) => id in (fault.mayBreak ?? {})),
  );
  expect(report.outcome).toBe('non-conformant');
});

test('nothing is sent once the time is over', async () => {
  const { report } = await limitedRun({ minutes: 0.005 });
  expect(['partial', 'not-judged']).toContain(report.outcome);
  expect(report.reasons.join('\n')).toContain('the run has reached its limit (minutes: 0.005)');
  expect(report.summary.all.fail).toBe(0);
});
