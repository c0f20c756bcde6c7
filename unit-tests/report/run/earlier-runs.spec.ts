import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { judgeExchange } from '../../../src/contract/judge.ts';
import { makeOwnNameStart } from '../../../src/lib/own-names.ts';
import { beginRun } from '../../../src/report/run/begin.ts';
import { releaseFolder } from '../../../src/report/run/lock.ts';
import { ownRunsOf, readRecord } from '../../../src/report/run/record.ts';
import { answered } from '../../answered.ts';

const plan = { seed: 1, depth: 'quick', mode: 'full', only: [] } as const;

test('the record of a run names those before it in its folder, and no more than can be asked for', async () => {
  const { description, close } = await startReferenceServer();
  await close();
  const target = referenceTarget(description);
  const folder = test.info().outputPath('reports');
  const begin = (runId: string) => {
    beginRun(folder, { runId, replay: 'obc run', plan, target });
    releaseFolder(folder);
    return readRecord(folder);
  };
  expect(begin('run-1').earlierRuns).toBeUndefined();
  begin('run-2');
  expect(ownRunsOf(begin('run-3'))).toEqual(['run-3', 'run-2', 'run-1']);
  for (let n = 4; n < 40; n += 1) begin(`run-${n}`);
  expect(readRecord(folder).earlierRuns).toHaveLength(20);
});

test('a recipient of a run that is known may lack what the suite left out, and that of anybody else warns', () => {
  const listed = (name: string) => [
    { client_id: 'b0a5a8d1-6f0e-4a39-9c6e-0f4f4f1a7c11', name, scope: ['ACCOUNT_BASIC'] },
  ];
  const charged = (name: string, ownRuns?: readonly string[]) =>
    judgeExchange(answered('listRecipients', 200, listed(name)), ownRuns && { ownRuns }).violations.map(
      ({ requirement }) => requirement,
    );
  const name = `${makeOwnNameStart('abcd1234', { number: 7, attempt: 1 })}1`;
  expect(charged(name, ['zzzz9999', 'abcd1234'])).not.toContain('recipient-carries-its-profile');
  for (const other of [undefined, [], ['zzzz9999']])
    expect(charged(name, other)).toContain('recipient-carries-its-profile');
  expect(charged('Harvest Budget', ['abcd1234'])).toContain('recipient-carries-its-profile');
});
