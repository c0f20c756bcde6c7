import { expect, test } from '@playwright/test';
import { examine } from '../../src/preflight/examine.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import { checks } from '../../tests/index.ts';
import { authority, type Identity, serverIdentity, written } from '../http/certificates.ts';
import { secureServer } from '../http/https-server.ts';
import { troubleText } from './diagnose.ts';

const dayMs = 86_400_000;

/** What a diagnosis finds of a server with an identity, by the address of 127.0.0.1 unless another host is given. */
async function diagnosed(
  identity: Identity,
  {
    tls,
    folder,
    host,
  }: {
    readonly tls?: NonNullable<DeclaredTarget['tls']>;
    readonly folder?: string;
    readonly host?: string;
  } = {},
): Promise<{ readonly ready: boolean; readonly trouble: string[]; readonly said: string }> {
  const server = await secureServer(identity);
  const target = resolveTarget({
    target: { name: 'Secure', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl: host === undefined ? server.url : `https://${host}:${server.port}`, auth: {} },
    ...(tls === undefined ? {} : { tls }),
    ...(folder === undefined ? {} : { folder }),
  });
  const { lines: all, ...diagnosis } = await examine({ target, checks });
  await server.close();
  // Without a token the server is asked once, which is all that these tests look at.
  const lines = all.filter(({ about }) => about !== 'outbound.auth.token');
  const ready = !lines.some(({ state }) => state === 'problem');
  const trouble = troubleText({ ...diagnosis, ready, lines }).map((line) => line.replace(/https:\S+: /, ''));
  expect(server.seen.length).toBe(trouble.some((line) => line.startsWith('problem')) ? 0 : 1);
  return { ready, trouble, said: lines.map(({ said }) => said).join('\n') };
}

test('a self-signed certificate is named, with what to do', async () => {
  const { ready, trouble } = await diagnosed(await serverIdentity());
  expect(trouble).toEqual(['problem its certificate is signed by itself']);
  expect(ready).toBe(false);
});

test('an unknown authority is named, and a known one is fine', async () => {
  const ca = await authority('Bank authority');
  const identity = await serverIdentity(['localhost'], ca);
  const unknown = await diagnosed(identity);
  expect(unknown.trouble).toEqual([
    'problem its certificate comes alone, from an authority that is not known here',
  ]);
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': ca.cert });
  const known = await diagnosed(identity, { tls: { ca: 'ca.pem' }, folder });
  expect(known.trouble).toEqual([]);
  expect(known.said).toMatch(
    /^TLSv1\.3, certificate of localhost by Bank authority, until \d{4}-\d\d-\d\d$/m,
  );
});

test('a certificate for another name is named', async () => {
  const ca = await authority();
  const identity = await serverIdentity(['elsewhere.example'], ca);
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': ca.cert });
  const { trouble } = await diagnosed(identity, { tls: { ca: 'ca.pem' }, folder, host: 'localhost' });
  expect(trouble).toEqual(['problem its certificate is not for the name localhost']);
});

test('a certificate that has expired, and one that soon will, are named', async () => {
  const ca = await authority();
  const folder = written(test.info().outputPath('tls'), { 'ca.pem': ca.cert });
  const until = async (days: number) => {
    const identity = await serverIdentity(['localhost'], ca, {
      notBeforeDate: new Date(Date.now() - 30 * dayMs),
      notAfterDate: new Date(Date.now() + days * dayMs),
    });
    return (await diagnosed(identity, { tls: { ca: 'ca.pem' }, folder })).trouble;
  };
  expect(await until(-1)).toEqual(['problem its certificate has expired']);
  expect(await until(2.5)).toEqual([expect.stringMatching(/^warning TLSv1.3, .*: it ends in 2 days$/)]);
  expect(await until(1.5)).toEqual([expect.stringMatching(/^warning TLSv1.3, .*: it ends in 1 day$/)]);
});

test('an insecure target file is a warning', async () => {
  const { ready, trouble } = await diagnosed(await serverIdentity(), { tls: { insecure: true } });
  expect(trouble).toEqual(['warning its certificate is signed by itself, and tls.insecure accepts it']);
  expect(ready).toBe(true);
});

test('an address of http at which TLS is spoken is named, with what to do', async () => {
  const server = await secureServer(await serverIdentity());
  const target = resolveTarget({
    target: { name: 'Secure', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl: server.url.replace('https:', 'http:'), auth: {} },
  });
  const { lines } = await examine({ target, checks });
  await server.close();
  const [line] = lines.filter(({ state }) => state === 'problem');
  expect([line?.said, line?.remedy]).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:\d+ speaks TLS, and the address is one of http$/),
    'write https in place of http',
  ]);
});
