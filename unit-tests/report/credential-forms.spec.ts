// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a target file names variables in this way
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { redactTarget } from '../../src/report/run/redacted-target.ts';
import { parseTarget } from '../../src/target-file/load.ts';
import { checks } from '../../tests/index.ts';

const token = 'tok-93f1';
const prefix = 'prefix-7d41';

/** How target files write a credential, and whether they name variables. */
const forms = {
  'a scheme': { value: 'Bearer {token}', token: '${MY_TOKEN}' },
  'basic authentication': { value: 'Basic {token}', token: '${MY_TOKEN}' },
  'the token alone': { value: '{token}', token: '${MY_TOKEN}' },
  'a parameter in quotes': { value: 'Token token="{token}"', token: '${MY_TOKEN}' },
  'a variable in the form': { value: '${MY_PREFIX}{token}', token: '${MY_TOKEN}' },
  'a token in the file': { value: 'Bearer {token}', token },
};

for (const [name, auth] of Object.entries(forms)) {
  test(`the curl of a finding sends the recorded credential again: ${name}`, async () => {
    const seen: string[] = [];
    const server = createServer(({ method, url, headers }, response) => {
      seen.push(JSON.stringify([method, url, headers['x-token'], headers['x-connection']]));
      // No list, and no 204: a finding each.
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"providers":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = { MY_TOKEN: token, MY_PREFIX: prefix, MY_CONNECTION: 'con-55', MY_KEY: 'key-8812' };
    const text = JSON.stringify({
      target: { name: 'forms' },
      areas: ['providers', 'revocation'],
      outbound: {
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        auth: { header: 'x-token', ...auth },
      },
      revocation: {
        delete: { request: { query: { id: '{id}' }, headers: { 'x-connection': 'Key {key}' } } },
        connections: [{ id: '${MY_CONNECTION}', key: '${MY_KEY}' }],
      },
    });
    const target = parseTarget('target.yaml', text, env);
    const only = ['providers-list', 'revoke-by-delete'];
    const run = await runInProcess({ laws, checks, target, plan: { only } });
    const told = { ...run, target: redactTarget(target), entries: run.journal.entries, replay: 'obc run' };
    const findings = foldReport(told).requirements.flatMap((row) => row.findings);
    const commands = new Set(findings.flatMap(({ curl }) => curl ?? []));
    const sent = new Set(seen);
    expect(commands.size).toBeGreaterThan(0);
    for (const command of commands) {
      expect(command).not.toContain('OBC_SECRET');
      expect(command).not.toContain('OBC_OTHER_CREDENTIAL');
      seen.length = 0;
      const own = { PATH: process.env.PATH, ...env, OBC_TOKEN: token };
      await promisify(execFile)('sh', ['-c', `${command} -s`], { env: own });
      expect([...sent]).toContain(seen[0]);
    }
    server.close();
    server.closeAllConnections();
  });
}
