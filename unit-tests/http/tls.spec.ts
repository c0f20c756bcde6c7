import { X509Certificate } from 'node:crypto';
import { createSecureServer, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, test } from '@playwright/test';
import { transmitWatchingTail } from '../../src/engine/exchange/bytes-after-204.ts';
import type { Peer } from '../../src/http/peer.ts';
import { readTlsOptions } from '../../src/http/tls.ts';
import { openWire, transmit, type WireResult } from '../../src/http/wire.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { authority, clientIdentity, type Identity, serverIdentity, written } from './certificates.ts';
import { type SecureServer, secureServer } from './https-server.ts';

type Tls = NonNullable<DeclaredTarget['tls']>;

function targetWith(folder: string, tls: Tls): Target {
  return { ...resolveTarget({ target: { name: 'x' }, areas: ['providers'], tls }), folder };
}

function outcome(result: WireResult): number | string {
  return 'response' in result
    ? result.response.status
    : `${result.failure.kind}: ${result.failure.message.replace(/ \(.*/, '')}`;
}

/** What two ways of sending make of a server: the ordinary one, and the one that watches a connection of its own. */
async function asked(
  server: SecureServer,
  tls: Tls = {},
  folder = '',
  host = '127.0.0.1',
  scheme = 'https',
): Promise<readonly (number | string)[]> {
  const wire = openWire({ tls: readTlsOptions(targetWith(folder, tls)), limits: { timeoutMs: 5000 } });
  const url = `${scheme}://${host}:${server.port}/api/v1/providers`;
  const request = { method: 'GET', url, headers: [], body: undefined };
  try {
    return [outcome(await transmit(wire, request)), outcome(await transmitWatchingTail(wire, request))];
  } finally {
    await wire.dispatcher.destroy();
    await server.close();
  }
}

const twice = (one: number | string) => [one, one];

test('a self-signed certificate is refused with a word on tls.ca', async () => {
  const server = await secureServer(await serverIdentity());
  expect(await asked(server)).toEqual(
    twice(
      'connect: its certificate is self-signed; name it in tls.ca of the target file if it is the right one',
    ),
  );
  expect(server.seen).toEqual([]);
});

test('a self-signed certificate that tls.ca names is trusted', async () => {
  const identity = await serverIdentity();
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': identity.cert });
  expect(await asked(await secureServer(identity), { ca: 'ca.pem' }, folder)).toEqual(twice(200));
});

test('a certificate of an unknown authority is refused, and trusted once tls.ca names the authority', async () => {
  const ca = await authority();
  const identity = await serverIdentity(['localhost'], ca);
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': ca.cert });
  const [refused] = await asked(await secureServer(identity));
  expect(refused).toMatch(
    /^connect: its certificate comes alone, from an authority that is not trusted here/,
  );
  expect(await asked(await secureServer(identity), { ca: 'ca.pem' }, folder)).toEqual(twice(200));
});

test('a chain without its intermediate certificate says so, and is trusted with it', async () => {
  const root = await authority('Root');
  const middle = await authority('Middle', root);
  const identity = await serverIdentity(['localhost'], middle);
  const whole = { ...identity, cert: `${identity.cert}\n${middle.cert}` };
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': root.cert });
  expect(await asked(await secureServer(identity), { ca: 'ca.pem' }, folder)).toEqual(
    twice(
      'connect: its certificate comes alone, from an authority that is not trusted here; let it send the intermediate certificates too, or name the authority in tls.ca of the target file',
    ),
  );
  expect(await asked(await secureServer(whole), { ca: 'ca.pem' }, folder)).toEqual(twice(200));
  const [unknown] = await asked(await secureServer(whole));
  expect(unknown).toMatch(/^connect: its certificate comes from an authority that is not trusted here/);
});

test('tls.ca and NODE_EXTRA_CA_CERTS are trusted both', async () => {
  const [declared, extra] = [await authority('Declared'), await authority('Extra')];
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': declared.cert, 'extra.pem': extra.cert });
  const trusts = async (ca: Identity) => {
    const server = await secureServer(await serverIdentity(['localhost'], ca));
    return (await asked(server, { ca: 'ca.pem' }, folder))[0] === 200;
  };
  expect([await trusts(declared), await trusts(extra)]).toEqual([true, false]);
  const before = process.env.NODE_EXTRA_CA_CERTS;
  process.env.NODE_EXTRA_CA_CERTS = join(folder, 'extra.pem');
  try {
    expect([await trusts(declared), await trusts(extra)]).toEqual([true, true]);
    process.env.NODE_EXTRA_CA_CERTS = join(folder, 'missing.pem');
    expect([await trusts(declared), await trusts(extra)]).toEqual([true, false]);
  } finally {
    if (before === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
    else process.env.NODE_EXTRA_CA_CERTS = before;
  }
});

test('a certificate for another host is refused', async () => {
  const identity = await serverIdentity(['bank.example']);
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': identity.cert });
  expect(await asked(await secureServer(identity), { ca: 'ca.pem' }, folder, 'localhost')).toEqual(
    twice('connect: its certificate is for another host'),
  );
});

test('a certificate that has expired is refused', async () => {
  const day = (year: number) => new Date(Date.UTC(year, 0, 1));
  const identity = await serverIdentity(['localhost'], undefined, {
    notBeforeDate: day(2020),
    notAfterDate: day(2021),
  });
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': identity.cert });
  expect(await asked(await secureServer(identity), { ca: 'ca.pem' }, folder)).toEqual(
    twice('connect: its certificate has expired'),
  );
});

test('no variable loosens what is verified, and tls.insecure does', async () => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const [refused] = await asked(await secureServer(await serverIdentity()));
    expect(refused).toMatch(/^connect: its certificate is self-signed/);
    expect(await asked(await secureServer(await serverIdentity()), { insecure: true })).toEqual(twice(200));
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
});

test('TLS before 1.2 is refused whatever Node would take by default', async () => {
  const before = tls.DEFAULT_MIN_VERSION;
  tls.DEFAULT_MIN_VERSION = 'TLSv1';
  try {
    const identity = await serverIdentity();
    const old = {
      ...identity,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL@SECLEVEL=0',
    } as const;
    expect(await asked(await secureServer(old), { insecure: true })).toEqual(
      twice(
        'connect: it speaks no TLS of version 1.2 or later; let it, or what stands before it, speak that',
      ),
    );
  } finally {
    tls.DEFAULT_MIN_VERSION = before;
  }
});

test('the certificate that answered is heard of, with its digest', async () => {
  const ca = await authority();
  const identity = await serverIdentity(['bank.example'], ca);
  const server = await secureServer(identity);
  const heard: Peer[] = [];
  const wire = openWire({ tls: { ca: ca.cert }, hearPeer: (peer) => heard.push(peer) });
  const request = { method: 'GET', url: `${server.url}/api`, headers: [], body: undefined };
  expect([await transmit(wire, request), await transmitWatchingTail(wire, request)].map(outcome)).toEqual(
    twice(200),
  );
  await wire.dispatcher.destroy();
  await server.close();
  const sha256 = new X509Certificate(identity.cert).fingerprint256.replaceAll(':', '').toLowerCase();
  const certificate = { subject: 'bank.example', issuer: 'Test authority', sha256 };
  // A connection that goes on with the session of an earlier one shows no certificate again.
  expect(new Set(heard.map((peer) => JSON.stringify(peer))).size).toBe(1);
  expect(heard[0]).toEqual({ origin: server.url, certificate });
});

test('tls.insecure accepts any certificate', async () => {
  const server = await secureServer(await serverIdentity(['bank.example']));
  expect(await asked(server, { insecure: true })).toEqual(twice(200));
});

for (const passphrase of [undefined, 'open sesame']) {
  const form = passphrase === undefined ? 'plain' : 'encrypted';
  test(`a client certificate whose key is ${form} opens a server that asks for one`, async () => {
    const ca = await authority();
    const [server, client] = [await serverIdentity(['localhost'], ca), await clientIdentity(ca, passphrase)];
    const folder = written(test.info().outputPath('tls'), {
      'ca.pem': ca.cert,
      'client.pem': client.cert,
      'client-key.pem': client.key,
    });
    const options = { ...server, ca: ca.cert, requestCert: true, rejectUnauthorized: true };
    const tls = { ca: 'ca.pem', clientCert: 'client.pem', clientKey: 'client-key.pem' };
    const secret = passphrase === undefined ? {} : { passphrase };
    expect(await asked(await secureServer(options), { ...tls, ...secret }, folder)).toEqual(twice(200));
    // A server of Node ends the connection without saying why.
    const [without] = await asked(await secureServer(options), { ca: 'ca.pem' }, folder);
    expect(without).toMatch(
      /^lost: |^connect: it asks for a client certificate; name one in tls\.clientCert/,
    );
  });
}

test('a server of HTTP/2 alone says so, with TLS and without', async () => {
  const identity = await serverIdentity();
  const secure = createSecureServer({ ...identity, allowHTTP1: false });
  const plain = createServer();
  for (const [server, scheme, told] of [
    [secure, 'https', 'connect: it speaks HTTP/2 alone, and the suite HTTP/1.1'],
    [plain, 'http', 'lost: what answers does not speak HTTP/1.1; is it HTTP/2 alone'],
  ] as const) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    const results = await asked(
      { port, url: '', seen: [], close },
      { insecure: true },
      '',
      '127.0.0.1',
      scheme,
    );
    for (const result of results) expect(result).toContain(told);
  }
});

test('an address that does not speak TLS says so', async () => {
  const { tinyServer } = await import('../engine/tiny-server.ts');
  const plain = await tinyServer((_, response) => response.end());
  const port = Number(new URL(plain.url).port);
  const [first] = await asked({ port, url: plain.url, seen: [], close: plain.close });
  expect(first).toBe('connect: it does not speak TLS there; is the address http:// and not https://?');
});
