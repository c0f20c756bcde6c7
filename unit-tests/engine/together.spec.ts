import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { CheckResult } from '../../src/journal/entry.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { check } from '../../src/plan/define-check.ts';
import { send, type TinyServer, tinyServer } from './tiny-server.ts';

const row = 'requests-at-once-get-no-server-error';
const tried = 'requests-that-were-sent-at-once';

async function resultOf(
  server: TinyServer,
  run: (context: CheckContext) => Promise<void>,
  limits = {},
): Promise<CheckResult> {
  const ids = ['provider-detail-answers-200-with-an-object', row, tried] as const;
  const one = check({ id: 'one', area: 'providers', title: 'x', ids, access: 'read', run });
  try {
    const { journal } = await runInProcess({ checks: [one], target: { ...server.target, limits } });
    const entry = journal.entries.find(({ type }) => type === 'check');
    return (entry as { result: CheckResult }).result;
  } finally {
    await server.close();
  }
}

const readProviders = (count: number) => async (context: CheckContext) => {
  const read = (at: number) => () => context.call('getProvider', { path: { provider_id: String(at) } });
  const answers = await context.together(Array.from({ length: count }, (_, at) => read(at)));
  expect(answers.map(({ request }) => request.url.at(-1))).toEqual(['0', '1', '2'].slice(0, count));
};

/** A server that has to be idle for 20 ms to read a provider well; `breaks` says what it does otherwise. */
function startIdleServer(breaks: (count: number) => boolean) {
  let underWay = 0;
  let max = 0;
  const server = tinyServer(async ({ url }, response, count) => {
    if (url === '/api/v1/providers') return send(response, 200, []);
    underWay += 1;
    max = Math.max(max, underWay);
    const isMet = underWay > 1;
    await wait(20);
    underWay -= 1;
    send(response, isMet && breaks(count) ? 500 : 200, { message: 'x' });
  });
  return { server, maxAtOnce: () => max };
}

test('a server error beside others warns where the same request alone is answered, and is counted in words', async () => {
  const { server, maxAtOnce } = startIdleServer(() => true);
  const { outcome, findings, judged, observations } = await resultOf(await server, readProviders(3));
  expect([outcome, maxAtOnce()]).toEqual(['ran', 3]);
  const own = findings.filter(({ requirement }) => requirement === row);
  expect(own.map(({ grade, got, count }) => [grade, got, count])).toEqual([
    ['warn', '500 beside requests that arrived with it', 2],
  ]);
  expect(findings.filter(({ grade, passive }) => grade === 'fail' && !passive)).toEqual([]);
  expect(judged[row]).toBe(3);
  expect(observations.map(({ what }) => what)).toEqual([
    'getProvider: 1 set of requests at once, at most 3 in one; their last bytes left together',
  ]);
});

test('a server error that comes alone, too, fails as any other', async () => {
  const server = await tinyServer(({ url }, response) =>
    url === '/api/v1/providers' ? send(response, 200, []) : send(response, 500, { message: 'x' }),
  );
  const statuses: number[] = [];
  const { findings } = await resultOf(server, async (context) => {
    const read = () => context.call('getProvider', { path: { provider_id: '1' } });
    for (const { response } of await context.together([read, read])) statuses.push(response.status);
  });
  expect(findings.filter(({ requirement }) => requirement === row)).toEqual([]);
  expect(statuses).toEqual([500, 500]);
});

test('requests that a rate spaces are not held back', async () => {
  const { server } = startIdleServer(() => false);
  const { observations } = await resultOf(await server, readProviders(2), { requestsPerSecond: 200 });
  expect(observations.map(({ what }) => what)).toEqual([
    'getProvider: 1 set of requests at once, at most 2 in one; begun together',
  ]);
});

test('what one piece of work throws is thrown once the others have ended', async () => {
  const { server } = startIdleServer(() => false);
  let hasEnded = false;
  const { outcome, reason } = await resultOf(await server, async (context) => {
    await context.together([
      () => Promise.reject(new Error('of one')),
      async () => {
        await context.call('getProvider', { path: { provider_id: '1' } });
        hasEnded = true;
      },
    ]);
  });
  expect([outcome, reason?.split(' (')[0], hasEnded]).toEqual(['harness-error', 'of one', true]);
});

test('header names go over the wire in another letter case where a check asks for it', async () => {
  const names: string[][] = [];
  const server = await tinyServer(({ rawHeaders }, response) => {
    names.push(rawHeaders.filter((_, at) => at % 2 === 0));
    send(response, 200, []);
  });
  await resultOf(server, async (context) => {
    for (const otherCase of [{}, { otherCase: true }] as const)
      await context.call('listProviders', { headers: { 'X-TRACE': '1' }, ...otherCase });
  });
  const [usual, other] = names;
  expect(other!.map((name) => name.toLowerCase())).toEqual(usual!.map((name) => name.toLowerCase()));
  const turned = ['ACCEPT', 'SERVICE-auth-KEY', 'X-trace'];
  expect(other).toEqual(expect.arrayContaining(turned));
  expect(usual!.filter((name) => turned.includes(name))).toEqual([]);
});
