import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { obcIn } from './obc.ts';

test('the request of a finding is shown for a shell, kept in a file, and sent again exactly', async () => {
  const ids = ['providers-last-provider-id-add-a-fraction', 'name-limit-is-257'];
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => ids.includes(id)) });
  const folder = test.info().outputPath();
  const sent: (string | undefined)[] = [];
  server.workings.before('createRecipient', ({ body }) => {
    sent.push(JSON.stringify(body));
    return undefined;
  });
  const declared = declaredReferenceTarget(server.description);
  const { auth } = declared.outbound!;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a target file names variables in this way
  const target = { ...declared, outbound: { ...declared.outbound, auth: { ...auth, token: '${H_TOKEN}' } } };
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(target));
  const obc = (...args: string[]) => obcIn(folder, args, { H_TOKEN: String(auth.token) });
  const only = 'provider-id-is-an-integer,recipient-name-of-257-characters-is-refused';
  const { stdout } = await obc('run', '--depth', 'quick', '--only', only);
  const before = sent.length;
  await obc('report', '--format', 'requests,sarif');
  const shown = await obc('explain', 'w0-1', '--json');
  const list = await obc('explain', 'provider-id-is-an-integer', '--send', '--json');
  const creation = await obc('explain', 'recipient-name-of-257-characters-is-refused', '--send');
  const none = await obc('explain', 'provider-id-is-an-intege', '--send');
  await server.close();

  const form = String(auth.value).replace('{token}', `\${H_TOKEN:?set it as for the run}`);
  expect(stdout).toContain(`-H "${auth.header}: ${form}"`);
  const written = readdirSync(join(folder, 'reports'));
  expect(written).toEqual(expect.arrayContaining(['report.json', 'results.sarif', 'reproduce', '.run']));
  expect(JSON.parse(shown.stdout).exchange.id).toBe('w0-1');
  expect(stdout).toContain('Reports in');
  const names = readdirSync(join(folder, 'reports/reproduce'));
  expect(names).toContain('provider-id-is-an-integer.http');
  const file = readFileSync(join(folder, 'reports/reproduce/provider-id-is-an-integer.http'), 'utf8');
  expect(file).toContain('@H_TOKEN = {{$processEnv H_TOKEN}}\n');
  expect(file).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/providers HTTP\/1\.1$/m);
  expect(file).toContain(`\n${auth.header}: ${String(auth.value).replace('{token}', '{{H_TOKEN}}')}\n`);

  expect(list.code, list.stderr).toBe(0);
  const { recorded, again } = JSON.parse(list.stdout);
  expect(again.request).toEqual(recorded.request);
  expect(again.response.text).toBe(recorded.response.text);
  expect(list.stdout).not.toContain(String(auth.token));

  expect(creation.code, creation.stderr).toBe(0);
  expect(sent.slice(before)).toHaveLength(1);
  // The address of the contact is shown to nobody, and is sent all the same.
  expect(sent.slice(0, before)).toContain(sent.at(-1));
  expect(creation.stdout).toMatch(/^recorded \(w0-\d+\) +now$/m);
  expect(creation.stdout).toContain('The same status as recorded, 201.');

  expect(none.code).toBe(2);
  expect(none.stderr).toContain('did you mean provider-id-is-an-integer?');
});

test('what only a later round of a repeated run shows is replayed by its requirement and by its exchange', async () => {
  const server = await startReferenceServer({
    faults: faults.filter(({ id }) => id === 'providers-last-provider-id-add-a-fraction'),
  });
  const folder = test.info().outputPath();
  // The first round reads the list twice, and both are right.
  let lists = 0;
  server.workings.after('listProviders', ({ body }) => {
    lists += 1;
    if (lists <= 2)
      for (const item of body as { provider_id: number }[]) item.provider_id = Math.floor(item.provider_id);
  });
  const target = declaredReferenceTarget(server.description);
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(target));
  const obc = (...args: string[]) => obcIn(folder, args);
  const run = ['run', '--depth', 'quick', '--repeat', '2', '--only', 'provider-id-is-an-integer'];
  await obc(...run);
  const report = JSON.parse(readFileSync(join(folder, 'reports/report.json'), 'utf8'));
  const row = report.requirements.find(({ id }: { id: string }) => id === 'provider-id-is-an-integer');
  const { exchange } = row.findings[0];
  const byExchange = await obc('explain', exchange, '--send', '--json');
  const byRequirement = await obc('explain', 'provider-id-is-an-integer', '--send', '--json');
  await server.close();
  expect(exchange).toMatch(/^w0r2-/);
  for (const { code, stdout, stderr } of [byExchange, byRequirement]) {
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).recorded.id).toMatch(/^w0r2-/);
  }
});
