import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { curlOf } from '../../src/report/formats/curl.ts';
import { checks } from '../../tests/index.ts';

const form = { header: 'service-auth-key', value: 'Bearer {token}' };
const run = promisify(execFile);

const requestOf = (changes: object) => ({
  request: { method: 'GET', url: 'https://target.example/a', headers: [], body: undefined, ...changes },
});

test('a declared credential becomes the variable of its setting, in the form that the target takes', () => {
  const headers = [
    ['service-auth-key', '[secret]'],
    ['accept', 'application/json'],
  ];
  const fetched = { ...requestOf({ headers }), credential: 'admin' };
  expect(curlOf(fetched as never, form)).toBe(
    `curl -i -g --path-as-is -X GET 'https://target.example/a' -H "service-auth-key: Bearer \${OBC_ADMIN_TOKEN:?see outbound.auth.adminToken in the target file}" -H 'accept: application/json'`,
  );
});

test('a credential of the check, an empty one and a secret elsewhere are told apart', () => {
  const own = requestOf({ headers: [['service-auth-key', '[secret]']] });
  expect(curlOf(own as never, form)).toContain('-H "service-auth-key: ${OBC_OTHER_CREDENTIAL:?');
  const none = requestOf({ headers: [['service-auth-key', '[none]']] });
  expect(curlOf(none as never, form)).toContain(`-H 'service-auth-key;'`);
  const elsewhere = requestOf({ method: 'POST', body: `{"a":"[secret]","b":"it's"}` });
  expect(curlOf(elsewhere as never, form)).toContain(
    `--data-raw '{"a":"'"\${OBC_SECRET:?a secret, which reports do not show}"'","b":"it'\\''s"}'`,
  );
});

test('what a terminal would obey in a text that is sent back is escaped, and a strange credential names no variable', () => {
  const sent = requestOf({ method: 'POST', body: '{"RequestId":"a\u2028\u009b31m\ufeff"}' });
  const line = curlOf({ ...sent, credential: 'constructor' } as never, form);
  expect(line).toContain(`--data-raw '{"RequestId":"a\\u2028\\u009b31m\\ufeff"}'`);
  const own = { ...requestOf({ headers: [['service-auth-key', '[secret]']] }), credential: 'constructor' };
  expect(curlOf(own as never, form)).toContain('-H "service-auth-key: ${OBC_OTHER_CREDENTIAL:?');
});

test('a shell without the value of a variable says where it is found, and sends nothing', async () => {
  const contact = requestOf({ headers: [['service-auth-key', '[secret]']] });
  const line = curlOf({ ...contact, credential: 'user' } as never, form);
  const { stderr } = await run('sh', ['-c', `unset OBC_TOKEN; ${line}`]).catch((error) => error);
  expect(stderr).toMatch(/OBC_TOKEN: see outbound\.auth\.token in the target file/);
});

for (const { fault, variable, of } of [
  { fault: 'providers-provider-id-number-to-text', variable: 'OBC_TOKEN', of: 'outbound' },
  { fault: 'accounts-500-status-of-the-same-class', variable: 'OBC_FDX_TOKEN', of: 'fdx' },
] as const) {
  test(`a shell repeats the request of a finding of ${fault} and gets the same answer`, async () => {
    const server = await startReferenceServer({ faults: faults.filter(({ id }) => id === fault) });
    try {
      const target = referenceTarget(server.description);
      const certified = await runInProcess({
        laws,
        checks,
        target,
        plan: { only: ['providers', 'fdx-accounts'] },
      });
      const report = foldReport({
        ...certified,
        target,
        entries: certified.journal.entries,
        replay: 'obc run',
      });
      const finding = report.requirements
        .flatMap(({ findings }) => findings)
        .find(({ grade }) => grade === 'fail');
      expect(finding?.curl).toContain(`\${${variable}:?`);
      const token = of === 'fdx' ? target.fdx?.token : target.outbound?.auth.token;
      const { stdout } = await run('sh', ['-c', `${finding?.curl} -s`], {
        env: { ...process.env, [variable]: String(token) },
      });
      expect(stdout).toMatch(new RegExp(`^HTTP/1.1 ${finding?.status} `));
    } finally {
      await server.close();
    }
  });
}
