import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { takeTurns } from '../days.ts';
import { configs } from './certify.ts';
import { readReport, runPlaywrightAsBuilt } from './vendor-project.ts';

const slow = takeTurns(import.meta.url);

// How a run by Playwright finds its target, and what it says of it.

const args = ['test', '-c', configs.built, '-g', 'lists the declared providers', '--reporter=list'];

slow.test(
  'without a target the demo is tested, and the first line, a test and the summary say so',
  async () => {
    const folder = test.info().outputPath('nothing');
    mkdirSync(folder);
    const { code, output } = await runPlaywrightAsBuilt(folder, args);
    expect(code, output).toBe(0);
    expect(output.split('\n')[0]).toContain('the bundled demo server, which is not yours');
    expect(output).toContain('No target was named, so this run says nothing about your server.');
    expect(output).toContain('(the bundled reference server)');
  },
);

slow.test(
  'in CI a run that finds no target ends with an error that names the three ways, and demo is asked for',
  async () => {
    const folder = test.info().outputPath('pipeline');
    mkdirSync(folder);
    const refused = await runPlaywrightAsBuilt(folder, args, { CI: 'true' });
    expect(refused.code).toBe(1);
    for (const way of ['OBC_TARGET', 'target.yaml', 'OBC_BASE_URL']) expect(refused.output).toContain(way);
    expect(refused.output).not.toContain('passed');
    expect(refused.output).toMatch(/^error: no target is named/m);
    const asked = await runPlaywrightAsBuilt(folder, args, { CI: 'true', OBC_TARGET: 'demo' });
    expect(asked.code, asked.output).toBe(0);
    expect(asked.output).toContain('the bundled demo server');
    const empty = await runPlaywrightAsBuilt(folder, args, { OBC_TARGET: '' });
    expect(empty.code).toBe(1);
    expect(empty.output).toContain('OBC_TARGET is set and empty');
  },
);

slow.test(
  'a target file goes before an address, OBC_TARGET before both, and neither speaks of the bundled one',
  async () => {
    const server = await startReferenceServer();
    const folder = test.info().outputPath('folder');
    mkdirSync(folder);
    const text = JSON.stringify({ ...declaredReferenceTarget(server.description), settleSeconds: 0 });
    writeFileSync(join(folder, 'target.yaml'), text);
    writeFileSync(join(folder, 'other.yaml'), text.replace('"name":"', '"name":"another '));
    const nobody = { OBC_BASE_URL: 'http://127.0.0.1:9' };
    const found = await runPlaywrightAsBuilt(folder, args, nobody);
    expect(found.code, found.output).toBe(0);
    expect(found.output).toContain('OBC_BASE_URL is not used');
    expect(readReport(folder).target.name).not.toMatch(/^another/);
    const named = await runPlaywrightAsBuilt(folder, args, { ...nobody, OBC_TARGET: 'other.yaml' });
    await server.close();
    expect(named.code, named.output).toBe(0);
    expect(readReport(folder).target.name).toMatch(/^another/);
    expect(`${found.output}${named.output}`).not.toContain('demo');
  },
);

slow.test('a run by Playwright without a verdict names the command that looks at each setting', async () => {
  const folder = test.info().outputPath('silent');
  mkdirSync(folder);
  const env = { OBC_BASE_URL: 'http://127.0.0.1:9', OBC_TOKEN: 'some-token-of-ours' };
  const { code, output } = await runPlaywrightAsBuilt(folder, args, env);
  expect(code).toBe(1);
  expect(output).toMatch(/^hint: \S.* doctor looks at each setting and changes nothing$/m);
  expect(output).not.toContain('some-token-of-ours');
});
