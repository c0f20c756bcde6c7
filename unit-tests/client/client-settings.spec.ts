import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certifyClient } from '../../client/certify/certify-client.ts';
import { type ClientFile, parseClient } from '../../client/certify/client-file.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** Certifies a client that lists providers with a header of its own, and then one provider by a text. */
async function certify(header: string, value: string, provider: string, more: Partial<ClientFile> = {}) {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'client.mjs'),
    `const headers = { '${header}': '${value}'.replace('{token}', process.env.OBC_TOKEN) };
const url = process.env.OBC_BASE_URL + '/api/v1/providers';
const found = await (await fetch(url, { headers })).json();
if ('${provider}') await fetch(url + '/${provider}', { headers });
console.log(found.length);`,
  );
  const scenarios = { 'list-providers': null };
  const command = [process.execPath, 'client.mjs'];
  const file = { client: { name: 'ours' }, command, scenarios, folder, ...more };
  const { report } = await certifyClient(file, { file: 'client.yaml' });
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  return { report, failed };
}

slow.test('a token is taken in either form, or in the one that the file declares', async () => {
  for (const value of ['{token}', 'Bearer {token}', 'bearer {token}']) {
    const { report } = await certify('service-auth-key', value, '');
    expect(report.outcome, value).toBe('passed-in-scope');
  }
  const declared = { auth: { value: 'Bearer {token}' } };
  expect((await certify('service-auth-key', '{token}', '', declared)).failed).toEqual([
    'caller-sends-a-bearer-token',
  ]);
  const named = { auth: { header: 'Acme-Auth-Key', value: '{token}' } };
  const other = await certify('acme-auth-key', '{token}', '', named);
  expect([other.report.outcome, other.failed]).toEqual(['passed-in-scope', []]);
  expect(other.report.target.deviations).toEqual([
    'the token travels in the header Acme-Auth-Key, not in service-auth-key',
  ]);
  expect((await certify('service-auth-key', '{token}', '', named)).failed).toEqual([
    'caller-sends-the-token-in-service-auth-key',
  ]);
});

test('what a client is known to break is waived until a day, and named in the outcome', async () => {
  const requirement = 'caller-names-the-provider-in-the-path';
  const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const waive = (expires: string) =>
    certify('service-auth-key', '{token}', 'undefined', {
      waivers: [{ requirement, reason: 'known', owner: 'us', expires }],
    });
  const waived = await waive(until(9));
  expect([waived.report.outcome, exitCodeOf(waived.report), waived.failed]).toEqual([
    'passed-with-waivers',
    0,
    [],
  ]);
  expect(waived.report.reasons[0]).toMatch(
    `waived: ${requirement}: known (us, until ${until(9)}; used once)`,
  );
  const row = waived.report.requirements.find(({ id }) => id === requirement)!;
  expect([row.verdict, row.findings.map((finding) => finding.waived)]).toEqual(['waived', [true]]);
  const expired = await waive(until(-1));
  expect([expired.failed, expired.report.waivers.map(({ state }) => state)]).toEqual([
    [requirement],
    ['expired'],
  ]);
  expect(exitCodeOf(expired.report)).toBe(1);
});

test('a waiver of a client file is checked as that of a target file', () => {
  const text = (requirement: string, expires: string) =>
    `client: { name: c }\ncommand: [a]\nscenarios: { register: }\nwaivers: [{ requirement: ${requirement}, reason: r, owner: o, expires: ${expires} }]`;
  expect(() => parseClient('client.yaml', text('cursor-goes-back-unchangd', '2027-01-01'))).toThrow(
    'did you mean cursor-goes-back-unchanged',
  );
  expect(() => parseClient('client.yaml', text('cursor-goes-back-unchanged', '2999-01-01'))).toThrow(
    '180 days',
  );
});
