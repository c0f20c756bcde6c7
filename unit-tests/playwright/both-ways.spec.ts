import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { readJournals } from '../../src/journal/file.ts';
import type { Report } from '../../src/report/report.ts';
import type { Limits } from '../../src/target-file/types.ts';
import { obc } from '../cli/obc.ts';
import { takeTurns } from '../days.ts';
import { certifyWithPlaywright } from './certify.ts';
import { essence } from './essence.ts';

const slow = takeTurns(import.meta.url);

// A few checks are judged in the process of `obc run`, all others by Playwright: a reader of the reports cannot tell.
// Playwright takes the areas by their names; these come in the same order in the document, and so
// they do by the known defects that they show, which is the order of `obc run`.

const only = ['provider-id-is-an-integer', 'recipients-list', 'registrations-list'];
const limits: Limits = { requests: 500 };

/** What a run leaves, without what tells two runs apart: times, ids, ports and the texts of generated names. */
interface Traces {
  readonly code: number | null;
  readonly essence: unknown;
  readonly files: readonly string[];
  readonly journal: readonly string[];
  readonly record: readonly unknown[];
  readonly progress: readonly string[];
}

function tracesOf(out: string, code: number | null, output: string): Traces {
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  const record = JSON.parse(readFileSync(join(out, '.run/run.json'), 'utf8'));
  return {
    code,
    essence: [essence(report), report.run.requests, report.ledger.length],
    files: readdirSync(out).filter((file) => file !== '.obc-playwright'),
    journal: readJournals(out).map((entry) =>
      entry.type === 'exchange' ? `exchange ${entry.exchange.id}` : entry.type,
    ),
    record: [record.plan, record.target.limits, record.strictWaivers],
    progress: output
      .split('\n')
      .filter((line) => /^(Running|ok|FAIL|blocked) /.test(line))
      .map((line) => line.replace(/ \(\d+ ms\)$/, '')),
  };
}

async function inProcess(server: ReferenceServer): Promise<Traces> {
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, JSON.stringify({ ...referenceTarget(server.description), limits }));
  const out = test.info().outputPath('reports');
  const args = [file, '--seed', '7', '--depth', 'quick', '--concurrency', '1', '--out', out];
  const { code, stdout } = await obc('run', ...args, '--only', only.join(','));
  return tracesOf(out, code, stdout);
}

async function throughPlaywright(server: ReferenceServer): Promise<Traces> {
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, JSON.stringify({ ...referenceTarget(server.description), limits }));
  const { out, output, code } = await certifyWithPlaywright(server, {
    OBC_TARGET: file,
    OBC_ONLY: only.join(','),
  });
  return tracesOf(out, code, output);
}

slow.test('a few checks leave the same in process and through Playwright', async () => {
  const seeded = { faults: faults.filter(({ id }) => id === 'registrations-list-to-object') };
  const here = await startReferenceServer(seeded);
  const there = await startReferenceServer(seeded);
  const mine = await inProcess(here);
  const theirs = await throughPlaywright(there);
  await Promise.all([here.close(), there.close()]);
  expect(mine).toEqual(theirs);
  expect(mine.code).toBe(1);
});
