import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { redactTarget } from '../../src/report/run/redacted-target.ts';
import { describeDepartures } from '../../src/target-file/departures.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';

/** The report on a server that calls ServiceCode by another name, under a target file that declares a name. */
async function reportOn(sent: string, declared: string | undefined): Promise<Report> {
  const server = await startReferenceServer();
  server.workings.after('*', (answer) => {
    const { ServiceCode, ...others } = (answer.body ?? {}) as Record<string, unknown>;
    return ServiceCode === undefined ? answer : { ...answer, body: { ...others, [sent]: ServiceCode } };
  });
  const plain = referenceTarget(server.description);
  const names = declared === undefined ? {} : { names: { ServiceCode: declared } };
  const target: Target = { ...plain, banking: { ...plain.banking!, ...names } };
  const run = await runInProcess({ laws, checks, target, plan: { only: ['account-detail'] } });
  await server.close();
  return foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
}

function failed({ requirements }: Report): string[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

const presence = 'pending-carries-code-links-status-and-request-id';

test("a vendor's name of ServiceCode fails unless it is declared", async () => {
  expect(failed(await reportOn('BankCode', undefined))).toEqual([presence]);
});

test('a declared name is judged as the neutral one is, and the outcome says so', async () => {
  const report = await reportOn('BankCode', 'BankCode');
  expect(failed(report)).toEqual([]);
  expect(report.outcome).toBe('passed-in-scope');
  expect(report.target.deviations).toEqual(['the member ServiceCode of pending bodies is called BankCode']);
  expect(report.reasons).toContain(report.target.deviations[0]);
});

test('a declared name is demanded, the neutral one does not stand in for it', async () => {
  expect(failed(await reportOn('ServiceCode', 'BankCode'))).toEqual([presence]);
});

test('the names of the document are not deviations, and deviations survive the redaction of the record', () => {
  const target = resolveTarget({
    target: { name: 'x', kind: 'server' },
    areas: ['providers'],
    tls: { insecure: true, passphrase: 'hidden' },
    outbound: { baseUrl: 'https://a.example', auth: { header: 'bank-auth-key' } },
    banking: {
      baseUrl: 'https://b.example',
      apiKey: 'k',
      customerId: 'c',
      names: { ServiceCode: 'BankCode' },
    },
  });
  expect(describeDepartures(target)).toHaveLength(3);
  expect(describeDepartures(redactTarget(target))).toEqual(describeDepartures(target));
  expect(JSON.stringify(redactTarget(target))).not.toContain('hidden');
  const neutral = resolveTarget({
    ...target,
    tls: {},
    outbound: { baseUrl: 'https://a.example', auth: { header: 'Service-Auth-Key' } },
    banking: { ...target.banking!, names: { ServiceCode: 'ServiceCode' } },
  });
  expect(describeDepartures(neutral)).toEqual([]);
});
