import { expect, test } from '@playwright/test';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import { takeTurns } from '../../days.ts';
import { send, tinyServer } from '../../engine/tiny-server.ts';
import { wrongAddresses, wrongCredentials, wrongIds } from './mistakes.ts';

const slow = takeTurns(import.meta.url);

async function reportOn(
  change: (target: Target) => Target,
  only: readonly string[] = [],
  fault?: string,
): Promise<Report> {
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => id === fault) });
  const target = change(referenceTarget(server.description));
  const run = await runInProcess({ laws, checks, target, plan: { only } });
  await server.close();
  return foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
}

for (const { what, change, only, sentence } of [...wrongCredentials, ...wrongIds, ...wrongAddresses]) {
  test(`${what} is not judged, in one sentence, and no requirement fails`, async () => {
    const report = await reportOn(change, only);
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(report.harnessErrors).toEqual([]);
    expect([report.outcome, ...report.reasons]).toEqual(['not-judged', expect.stringMatching(sentence)]);
  });
}

const connectionsOfOneRun = checks.reduce((sum, { resources }) => sum + (resources.connections ?? 0), 0);

/** The plan leaves so many to no check: all look at them. */
const watchedByAll = 2;

test('connections that an earlier run used up are passed over while others are left', async () => {
  const server = await startReferenceServer();
  server.description.revocation.connections.splice(2 * connectionsOfOneRun + watchedByAll);
  const target = referenceTarget(server.description);
  const outcomes: string[] = [];
  for (const _ of ['first', 'second', 'third']) {
    const run = await runInProcess({ laws, checks, target, plan: { only: ['revocation'] } });
    outcomes.push(foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' }).outcome);
  }
  await server.close();
  expect(outcomes).toEqual(['passed-in-scope', 'passed-in-scope', 'partial']);
});

test('connections that an earlier run used up leave the rest of the run judged', async () => {
  const server = await startReferenceServer();
  server.description.revocation.connections.splice(connectionsOfOneRun);
  const target = referenceTarget(server.description);
  await runInProcess({ laws, checks, target, plan: { only: ['revocation'] } });
  const run = await runInProcess({ laws, checks, target });
  await server.close();
  const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  expect(report.outcome).toBe('partial');
  const open = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'blocked');
  // What is sent at once to revoke hangs on them as well, and is of no area alone.
  expect(new Set(open.map(({ setting, verdict }) => `${verdict} for ${setting}`))).toEqual(
    new Set(['blocked for revocation.connections']),
  );
});

slow.test('what fails beside a wrong credential is still said, and the credential with it', async () => {
  const wrong = wrongCredentials.find(({ only }) => only?.includes('fdx-accounts'))!;
  const report = await reportOn(wrong.change, [], 'providers-wrap-in-object');
  expect(report.outcome).toBe('non-conformant');
  expect(report.reasons).toEqual([
    expect.stringMatching(/requirements? failed/),
    expect.stringMatching(wrong.sentence),
  ]);
});

test('an account that the list withholds is no mistake of the target file', async () => {
  const server = await startReferenceServer();
  server.workings.after('listAccounts', (answer) => {
    const { accounts = [], ...others } = (answer.body ?? {}) as { accounts?: unknown[] };
    const kept = accounts.filter((one) => !JSON.stringify(one).includes('loan-'));
    return { ...answer, body: { ...others, accounts: kept } };
  });
  const target = referenceTarget(server.description);
  const run = await runInProcess({
    laws,
    checks,
    target,
    plan: { only: ['accounts-list-holds-the-declared-accounts'] },
  });
  await server.close();
  const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  const row = report.requirements.find(({ id }) => id === 'accounts-list-holds-the-declared-accounts');
  expect(row?.verdict).toBe('fail');
});

for (const [what, answer] of [
  [
    'that provokes its own errors',
    (asked: Asked) => (asked.provoked ? [500, { message: 'broken' }] : [404, {}]),
  ],
  ['that asks for a token first', (asked: Asked) => (asked.hasToken ? [404, {}] : [401, { error: 'no' }])],
  ['that revokes nothing, and says so', (asked: Asked) => (asked.provoked ? [500, []] : [400, []])],
] as const) {
  test(`a gateway before a wrong base path ${what} fails no requirement`, async () => {
    const gateway = await tinyServer((request, response) => {
      const provoked = request.headers['x-sandbox-provoke'] !== undefined;
      const hasToken = request.headers['service-auth-key'] !== undefined;
      const [status, body] = answer({ provoked, hasToken });
      send(response, status as number, body);
    });
    const server = await startReferenceServer();
    const target = referenceTarget(server.description);
    const outbound = { ...target.outbound!, baseUrl: `${gateway.url}/sandbx` };
    const areas = target.areas.filter((area) => area !== 'account-detail');
    const run = await runInProcess({ laws, checks, target: { ...target, areas, outbound } });
    await Promise.all([server.close(), gateway.close()]);
    const report = foldReport({
      ...run,
      target: { ...target, areas, outbound },
      entries: run.journal.entries,
      replay: 'obc run',
    });
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
    expect(report.outcome, report.reasons.join('\n')).toBe('not-judged');
  });
}

interface Asked {
  readonly provoked: boolean;
  readonly hasToken: boolean;
}
