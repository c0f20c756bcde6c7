import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';

/** What a read-only run on the reference server sent, and what it says. */
async function runReadOnly(change: (target: Target) => Target) {
  const server = await startReferenceServer();
  const target = change(referenceTarget(server.description));
  const run = await runInProcess({ laws, checks, target, plan: { mode: 'read-only' } });
  await server.close();
  const { entries } = run.journal;
  const report = foldReport({ ...run, target, entries, replay: 'obc run' });
  const sent = entries.flatMap((entry) =>
    entry.type === 'exchange' ? [`${entry.exchange.request.method} ${entry.exchange.operation}`] : [],
  );
  return { report, sent: new Set(sent) };
}

const allowing = (target: Target, ...readOnlyAllows: NonNullable<Target['target']['readOnlyAllows']>) => ({
  ...target,
  target: { ...target.target, readOnlyAllows },
});

test('a read-only run sends GETs alone, runs no command, and blocks the rest by the setting', async () => {
  const { report, sent } = await runReadOnly((target) => {
    const { authorize: _, ...banking } = target.banking!;
    return { ...target, banking: { ...banking, sessionCommand: ['no-such-program'] } };
  });
  expect([...sent].filter((one) => !one.startsWith('GET '))).toEqual([]);
  expect(report.ledger).toEqual([]);
  expect(report.harnessErrors).toEqual([]);
  expect(report.summary.all.fail).toBe(0);
  const blocked = report.requirements.filter(({ setting }) => setting === 'target.readOnlyAllows');
  expect(blocked.length).toBeGreaterThan(60);
  const wanted = /a read-only run does without \S.*: list \w+ in target\.readOnlyAllows if it may/;
  for (const { reason } of blocked) expect(reason).toMatch(wanted);
});

test('what the target file allows is sent, and its sessions stand in the ledger', async () => {
  const { report, sent } = await runReadOnly((target) => allowing(target, 'authorize', 'getAccountsDetail'));
  expect([...sent].filter((one) => !one.startsWith('GET ')).toSorted()).toEqual([
    'POST authorize',
    'POST getAccountsDetail',
  ]);
  expect(report.summary.all.fail).toBe(0);
  const results = report.requirements.filter(({ id }) => id.startsWith('result-'));
  expect(results.some(({ verdict }) => verdict === 'pass')).toBe(true);
  expect(new Set(report.ledger.map(({ operation }) => operation))).toEqual(new Set(['authorize']));
  for (const { id } of report.ledger) expect(id).toBeTruthy();
});
