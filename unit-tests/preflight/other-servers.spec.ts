import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { examine } from '../../src/preflight/examine.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import { checks } from '../../tests/index.ts';
import { troubleText } from './diagnose.ts';

/** A target file that declares an address alone, and what a diagnosis finds there. */
async function troubleAt(baseUrl: string): Promise<string[]> {
  const target = resolveTarget({
    target: { name: 'Somewhere', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl, auth: { token: 'a-token' } },
  });
  const diagnosis = await examine({ target, checks });
  expect(diagnosis.requests).toBeLessThanOrEqual(4);
  return troubleText(diagnosis);
}

async function served(answer: RequestListener): Promise<string[]> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await troubleAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a web page is recognised by its title', async () => {
  const lines = await served((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><title>Sign in\n please</title>');
  });
  expect(lines).toEqual([
    expect.stringMatching(
      /^problem outbound.baseUrl: GET http:.*\/api\/v1\/providers is answered by a web page \("Sign in please"\), status 200$/,
    ),
  ]);
});

test('a redirect is named and not followed', async () => {
  const lines = await served((_, response) =>
    response.writeHead(302, { location: 'https://login.example/' }).end(),
  );
  expect(lines).toEqual([
    expect.stringContaining('is redirected to https://login.example/, and the suite follows no redirect'),
  ]);
});

test('a service that is down is named', async () => {
  const lines = await served((_, response) => response.writeHead(503).end('{"message":"Back soon"}'));
  expect(lines).toEqual([expect.stringContaining('/api/v1/providers answered 503 ("Back soon")')]);
});

test('what an answer says of a person is not repeated', async () => {
  const body = JSON.stringify({ message: 'Ada Lovelace 77 is away', accountHolderName: 'Ada Lovelace 77' });
  const lines = await served((_, response) => response.writeHead(503).end(body));
  expect(lines).toEqual([expect.stringContaining('/api/v1/providers answered 503 ("[personal] is away")')]);
});

test('text that is no JSON is named', async () => {
  const lines = await served((_, response) => response.end('hello'));
  expect(lines).toEqual([expect.stringContaining('answered 200 without JSON')]);
});

test('a server that ends each connection is named', async () => {
  const lines = await served((request) => request.socket.destroy());
  expect(lines).toEqual([expect.stringMatching(/^problem outbound.baseUrl: GET .* got no answer: /)]);
});

test('a clock that is two hours behind is a warning', async () => {
  const lines = await served((request, response) => {
    const status = request.headers['service-auth-key'] === undefined ? 401 : 200;
    const date = new Date(Date.now() - 2 * 3_600_000).toUTCString();
    response.writeHead(status, { date, 'content-type': 'application/json' }).end('[]');
  });
  expect(lines).toEqual([
    expect.stringMatching(/^warning http:.*: its clock is 2.0 h behind the one of this machine$/),
  ]);
});

test('a token that makes no difference is a warning', async () => {
  const lines = await served((_, response) =>
    response.setHeader('content-type', 'application/json').end('[]'),
  );
  expect(lines).toEqual([
    'warning outbound.auth.token: it cannot be proved: listProviders is answered without a token as well',
  ]);
});

test('a port where nothing listens is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await troubleAt(`http://127.0.0.1:${port}`)).toEqual([
    `problem http://127.0.0.1:${port}: port ${port} of 127.0.0.1: nothing listens there`,
  ]);
});

test('a name that does not exist is named', async () => {
  const [line, ...others] = await troubleAt('https://no-such-host.invalid');
  expect(others).toEqual([]);
  expect(line).toMatch(
    /^problem https:\/\/no-such-host.invalid: (the name no-such-host.invalid is not known|its name service)/,
  );
});

test('an address of https where http is spoken is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const lines = await troubleAt(`https://127.0.0.1:${port}`);
  server.close();
  expect(lines).toEqual([
    expect.stringContaining('what answers does not speak TLS; is the address one of http?'),
  ]);
});
