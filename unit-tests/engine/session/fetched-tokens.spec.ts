import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import type { CheckResult } from '../../../src/journal/entry.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { check } from '../../../src/plan/define-check.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import type { TokenRequest } from '../../../src/target-file/types.ts';
import { send, tinyServer } from '../tiny-server.ts';

const requirementId = 'providers-list-answers-200-with-an-array';
const endpoint = { clientId: 'partner', clientSecret: 'hidden-secret' };

/** A service whose tokens live for 100 seconds of a virtual clock, and what its /Token was asked. */
function issuer(clock: ReturnType<typeof startVirtualClock>) {
  const forms: string[] = [];
  const state = { tokenStatus: 200, born: 0 };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/Token') {
      const chunks: string[] = [];
      request.on('data', (chunk) => chunks.push(String(chunk)));
      request.on('end', () => {
        forms.push(chunks.join(''));
        state.born = clock.now();
        const body = { access_token: `fetched-${forms.length}`, expires_in: 100 };
        send(response, state.tokenStatus, state.tokenStatus === 200 ? body : { message: 'no' });
      });
      return;
    }
    const isCurrent = request.headers['service-auth-key'] === `Bearer fetched-${forms.length}`;
    const isFresh = clock.now() - state.born < 100_000;
    if (isCurrent && isFresh) send(response, 200, []);
    else send(response, 401, { message: 'expired' });
  };
  return { answer, forms, state };
}

/** Reads the list of providers, time passing in between. */
async function readings(
  given: TokenRequest,
  act: (clock: ReturnType<typeof startVirtualClock>, state: ReturnType<typeof issuer>['state']) => void,
  tokenStatus = 200,
) {
  const clock = startVirtualClock();
  const { answer, forms, state } = issuer(clock);
  state.tokenStatus = tokenStatus;
  const server = await tinyServer(answer);
  const token = { ...given, url: `${server.url}/Token` };
  const target = resolveTarget({ ...server.target, outbound: { baseUrl: server.url, auth: { token } } });
  const read = async (context: CheckContext) => {
    const exchange = await context.call('listProviders');
    context.verify(requirementId, exchange.response.status === 200, {
      exchange,
      wanted: '200',
      got: 'another',
    });
  };
  const one = (id: string, before: () => void) =>
    check({
      id,
      area: 'providers',
      title: 'x',
      ids: [requirementId],
      access: 'read',
      run: async (context) => {
        before();
        await read(context);
      },
    });
  const checks = [one('first', () => {}), one('second', () => act(clock, state)), one('third', () => {})];
  const run = await runInProcess({ checks, target, clock });
  await server.close();
  const { entries } = run.journal;
  const results = entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  const report = foldReport({ ...run, target, entries, replay: 'obc run' });
  return { results, forms, report, text: JSON.stringify([entries, report]) };
}

function outcomes(results: readonly CheckResult[]): readonly string[] {
  return results.map(({ outcome, findings }) => (findings.length > 0 ? 'failed' : outcome));
}

test('a token is fetched with the scope and the form of the target file, and none of it is written', async () => {
  const form = { audience: 'bank', grant_type: 'password', password: 'other-secret' };
  const { results, forms, text } = await readings({ ...endpoint, scope: 'read', form }, () => {});
  expect(outcomes(results)).toEqual(['ran', 'ran', 'ran']);
  expect(forms).toEqual([
    'grant_type=password&client_id=partner&client_secret=hidden-secret&scope=read&audience=bank&password=other-secret',
  ]);
  for (const secret of ['hidden-secret', 'other-secret', 'fetched-1']) expect(text).not.toContain(secret);
});

test('a token is renewed in the middle of a run before it expires', async () => {
  const { results, forms } = await readings(endpoint, (clock) => clock.pass(75_000));
  expect(outcomes(results)).toEqual(['ran', 'ran', 'ran']);
  expect(forms).toHaveLength(2);
});

test('a renewal that fails blocks, and no requirement fails', async () => {
  const { results, report } = await readings(endpoint, (clock, state) => {
    clock.pass(100_000);
    state.tokenStatus = 503;
  });
  expect(outcomes(results)).toEqual(['ran', 'blocked', 'blocked']);
  expect(report.summary.all.fail).toBe(0);
});

test('a token that the target refuses before its end is fetched again, and the call is sent again', async () => {
  const { results, forms } = await readings(endpoint, (_, state) => {
    state.born = 0;
  });
  expect(outcomes(results)).toEqual(['ran', 'ran', 'ran']);
  expect(forms).toHaveLength(2);
});

test('an endpoint that refuses what it is asked ends the run with one sentence on the setting', async () => {
  const { report, forms } = await readings(endpoint, () => {}, 400);
  expect(report.outcome).toBe('not-judged');
  expect(report.reasons).toEqual([
    expect.stringMatching(
      /^POST .*\/Token gave no token for outbound\.auth\.token: 400 without access_token/,
    ),
  ]);
  expect(report.summary.all.fail).toBe(0);
  // Three checks at the same moment of the clock ask once.
  expect(forms).toHaveLength(1);
});
