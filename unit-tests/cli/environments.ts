import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { authority, type Identity, serverIdentity } from '../http/certificates.ts';
import { testProxy } from '../http/proxy-server.ts';

/** A server with everything by which a run may reach it, and a folder with target files that name it in each way. */
export interface Surroundings {
  readonly folder: string;
  /** Values of the placeholders in rows. */
  readonly values: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Speaks TLS before a server of this machine that does not. */
async function startTls(identity: Identity, port: number): Promise<{ port: number; close(): void }> {
  const server = createServer(identity, (socket) => {
    const onward = connect(port, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward]) one.on('error', () => one.destroy());
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const host = 'bank.example';

/** Starts a conforming reference server, or one with a fault, in its surroundings. */
export async function startSurroundings(folder: string, ids: readonly string[]): Promise<Surroundings> {
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => ids.includes(id)) });
  const port = Number(new URL(server.description.baseUrl).port);
  const ca = await authority();
  const identity = await serverIdentity(['localhost', host], ca);
  const secure = await startTls(identity, port);
  const [proxy, tunnel] = [await testProxy({ port }), await testProxy({ port: secure.port })];
  writeFolder(folder, server, { ca, port: secure.port });
  return {
    folder,
    values: { proxy: proxy.url, tunnel: tunnel.url },
    close: async () => {
      secure.close();
      await Promise.all([server.close(), proxy.close(), tunnel.close()] satisfies Promise<unknown>[]);
    },
  };
}

function writeFolder(
  folder: string,
  server: ReferenceServer,
  { ca, port }: { readonly ca: Identity; readonly port: number },
): void {
  const { outbound, fixtures, revocation } = declaredReferenceTarget(server.description);
  const targetAt = (baseUrl: string, more: object = {}) =>
    JSON.stringify({
      target: { name: 'Sample Bank' },
      areas: ['providers'],
      outbound: { ...outbound, baseUrl },
      fixtures: { providers: fixtures?.providers },
      ...more,
    });
  const { baseUrl } = server.description;
  const [here, there] = [`https://localhost:${port}`, `https://${host}`];
  const trust = { tls: { ca: 'ca.pem' } };
  const command = {
    revocation: { ...revocation, connectionCommand: [process.execPath, '-e', 'console.log({})'] },
  };
  const plain = targetAt(baseUrl);
  const files: Readonly<Record<string, string>> = {
    'ca.pem': ca.cert,
    'target.yaml': plain,
    'secure.yaml': targetAt(here),
    'trusted.yaml': targetAt(here, trust),
    'insecure.yaml': targetAt(here, { tls: { insecure: true } }),
    'proxied.yaml': targetAt(`http://${host}`),
    'tunnelled.yaml': targetAt(there, trust),
    'tunnelled-unknown.yaml': targetAt(there),
    'none.txt': '# nothing is known to fail\n',
    'empty/.git/HEAD': '',
    'found/obc.yaml': plain,
    'found/repository/.git/HEAD': '',
    'open/obc.yaml': plain,
    'open/below/other.yaml': '',
    'commanding/obc.yaml': targetAt(baseUrl, command),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  chmodSync(join(folder, 'open'), 0o777);
}
