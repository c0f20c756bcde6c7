import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import type { Report } from '../../../src/report/report.ts';
import type { DeclaredTarget } from '../../../src/target-file/declared.ts';
import { obc } from '../../cli/obc.ts';
import { takeTurns } from '../../days.ts';
import { serverIdentity, written } from '../../http/certificates.ts';
import { gatewayTo } from '../../http/gateway.ts';

const slow = takeTurns(import.meta.url);

/** Runs `obc run` on a target file beside other files, and gives what a person sees of it. */
async function runOn(text: string, files: Readonly<Record<string, string>> = {}) {
  const folder = written(test.info().outputPath('target'), { ...files, 'target.yaml': text });
  const out = test.info().outputPath('reports');
  const args = [join(folder, 'target.yaml'), '--depth', 'quick', '--out', out];
  const { code, stdout, stderr } = await obc('run', ...args, '--only', 'providers');
  const file = join(out, 'report.json');
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  return { code, text: `${stdout}\n${stderr}`, report };
}

const json = (target: DeclaredTarget) => JSON.stringify(target);

slow.test('a self-signed certificate ends obc run with 2 and one sentence; tls.ca fixes it', async () => {
  const server = await startReferenceServer();
  const tls = await serverIdentity();
  const gateway = await gatewayTo(server, { tls });
  const refused = await runOn(json(gateway.target));
  const fixed = await runOn(json({ ...gateway.target, tls: { ca: 'ca.pem' } }), { 'ca.pem': tls.cert });
  await gateway.close();
  await server.close();
  expect(refused.code).toBe(2);
  expect(refused.report?.summary.all.fail).toBe(0);
  expect(refused.report?.reasons).toEqual([
    expect.stringMatching(
      /\(outbound\.baseUrl.*\) does not answer: its certificate is self-signed; .* tls\.ca/,
    ),
  ]);
  expect(refused.text.replace(/\s+/g, ' ')).toContain('its certificate is self-signed; name it in tls.ca');
  expect(fixed.report?.reasons.join('\n')).not.toContain('certificate');
  expect([fixed.code, fixed.report?.outcome]).toEqual([0, 'passed-in-scope']);
});

test('a wrong token ends obc run with 2 and one sentence', async () => {
  const server = await startReferenceServer();
  const target = referenceTarget(server.description);
  const auth = { ...target.outbound!.auth, token: 'no-such-token' };
  const { code, text, report } = await runOn(json({ ...target, outbound: { ...target.outbound!, auth } }));
  await server.close();
  expect(code).toBe(2);
  expect(report?.summary.all.fail).toBe(0);
  expect(report?.reasons).toEqual([expect.stringMatching(/^the target refuses outbound\.auth\.token: /)]);
  expect(text).toContain('the target refuses outbound.auth.token');
  expect(text).toMatch(/^hint: npm run obc -- doctor \S*target\.yaml looks at each setting/m);
  expect(text).not.toContain('no-such-token');
});

test('a typo in a key ends obc run with 2 before anything is sent', async () => {
  const server = await startReferenceServer();
  let asked = 0;
  server.workings.before('*', () => {
    asked += 1;
    return undefined;
  });
  const { code, text } = await runOn(
    json(referenceTarget(server.description)).replace('"apiKey"', '"apikey"'),
  );
  await server.close();
  expect([code, asked]).toEqual([2, 0]);
  expect(text).toContain('banking.apikey: unknown key; did you mean apiKey?');
});
