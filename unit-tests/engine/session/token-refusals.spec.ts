import { expect, test } from '@playwright/test';
import { laws } from '../../../laws/index.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { examine } from '../../../src/preflight/examine.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { checks } from '../../../tests/index.ts';
import { send, tinyServer } from '../tiny-server.ts';

const takesNoForm = 'it seems to take no form, which is how the document asks for tokens (5.3)';

/** What servers say to a form, or to credentials that they refuse, and what is made of it. */
const refusals = [
  [200, { error: 'invalid_client', error_description: 'no' }, '200 with the error "invalid_client"'],
  [200, { status: 'error', message: 'the client partner' }, '200 with an error in message'],
  [200, { errors: [{ code: 17 }] }, '200 with an error in errors'],
  [200, { success: false }, '200 with success false'],
  [200, { error: 'unsupported_content_type', ok: false }, '200 with the error "unsupported_content_type"'],
  [415, { message: 'Unsupported Media Type' }, `415 without access_token: ${takesNoForm}`],
  [415, '', `415 without access_token: ${takesNoForm}`],
  [
    400,
    { error: 'invalid_request', hint: 'send JSON' },
    `400 with the error "invalid_request": ${takesNoForm}`,
  ],
  [
    422,
    { detail: [{ msg: 'value is not a valid json object' }] },
    `422 without access_token: ${takesNoForm}`,
  ],
  [401, { error: 'invalid_client' }, '401 with the error "invalid_client"'],
] as const;

for (const [status, body, words] of refusals) {
  test(`a /Token that answers ${status} ${JSON.stringify(body)} is one sentence of the run and of the doctor`, async () => {
    const server = await tinyServer((request, response) => {
      if (request.url === '/Token') send(response, status, body);
      else send(response, request.headers['service-auth-key'] === undefined ? 401 : 200, []);
    });
    const token = { url: `${server.url}/Token`, clientId: 'partner', clientSecret: 'hidden-secret' };
    const target = resolveTarget({
      ...server.target,
      outbound: { baseUrl: server.url, auth: { token } },
    });
    const run = await runInProcess({ laws, checks, target, plan: { only: ['providers'] } });
    const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
    const { lines, ready } = await examine({ target, checks });
    await server.close();
    const sentence = `POST ${server.url}/Token gave no token for outbound.auth.token: ${words}`;
    expect(report.outcome).toBe('not-judged');
    expect(report.reasons).toEqual([`${sentence}; check the credentials in the target file`]);
    const problems = lines.filter(({ state }) => state === 'problem');
    expect(problems.map(({ about }) => about)).toEqual(['outbound.auth.token']);
    expect(problems[0]!.said).toContain(sentence);
    expect(ready).toBe(false);
  });
}
