import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { judgeServed } from '../../client/certify/judge-served.ts';
import { judgeParties } from '../../client/judge/parties.ts';
import { ReferenceClient } from '../../client/reference-client/client.ts';
import { clientFaults } from '../../client/reference-client/faults/index.ts';
import { clientVariations } from '../../client/reference-client/variations.ts';
import { openRecordingWire } from '../../client/reference-client/wire.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { readClientFolder } from '../../client/run/evidence.ts';
import { openClientRun } from '../../client/run/open.ts';
import { onlyPart } from '../../client/run/record.ts';
import { type ClientRun, rebuildClientReport, verifyClientRun } from '../../client/run/verify.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { obc, start } from '../cli/obc.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const target = { name: 'ours', kind: 'client' } as const;
const notJudged = { server: 'it is ours' };

/** A run of a client of the self-test, in a folder of the test, with the secrets that it was handed. */
async function recordClient(habits: ConstructorParameters<typeof ReferenceClient>[1], name: string) {
  const wire = await openRecordingWire();
  await new ReferenceClient(wire, habits).run();
  await wire.close();
  const { tokens, tokenEndpoint, banking } = wire.server.description;
  const folder = test.info().outputPath(name);
  const settings = { ...documentedSettings, isWhole: true, requestsPerSecond: 8 };
  const run = openClientRun({ target, replay: 'obc', settings, notJudged }, folder);
  const part = run.log.begin(onlyPart);
  for (const request of wire.requests) part.answered(request);
  part.conclude(judgeParties(part.asked(), settings, notJudged));
  const { report } = run.close();
  const secrets = [tokens.token, tokens.admin, tokenEndpoint.clientSecret, banking.apiKey];
  return { folder, report, secrets };
}

slow.test(
  'what is judged again of the journals of all clients never finds more than was found at first',
  async () => {
    test.slow();
    const withheld: string[] = [];
    // Each client within four days.
    const all = [...clientFaults, ...clientVariations];
    for (const { id, habits } of pickOfToday(all, Math.ceil(all.length / 4))) {
      const { folder, report, secrets } = await recordClient(habits, id);
      const run = readClientFolder(folder);
      const { problems, verdicts } = verifyClientRun(run, report);
      const odd = problems.filter(
        (problem) => !/ began before its | was sent (?:before|after) /.test(problem),
      );
      if (odd.length > 0) withheld.push(`${id}: ${odd.join('; ')}`);
      expect(verdicts.same / verdicts.of, id).toBeGreaterThan(0.5);
      const written = readFileSync(join(folder, '.run/journal-main.ndjson'), 'utf8');
      for (const secret of secrets) expect(written, id).not.toContain(secret);
    }
    expect(withheld).toEqual([]);
  },
);

test('a result that lacks what its requests show is refused', async () => {
  const { id, habits, breaks } = clientFaults.find(({ breaks }) => breaks === 'cursor-goes-back-unchanged')!;
  const { folder } = await recordClient(habits, id);
  const run = readClientFolder(folder);
  const kinder: ClientRun = {
    ...run,
    entries: run.entries.map((entry) =>
      entry.type === 'check' ? { ...entry, result: { ...entry.result, findings: [] } } : entry,
    ),
  };
  const { report } = rebuildClientReport(kinder);
  expect(report.outcome).toBe('passed-in-scope');
  expect(verifyClientRun(kinder, report).problems).toContainEqual(
    expect.stringMatching(`^the result of ${onlyPart} lacks what the exchange \\S+ shows on ${breaks}$`),
  );
  const shorter = run.entries.filter((entry) => entry.type !== 'exchange' || entry.exchange.id !== 'c2');
  expect(verifyClientRun({ ...run, entries: shorter }, report).problems).toContainEqual(
    expect.stringContaining('requests by its result, and'),
  );
});

test('the run of a client is signed, and verified and reported again from its folder', async () => {
  const folder = test.info().outputPath('run');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const [key, pub] = [test.info().outputPath('key.pem'), test.info().outputPath('key.pub.pem')];
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }));
  const file = 'docs/examples/client/client.yaml';
  const certified = await obc('client', 'certify', file, '--scenario', 'create-recipient', '--out', folder);
  expect([certified.code, certified.stderr]).toEqual([0, expect.stringContaining('goal reached')]);
  expect(certified.stdout).toContain('Written by the client: 1 write');
  const before = readFileSync(join(folder, 'report.json'), 'utf8');
  expect((await obc('report', folder)).code).toBe(0);
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(before);
  expect((await obc('evidence', 'sign', folder, '--key', key)).code).toBe(0);
  const verified = await obc('evidence', 'verify', folder, '--key', pub);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('The bundle holds.')]);
  expect(verified.stdout).toMatch(/Recomputed: \d+ of \d+ \(\d+ %\) verdicts, from \d+ recorded exchange/);
  writeFileSync(join(folder, 'report.json'), before.replace('passed-in-scope', 'conformant'));
  expect((await obc('evidence', 'verify', folder, '--key', pub)).code).toBe(1);
});

const recipient = {
  ...{ name: 'Of a killed run', scope: ['ACCOUNT_BASIC'], country: 'CA' },
  ...{ contacts: [{ email: 'team@client.example' }], redirect_uris: 'https://client.example/callback' },
};

test('a run that is killed keeps what was recorded, and its report says that it was stopped', async () => {
  const folder = test.info().outputPath('killed');
  const running = start(['serve', '--judge', '--port', '0', '--json', '--out', folder]);
  const { baseUrl, tokens } = JSON.parse(await running.said('\n')) as {
    readonly baseUrl: string;
    readonly tokens: { readonly token: string };
  };
  const headers = { 'service-auth-key': `Bearer ${tokens.token}`, 'content-type': 'application/json' };
  await fetch(`${baseUrl}/api/v1/providers`, { headers });
  await fetch(`${baseUrl}/api/v1/providers/undefined`, { headers });
  await fetch(`${baseUrl}/api/v1/recipients`, {
    method: 'POST',
    headers,
    body: JSON.stringify(recipient),
  });
  running.child.kill('SIGKILL');
  await running.ended;
  const { report } = rebuildClientReport(readClientFolder(folder));
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(
    'caller-names-the-provider-in-the-path',
  );
  expect(report.run.interrupted).toBe(true);
  expect(report.reasons).toContain('stopped before its end');
  expect(report.ledger.map(({ what, state }) => `${what}: ${state}`)).toEqual([
    'createRecipient, name Of a killed run: done',
  ]);
  expect(exitCodeOf(report)).toBe(1);
});

test('a run that a signal stops ends its client, and reports what came until then', async () => {
  const folder = test.info().outputPath('of a client');
  mkdirSync(folder);
  const file = join(folder, 'client file.yaml');
  const program = `
    const headers = { 'service-auth-key': 'Bearer ' + process.env.OBC_TOKEN };
    await fetch(process.env.OBC_BASE_URL + '/api/v1/providers', { headers });
    require('node:fs').writeFileSync('pid', String(process.pid));
    setInterval(() => {}, 1000);`;
  const command = JSON.stringify([process.execPath, '-e', `(async () => { ${program} })()`]);
  writeFileSync(
    file,
    `client: { name: Slow }\ncommand: ${command}\nscenarios: { list-providers:, register: }\n`,
  );
  const running = start(['client', 'certify', file, '--out', join(folder, 'out')]);
  while (!existsSync(join(folder, 'pid'))) await setTimeout(20);
  running.child.kill('SIGTERM');
  const { code, stdout } = await running.ended;
  expect([code, stdout]).toEqual([
    3,
    expect.stringContaining('scenario list-providers: stopped before its end'),
  ]);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  // Killed, it may be a zombie for a moment.
  await expect.poll(() => isRunning(pid)).toBe(false);
  const report = JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8'));
  expect(report.run).toMatchObject({ requests: 1, interrupted: true });
  const elsewhere = await obc('report', join(folder, 'out'), '--out', join(folder, 'again'), '--json');
  expect(JSON.parse(elsewhere.stdout)).toEqual(report);
});

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !['', 'Z'].includes(stdout.slice(0, 1));
}

test('a server that nobody asks says so, with the day on which it was', async () => {
  const folder = test.info().outputPath('idle');
  const running = start(['serve', '--judge', '--port', '0', '--out', folder]);
  await running.said('Ctrl-C stops it.');
  running.child.kill('SIGINT');
  const { code, stdout } = await running.ended;
  expect([code, stdout]).toEqual([
    2,
    expect.stringContaining('no request of the interface came: give the client'),
  ]);
  expect(stdout).toContain(`${new Date().getUTCFullYear()}-`);
});

test('what passes to a target is noted before it is sent, and kept where no answer comes', async () => {
  const server = await startReferenceServer();
  const run = judgeServed(server.description, 'ours', test.info().outputPath('writes'));
  const request = {
    ...{ id: 'c1', method: 'POST', url: `${server.baseUrl}/api/v1/recipients`, headers: [] },
    ...{ body: '{"name":"Noted"}', isBodyKnown: true, startedAt: Date.now(), took: 0 },
  };
  await server.close();
  expect(run.sent(request)).toBe(true);
  const noted = readClientFolder(test.info().outputPath('writes')).entries;
  const states = (entries: readonly JournalEntry[]) =>
    entries.flatMap((entry) =>
      entry.type === 'ledger' ? [`${entry.entry.what}: ${entry.entry.state}`] : [],
    );
  expect(states(noted)).toEqual(['createRecipient, name Noted: attempted']);
  run.answered(request);
  const { report } = run.conclude();
  expect(report.ledger.map(({ what, state }) => `${what}: ${state}`)).toEqual([
    'createRecipient, name Noted: unknown',
  ]);
});
