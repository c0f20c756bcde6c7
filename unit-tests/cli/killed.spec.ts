import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { validateReport } from '../../src/evidence/validate.ts';
import { readJournals } from '../../src/journal/file.ts';
import type { Report } from '../../src/report/report.ts';
import { takeTurns } from '../days.ts';
import { descendantsOf, killWithChildren, sendSignal } from './kill-moments.ts';
import { obc, obcOnceFree, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

const run = (out: string, ...more: readonly string[]) =>
  start(['run', '--demo', '--seed', '42', '--depth', 'deep', '--out', out, ...more]);

function reportIn(folder: string): Report {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  expect(validateReport(report)).toEqual([]);
  return report;
}

const someAreas = ['--only', 'providers,recipients'];

/** What may write into the folder of a run; a run of some workers tries it with another number of them. */
const others = (out: string, workers: string) => [
  ['run', '--demo', ...someAreas, '--out', out, '--workers', workers === '1' ? '2' : '1'],
  ['report', out],
];

for (const workers of ['1', '2']) {
  slow.test(
    `a run of ${workers} workers keeps others out while it lives, and gives its report when killed`,
    async () => {
      const out = test.info().outputPath('reports');
      const { child, said, ended } = run(out, ...someAreas, '--workers', workers);
      await said('recipients ›');
      // It stands still, so that it lives as long as the machine needs for the others.
      const pids = [child.pid!, ...descendantsOf(child.pid!)];
      for (const pid of pids) sendSignal(pid, 'SIGSTOP');
      for (const args of others(out, workers)) {
        const { code, stderr } = await obc(...args);
        expect(code).toBe(2);
        expect(stderr).toMatch(
          /^error: process \d+ writes into the folder .+: wait for it, or choose another folder with --out, or OBC_OUT\n$/,
        );
      }
      killWithChildren(child.pid!);
      await ended;
      const { code, stdout } = await obcOnceFree('report', out);
      expect(stdout).toContain('the run was stopped before its end');
      const report = reportIn(out);
      expect([code, report.outcome]).toEqual([3, 'partial']);
      expect(report.reasons[0]).toMatch(/^\d+ of \d+ planned tests did not finish$/);
      expect(report.executed).toBeGreaterThan(0);
      expect(report.executed).toBeLessThan(report.planned);
      expect(report.run.requests).toBeGreaterThan(0);
      expect(report.run).toMatchObject({ seed: 42, depth: 'deep', interrupted: true });
      const never = report.requirements.filter(({ reason }) => reason?.endsWith(' did not finish'));
      expect(never.length).toBeGreaterThan(0);
      expect((await obcOnceFree('run', '--demo', '--only', 'providers', '--out', out)).code).toBe(0);
    },
  );
}

test('an interrupted run leaves a valid report and every write in its ledger', async () => {
  const out = test.info().outputPath('reports');
  const { child, said, ended } = run(out);
  await said('registrations ›');
  child.kill('SIGINT');
  const { code } = await ended;
  const report = reportIn(out);
  expect([code, report.outcome, report.run.interrupted]).toEqual([3, 'partial', true]);
  const written = readJournals(out).flatMap((entry) => (entry.type === 'ledger' ? [entry.entry] : []));
  // Of a write that was under way nobody knows what became of it: it is kept too.
  const last = new Map(written.map(({ key, state }) => [key, state]));
  const kept = [...last].filter(([, state]) => state !== 'refused').map(([key]) => key);
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(report.ledger.map(({ key }) => key))).toEqual(new Set(kept));
});
