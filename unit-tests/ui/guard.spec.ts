import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { listenOnLoopback } from '../../app/ui/server/listen.ts';
import { reportSecret, secret, test } from './served.ts';

const page = `/ui/${secret}/`;

const refused: readonly [why: string, path: string, init: RequestInit][] = [
  ['without the secret', '/ui/', {}],
  ['with another secret', '/ui/secret-of-the-pagf/', {}],
  ['with a longer secret', `/ui/${secret}x/`, {}],
  ['with the secret of the reports', `/ui/${reportSecret}/`, {}],
  ['for reports with the secret of the page', `/reports/${secret}/compare`, {}],
  ['at the top', '/', {}],
  ['for what is not there', `${page}nothing`, {}],
  ['for a file', `${page}../../etc/passwd`, {}],
  ['for another host, as after DNS rebinding', page, { headers: { host: 'attacker.example:4999' } }],
  ['for another port', page, { headers: { host: '127.0.0.1:80' } }],
  ['from a foreign page', page, { headers: { origin: 'https://attacker.example' } }],
  ['from a page without an origin, such as a report', page, { headers: { origin: 'null' } }],
  ['to change something without an origin', `${page}stop`, { method: 'POST' }],
  [
    'to change something from another port',
    `${page}stop`,
    { method: 'POST', headers: { origin: 'http://127.0.0.1:80' } },
  ],
];

for (const [why, path, init] of refused) {
  test(`a request ${why} is refused, and told nothing`, async ({ ui }) => {
    const response = await ui.fetch(path, init);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('403: open the address that obc ui printed\n');
  });
}

test('the page asks nobody but its server, cannot be framed, and is not kept', async ({ ui }) => {
  const response = await ui.fetch(page);
  expect(response.status).toBe(200);
  const { headers } = response;
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const text = await response.text();
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)!;
  expect(policy!.replaceAll('&#39;', '').replace(/sha256-[^;]+/g, 'digest')).toBe(
    'default-src none; style-src digest; script-src digest; connect-src self; base-uri none; form-action none',
  );
  expect(text.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/https?:\/\//);
});

test('what no page of ours sends is refused in words', async ({ ui }) => {
  const problems = await Promise.all(
    [
      ui.ask('save', { file: '/etc/passwd', text: '' }),
      ui.ask('open', { path: '/etc/passwd' }),
      ui.ask('open', { path: 'x'.repeat(10) }),
      ui.ask('open', { path: '\0x.yaml' }),
      ui.ask('open', ['no object']),
      ui.ask('edit', { file: 'a.yaml', text: '', path: '__proto__.x', input: '1' }),
      ui.ask('run', { areas: ['--out'], depth: 'quick', mode: 'full', demo: true }),
      ui.ask('run', { areas: [], depth: 'quick', mode: 'full', demo: true, failedOf: '../..' }),
      ui.fetch(`/reports/${reportSecret}/run/${encodeURIComponent('../..')}/`),
      ui.fetch(`/reports/${reportSecret}/compare?before=..&after=.`),
    ].map(async (asked) => {
      const response = await asked;
      expect(response.status).toBe(400);
      return ((await response.json()) as { problem: string }).problem;
    }),
  );
  expect(problems.filter((problem) => /fault of the suite/.test(problem))).toEqual([]);
  expect(problems[0]).toContain('expected one that ends in .yaml or .yml');
});

test('a request of two megabytes is refused in words', async ({ ui }) => {
  const response = await ui.ask('edit', { file: 'a.yaml', text: 'x'.repeat(2_000_000) });
  const { problem } = (await response.json()) as { problem: string };
  expect([response.status, problem]).toEqual([
    413,
    'the request is longer than 1 MB: a target file has at most 256 KB',
  ]);
});

test('the address may lack its last slash', async ({ ui }) => {
  const response = await ui.fetch(`/ui/${secret}`);
  expect([response.status, response.headers.get('location')]).toEqual([302, page]);
  expect((await ui.fetch('/ui/other')).status).toBe(403);
});

test('a request that is no request of a page is answered, and the next one as well', async () => {
  const ui = await listenOnLoopback(0, () => () => new Response('here'));
  const send = async (head: string) => {
    const socket = connect(ui.port, '127.0.0.1');
    socket.end(`${head} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
    return await text(socket);
  };
  for (const head of ['GET //', 'TRACE /']) expect(await send(head)).toContain(' 400 ');
  expect(await send('GET /')).toContain(' 200 ');
  await ui.close();
});
