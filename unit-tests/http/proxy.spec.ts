import { expect, test } from '@playwright/test';
import { transmitWatchingTail } from '../../src/engine/exchange/bytes-after-204.ts';
import { chooseProxies, chooseProxy, listProxySecrets, proxiesOf } from '../../src/http/proxy.ts';
import { readTlsOptions } from '../../src/http/tls.ts';
import { openWire, transmit, type WireResult } from '../../src/http/wire.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { send, tinyServer } from '../engine/tiny-server.ts';
import { serverIdentity, written } from './certificates.ts';
import { secureServer } from './https-server.ts';
import { testProxy } from './proxy-server.ts';

/** Which variable's proxy an address goes through in an environment. */
function variableFor(address: string, env: Record<string, string>): string | undefined {
  return chooseProxy(new URL(address), proxiesOf(env))?.variable;
}

const both = { HTTP_PROXY: 'http://plain.example:3128', HTTPS_PROXY: 'http://secure.example:3128' };

for (const [what, address, env, wanted] of [
  ['an http address takes HTTP_PROXY', 'http://bank.example', both, 'HTTP_PROXY'],
  ['an https address takes HTTPS_PROXY', 'https://bank.example', both, 'HTTPS_PROXY'],
  [
    'small letters go first',
    'https://bank.example',
    { ...both, https_proxy: 'http://x.example' },
    'https_proxy',
  ],
  ['an empty variable counts for nothing', 'https://bank.example', { HTTPS_PROXY: '' }, undefined],
  [
    'a proxy may be a bare host and port',
    'https://bank.example',
    { HTTPS_PROXY: 'p.example:8080' },
    'HTTPS_PROXY',
  ],
  ['127.0.0.1 has no proxy', 'http://127.0.0.1:4010', both, undefined],
  ['localhost has no proxy', 'https://localhost', both, undefined],
  ['::1 has no proxy', 'http://[::1]:4010', both, undefined],
  [
    'NO_PROXY names a host',
    'https://bank.example',
    { ...both, NO_PROXY: 'x.example, bank.example' },
    undefined,
  ],
  ['NO_PROXY names a domain', 'https://api.bank.example', { ...both, NO_PROXY: '.bank.example' }, undefined],
  [
    'NO_PROXY names a domain by a star',
    'https://api.bank.example',
    { ...both, NO_PROXY: '*.bank.example' },
    undefined,
  ],
  [
    'NO_PROXY covers no other ending',
    'https://mybank.example',
    { ...both, NO_PROXY: 'bank.example' },
    'HTTPS_PROXY',
  ],
  [
    'NO_PROXY names another port',
    'https://bank.example',
    { ...both, NO_PROXY: 'bank.example:8443' },
    'HTTPS_PROXY',
  ],
  [
    'NO_PROXY names the port',
    'https://bank.example:8443',
    { ...both, NO_PROXY: 'bank.example:8443' },
    undefined,
  ],
  [
    'NO_PROXY names an IPv6 address',
    'https://[2001:db8::1]',
    { ...both, NO_PROXY: '2001:db8::1' },
    undefined,
  ],
  ['a star in NO_PROXY names all', 'https://bank.example', { ...both, no_proxy: '*' }, undefined],
] as const) {
  test(what, () => {
    expect(variableFor(address, env)).toBe(wanted);
  });
}

test('a value that does not name a proxy is not repeated', () => {
  const read = () => proxiesOf({ HTTPS_PROXY: 'socks5://user:secret@proxy.example' });
  expect(read).toThrow(
    'HTTPS_PROXY does not name a proxy: expected an address such as http://proxy.example:3128',
  );
  expect(read).not.toThrow('secret');
});

test('a target on loopback alone looks at no variable', () => {
  const target = (baseUrl: string) =>
    resolveTarget({ target: { name: 'x', kind: 'server' }, areas: [], outbound: { baseUrl, auth: {} } });
  const env = { HTTPS_PROXY: 'socks5://proxy.example' };
  expect(chooseProxies(target('https://127.0.0.1:4010'), env)).toEqual({ none: [] });
  expect(() => chooseProxies(target('https://bank.example'), env)).toThrow(
    'HTTPS_PROXY does not name a proxy',
  );
});

test('the password of a proxy is among the secrets, as it is and as it travels', () => {
  const proxies = proxiesOf({ HTTPS_PROXY: 'http://user:p%40ss@proxy.example' });
  expect([...listProxySecrets(proxies)]).toEqual([
    'p%40ss',
    'p@ss',
    Buffer.from('user:p@ss').toString('base64'),
  ]);
});

function targetTrusting(folder: string): Target {
  const declared = { target: { name: 'x' }, areas: [], tls: { ca: 'ca.pem' } };
  return { ...resolveTarget(declared), folder };
}

const plainRequest = {
  method: 'GET',
  url: 'http://bank.example/prefix/api?x=1',
  headers: [['service-auth-key', 'Bearer t']],
  body: undefined,
} as const;

function outcome(result: WireResult): number | string {
  return 'response' in result ? result.response.status : `${result.failure.kind}: ${result.failure.message}`;
}

test('a request over plain HTTP is put to the proxy with its whole address', async () => {
  const target = await tinyServer((request, response) => send(response, 200, request.headers));
  const proxy = await testProxy({ port: Number(new URL(target.url).port) });
  const { host } = new URL(proxy.url);
  const wire = openWire({ proxies: proxiesOf({ HTTP_PROXY: `http://user:p%40ss@${host}` }) });
  const answers = [await transmit(wire, plainRequest), await transmitWatchingTail(wire, plainRequest)];
  await wire.dispatcher.destroy();
  await proxy.close();
  await target.close();
  expect(answers.map(outcome)).toEqual([200, 200]);
  expect(proxy.seen).toEqual(Array(2).fill('GET http://bank.example/prefix/api?x=1'));
  expect(proxy.authorizations).toEqual(Array(2).fill(`Basic ${Buffer.from('user:p@ss').toString('base64')}`));
  expect(target.seen).toEqual(Array(2).fill('GET /prefix/api?x=1'));
  for (const answer of answers)
    expect('response' in answer && answer.response.json).toMatchObject({
      host: 'bank.example',
      'service-auth-key': 'Bearer t',
    });
});

test('a request over TLS goes through a tunnel, and the proxy sees nothing of it', async () => {
  const identity = await serverIdentity(['bank.example']);
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': identity.cert });
  const target = await secureServer(identity);
  const proxy = await testProxy(target);
  const wire = openWire({
    tls: readTlsOptions(targetTrusting(folder)),
    proxies: proxiesOf({ HTTPS_PROXY: proxy.url }),
  });
  const request = { ...plainRequest, url: 'https://bank.example/api' };
  const answers = [await transmit(wire, request), await transmitWatchingTail(wire, request)];
  await wire.dispatcher.destroy();
  await proxy.close();
  await target.close();
  expect(answers.map(outcome)).toEqual([200, 200]);
  expect(proxy.seen).toEqual(['CONNECT bank.example:443', 'CONNECT bank.example:443']);
  expect(target.seen).toEqual(['GET /api', 'GET /api']);
});

test('a proxy that speaks TLS itself is trusted by tls.ca, for tunnels and for whole addresses', async () => {
  const identity = await serverIdentity(['bank.example']);
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': identity.cert });
  const target = await tinyServer((_, response) => send(response, 200, []));
  const secure = await secureServer(identity);
  const plainProxy = await testProxy({ port: Number(new URL(target.url).port), tls: identity });
  const tunnelProxy = await testProxy({ port: secure.port, tls: identity });
  const wire = openWire({
    tls: readTlsOptions(targetTrusting(folder)),
    proxies: proxiesOf({ HTTP_PROXY: plainProxy.url, HTTPS_PROXY: tunnelProxy.url }),
  });
  const tunnelled = await transmit(wire, { ...plainRequest, url: 'https://bank.example/api' });
  const plain = await transmit(wire, plainRequest);
  await wire.dispatcher.destroy();
  for (const server of [plainProxy, tunnelProxy, target, secure]) await server.close();
  expect([tunnelled, plain].map(outcome)).toEqual([200, 200]);
  expect([...tunnelProxy.seen, ...plainProxy.seen]).toEqual([
    'CONNECT bank.example:443',
    'GET http://bank.example/prefix/api?x=1',
  ]);
});

for (const [what, address] of [
  ['a tunnel', 'https://bank.example/api'],
  ['a whole address', 'http://bank.example/api'],
] as const) {
  test(`a proxy that refuses ${what} with 407 is named, and no answer of the target is made of it`, async () => {
    const proxy = await testProxy({ port: 1, refuses: 407 });
    const { host } = new URL(proxy.url);
    const env = { HTTPS_PROXY: `http://u:hidden@${host}`, HTTP_PROXY: `http://u:hidden@${host}` };
    const wire = openWire({ proxies: proxiesOf(env) });
    const said = outcome(await transmit(wire, { ...plainRequest, url: address }));
    await wire.dispatcher.destroy();
    await proxy.close();
    expect(said).toMatch(/^connect: the proxy http:\/\/127\.0\.0\.1:\d+ \(HTTPS?_PROXY\) .*407/);
    expect(said).toContain('give its user and password');
    expect(said).not.toContain('hidden');
  });

  test(`a proxy that is not there is named when ${what} is asked of it`, async () => {
    const env = { HTTPS_PROXY: 'http://127.0.0.1:1', HTTP_PROXY: 'http://127.0.0.1:1' };
    const wire = openWire({ proxies: proxiesOf(env) });
    const said = outcome(await transmit(wire, { ...plainRequest, url: address }));
    await wire.dispatcher.destroy();
    expect(said).toMatch(/^connect: the proxy http:\/\/127\.0\.0\.1:1 \(HTTPS?_PROXY\).*ECONNREFUSED/);
  });
}
