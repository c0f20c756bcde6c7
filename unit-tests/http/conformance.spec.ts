import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { changeWire } from '../../proof/mutate/changes.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { authority, clientIdentity, serverIdentity, written } from './certificates.ts';
import { type GatewayOptions, gatewayTo } from './gateway.ts';

/** Areas of both services, of which one writes. */
const areas = ['providers', 'recipients', 'account-detail'] as const;

/** The report on the reference server behind a gateway. */
async function reportBehind(
  options: GatewayOptions,
  more: Pick<DeclaredTarget, 'tls'> & Pick<Target, 'folder'> = {},
): Promise<{ report: Report; target: Target }> {
  const server = await startReferenceServer();
  const gateway = await gatewayTo(server, options);
  const target = resolveTarget({ ...gateway.target, areas, ...more });
  try {
    const run = await runInProcess({ laws, checks, target });
    const entries = run.journal.entries;
    return { report: foldReport({ ...run, target, entries, replay: 'obc run' }), target };
  } finally {
    await gateway.close();
    await server.close();
  }
}

/** Why a report is not better, but for the areas that are left out. */
function listReasons({ reasons }: Report): string[] {
  return reasons.filter((reason) => !reason.endsWith(' is not declared'));
}

const conforms = ['--depth quick tries fewer cases than standard does'];

for (const connection of ['closed', 'dropped'] as const) {
  test(`a server whose connections are ${connection} after each answer conforms`, async () => {
    const { report } = await reportBehind({ connection });
    expect(listReasons(report)).toEqual(conforms);
  });
}

test('a server that says 100 Continue before each answer conforms', async () => {
  const { report } = await reportBehind({ continues: true });
  expect(listReasons(report)).toEqual(conforms);
});

for (const prefix of ['/bank/v2', '/bank/v2/']) {
  test(`a server below ${prefix} conforms`, async () => {
    const { report, target } = await reportBehind({ prefix });
    expect(target.outbound?.baseUrl.endsWith(prefix)).toBe(true);
    expect(listReasons(report)).toEqual(conforms);
  });
}

test('a server on an IPv6 address conforms, below a prefix with a slash', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  test.info().skip(!addresses.some(({ address }) => address === '::1'), 'this machine has no ::1');
  const { report, target } = await reportBehind({ host: '::1', prefix: '/bank/' });
  expect(target.outbound?.baseUrl).toMatch(/^http:\/\/\[::1\]:\d+\/bank\/$/);
  expect(listReasons(report)).toEqual(conforms);
});

test('a server that asks for a client certificate conforms', async () => {
  const ca = await authority();
  const [server, client] = [await serverIdentity(['localhost'], ca), await clientIdentity(ca, 'sesame')];
  const folder = written(test.info().outputPath('tls'), {
    'ca.pem': ca.cert,
    'client.pem': client.cert,
    'client-key.pem': client.key,
  });
  const files = { ca: 'ca.pem', clientCert: 'client.pem', clientKey: 'client-key.pem' };
  const { report } = await reportBehind(
    { tls: { ...server, ca: ca.cert, requestCert: true, rejectUnauthorized: true } },
    { folder, tls: { ...files, passphrase: 'sesame' } },
  );
  expect(listReasons(report)).toEqual(conforms);
});

test('a server whose certificate is not looked at is not called conformant without saying so', async () => {
  const { report } = await reportBehind({ tls: await serverIdentity() }, { tls: { insecure: true } });
  expect(report.outcome).toBe('passed-in-scope');
  expect(report.target.deviations).toEqual(['any certificate is accepted (tls.insecure)']);
  expect(listReasons(report)).toEqual([...report.target.deviations, ...conforms]);
});

test('answers in a coding that nobody offered and nobody can read fail nothing: they are named', async () => {
  const coding = { name: 'zstd', pack: () => Buffer.from('28b52ffd', 'hex') };
  const packs = changeWire({ packs: 'always', coding });
  const server = await startReferenceServer({
    variations: [{ id: 'zstd', title: 'answers in zstd', apply: packs }],
  });
  try {
    const target = referenceTarget(server.description);
    const run = await runInProcess({ laws, checks, target });
    const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(report.outcome).toBe('not-judged');
    expect(JSON.stringify(report.requirements)).toContain(
      'with a body that declares the coding zstd, and cannot be read here, nor was it offered',
    );
    const warned = report.requirements.find(({ id }) => id === 'bodies-are-packed-as-was-offered');
    expect(warned?.verdict).toBe('warn');
  } finally {
    await server.close();
  }
});
