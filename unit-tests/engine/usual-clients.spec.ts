import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { addOwnHeaders, writeAsUsualClient } from '../../src/engine/exchange/request.ts';
import { offeredCodings } from '../../src/http/codings.ts';
import type { Header } from '../../src/http/exchange.ts';
import { usualClients } from '../../src/http/usual-clients.ts';
import { openWire, transmit, transmitAlone } from '../../src/http/wire.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import recordings from './recorded-clients.json' with { type: 'json' };

const asked: readonly Header[] = [
  ['accept', 'application/json'],
  ['accept-encoding', offeredCodings],
  ['service-auth-key', 'Bearer token'],
];
const typed: readonly Header[] = [...asked, ['content-type', 'application/json']];

/** The heads of the requests that some work sends to an address, as a server hears them; versions and hosts left out. */
async function record(work: (url: string) => Promise<unknown>): Promise<string[][]> {
  const heads: string[][] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head = '', ...bodies] = text.split('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (bodies.length === 0 || bodies.join('').length < length) return;
      text = '';
      heads.push(head.split('\r\n').map(leaveOutVersions));
      socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
  server.close();
  return heads;
}

const leaveOutVersions = (line: string) =>
  line
    .replace(/^(user-agent: .*\/)[\d.]+$/i, '$1n')
    .replace(/^(host): .*/i, '$1: x')
    .replace(/^(content-length): .*/i, '$1: n');

/** Scripts with which a client sends a GET and a POST to the address that is their last argument. */
const scripts: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  curl: [
    'bash',
    '-c',
    `set -- "$0" -s -H 'accept: application/json' -H 'service-auth-key: Bearer token'; curl "$@" && curl "$@" -H 'content-type: application/json' -d '{"a":1}'`,
  ],
  'python-requests': [
    'python3',
    '-c',
    `import requests, sys
u, h = sys.argv[1], {"accept": "application/json", "service-auth-key": "Bearer token"}
requests.get(u, headers=h)
requests.post(u, headers=h, json={"a": 1})`,
  ],
  node: [
    'node',
    '-e',
    `const headers = { accept: 'application/json', 'service-auth-key': 'Bearer token' };
fetch(process.argv[1], { headers }).then(() => fetch(process.argv[1], {
  method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"a":1}' }))`,
  ],
  axios: [
    'node',
    '-e',
    `const axios = require('axios'), headers = { accept: 'application/json', 'service-auth-key': 'Bearer token' };
axios.get(process.argv[1], { headers }).then(() => axios.post(process.argv[1], { a: 1 }, { headers }))`,
  ],
};

const nameOf = (client: { readonly name: string }) => client.name.split('/')[0]!;

test('each usual client has its recording, and no other one', () => {
  expect(Object.keys(recordings).sort()).toEqual(usualClients.map(nameOf).sort());
});

for (const client of usualClients) {
  const { origin, heads } = recordings[nameOf(client) as keyof typeof recordings];

  test(`requests like those of ${nameOf(client)} are byte for byte those that were ${origin}`, async () => {
    const wire = openWire();
    const sent = await record(async (url) => {
      await transmit(wire, {
        method: 'GET',
        url,
        headers: addOwnHeaders(client, asked, false),
        body: undefined,
      });
      const headers = addOwnHeaders(client, typed, false);
      await transmit(wire, { method: 'POST', url, headers, body: '{"a":1}' });
    });
    await wire.close();
    expect(sent).toEqual(heads);
  });
}

for (const [name, [program, ...args]] of Object.entries(scripts))
  test(`${name} of this machine writes what was recorded`, async () => {
    let isThere = true;
    const sent = await record(async (url) => {
      await promisify(execFile)(program, [...args, url], { cwd: packageRoot }).catch((error) => {
        // A machine need not have each client: the recording stands for it.
        if (!/not found|No module named|ENOENT/.test(String(error))) throw error;
        isThere = false;
      });
    });
    if (isThere) expect(sent).toEqual(recordings[name as keyof typeof recordings].heads);
  });

test('a request on a connection of its own is spelled alike, and one in another letter case keeps it', async () => {
  const wire = openWire();
  const client = usualClients.find((one) => nameOf(one) === 'curl')!;
  const headers = addOwnHeaders(client, asked, false);
  const turned = headers.map(([name, value]): Header => [name.toUpperCase(), value]);
  const [alone = [], other = []] = await record(async (url) => {
    await transmitAlone(wire, { method: 'GET', url, headers, body: undefined });
    await transmit(wire, { method: 'GET', url, headers: turned, body: undefined });
  });
  await wire.close();
  expect(alone).toEqual(recordings.curl.heads[0]);
  expect(other.map((line) => line.toLowerCase())).toEqual(alone.map((line) => line.toLowerCase()));
  expect(other).toEqual(expect.arrayContaining(['ACCEPT: application/json', 'USER-AGENT: curl/n']));
});

const url = 'https://api.bank.example/x';
const write = (runId: string, check: string, headers = asked) =>
  new Map(writeAsUsualClient({ runId }, check, { url, headers }));

test('checks of one run look like every usual client, and others from run to run', () => {
  const namesIn = (runId: string) =>
    Array.from({ length: 60 }, (_, at) => write(runId, `check-${at}`).get('user-agent'));
  expect([...new Set(namesIn('one'))].sort()).toEqual(usualClients.map(({ name }) => name).sort());
  expect(namesIn('one')).toEqual(namesIn('one'));
  expect(namesIn('two')).not.toEqual(namesIn('one'));
});

test('headers that are given are kept, and codings that a check asks for', () => {
  for (let at = 0; at < 20; at += 1) {
    const given = write('one', `check-${at}`, [
      ['User-Agent', 'bank/1'],
      ['accept-encoding', 'identity'],
    ]);
    expect([given.get('User-Agent'), given.get('user-agent'), given.get('accept-encoding')]).toEqual([
      'bank/1',
      undefined,
      'identity',
    ]);
  }
});
