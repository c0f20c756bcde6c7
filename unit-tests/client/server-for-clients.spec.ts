import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Agent, request } from 'undici';
import { serverForClients } from '../../client/reference-client/server-for-clients.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { obc, start } from '../cli/obc.ts';
import { serverIdentity } from '../http/certificates.ts';

/** Asks the server that all clients meet; closes it afterwards. */
async function ask(work: (server: ReferenceServer) => Promise<void>): Promise<void> {
  const server = await startReferenceServer({ variations: serverForClients });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

interface Page {
  readonly accounts: readonly Readonly<Record<string, { readonly accountId?: string }>>[];
  readonly page: { readonly nextOffset?: string };
}

test('cursors and ids hold signs, pages are short whatever is asked for, and later cursors are long', async () => {
  await ask(async ({ baseUrl, description }) => {
    const headers = { 'service-auth-key': description.fdx.customers[0]!.token };
    const read = async (offset: string) => {
      const query = new URLSearchParams({ limit: '100', offset });
      const answer = await fetch(`${baseUrl}/api/fdx/5/accounts?${query}`, { headers });
      return { status: answer.status, ...((await answer.json()) as Page) };
    };
    const first = await read('');
    expect(first.accounts).toHaveLength(4);
    for (const sign of [' ', '%', '+', '/', '=', '&', '#']) expect(first.page.nextOffset).toContain(sign);
    const second = await read(first.page.nextOffset!);
    expect(second.page.nextOffset).toHaveLength(2000);
    expect((await read(second.page.nextOffset!)).status).toBe(200);
    for (const wrong of [first.page.nextOffset!.trim(), second.page.nextOffset!.slice(0, -1)])
      expect((await read(wrong)).status, wrong).toBe(400);
    const { accountId } = Object.values(first.accounts[0]!)[0]!;
    const statusOf = async (id: string) =>
      (await fetch(`${baseUrl}/api/fdx/5/accounts/${id}`, { headers })).status;
    expect(await statusOf(encodeURIComponent(accountId!))).toBe(200);
    expect(await statusOf(accountId!)).toBe(400);
    expect(description.fdx.customers[0]!.accounts.map(({ id }) => id)).toContain(accountId);
  });
});

test('packed answers go to clients that offer their coding, and to no others', async () => {
  const packing: Variation = {
    id: 'packing',
    title: '',
    apply({ wire }) {
      wire.packs = 'asked';
    },
  };
  const server = await startReferenceServer({ variations: [...serverForClients, packing] });
  const codingFor = async (offered: string) => {
    const message = await server.answer({
      method: 'GET',
      target: '/api/v1/providers',
      headers: { 'service-auth-key': server.description.tokens.token, 'accept-encoding': offered },
      rawBody: '',
    });
    return message?.headers['content-encoding'];
  };
  for (const offered of ['identity', 'gzip;q=0, identity', 'gzip; q=0.0', ''])
    expect(await codingFor(offered), offered).toBeUndefined();
  for (const offered of ['gzip', 'br, GZIP;q=0.5']) expect(await codingFor(offered), offered).toBe('gzip');
  await server.close();
});

test('a server listens where a client reaches it, and says what is no address of the machine', async () => {
  const server = await startReferenceServer({ host: '127.0.0.2' });
  const headers = { 'service-auth-key': `Bearer ${server.description.tokens.token}` };
  expect(new URL(server.description.bankingUrl).hostname).toBe('127.0.0.2');
  expect((await fetch(`${server.baseUrl}/api/v1/providers`, { headers })).status).toBe(200);
  await server.close();
  const { code, stderr } = await obc('serve', '--port', '0', '--host', '192.0.2.7');
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^error: no network card of this machine has the address of --host 192\.0\.2\.7; choose/,
    ),
  ]);
});

test('a client that speaks HTTPS alone is served by a certificate of its own network', async () => {
  const { cert, key } = await serverIdentity();
  const files = { 'server.pem': `${cert}\n${key}`, 'cert.pem': cert };
  const [pem, lone] = Object.entries(files).map(([name, text]) => {
    const file = test.info().outputPath(name);
    writeFileSync(file, text);
    return file;
  });
  const running = start(['serve', '--port', '0', '--tls', pem!, '--json']);
  const { baseUrl, tokens } = JSON.parse(await running.said('\n')) as ReferenceServer['description'];
  const client = new Agent({ connect: { ca: cert } });
  const headers = { 'service-auth-key': `Bearer ${tokens.token}` };
  const { statusCode, body } = await request(`${baseUrl}/api/v1/providers`, { headers, dispatcher: client });
  expect([statusCode, Array.isArray(await body.json())]).toEqual([200, true]);
  await client.close();
  running.child.kill('SIGTERM');
  await running.ended;
  expect(baseUrl).toMatch(/^https:/);
  const { code, stderr } = await obc('serve', '--port', '0', '--tls', lone!);
  expect([code, stderr]).toEqual([2, expect.stringContaining('expected a certificate and its private key')]);
});
