import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { variations } from '../../proof/variations/index.ts';
import { takeTurns } from '../days.ts';
import { obc, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

test('obc serve --json says where it listens, serves, and ends with 0', async () => {
  const server = start(['serve', '--port', '0', '--json']);
  const description = JSON.parse(await server.said('\n'));
  const { auth, tokens, baseUrl } = description;
  const headers = { [auth.header]: auth.value.replace('{token}', tokens.token) };
  expect((await fetch(`${baseUrl}/api/v1/providers`, { headers })).status).toBe(200);
  const busy = await obc('serve', '--port', new URL(baseUrl).port);
  expect(busy.code).toBe(2);
  expect(busy.stderr).toMatch(
    /^error: port \d+ is taken; choose another with --port, or --port 0 for a free one\n$/,
  );
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('obc serve prints a sandbox for a person, with its faults and variations', async () => {
  const [fault, variation] = [faults[0]!, variations[0]!];
  const server = start(['serve', '--port', '0', '--fault', fault.id, '--variation', variation.id]);
  const text = await server.said('Ctrl-C stops it.');
  server.child.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
  expect(text).toContain('Outbound API');
  expect(text).toContain(`fault      ${fault.id}: ${fault.title}`);
  expect(text).toContain(`variation  ${variation.id}: ${variation.title}`);
});

slow.test('obc mock says where it listens, answers, and ends with 0', async () => {
  const mock = start(['serve', '--mock', '--port', '0', '--json']);
  const { baseUrl } = JSON.parse(await mock.said('\n'));
  const headers = { 'service-auth-key': 'Bearer any' };
  expect((await fetch(`${baseUrl}/api/v1/providers`, { headers })).status).toBe(200);
  const busy = await obc('serve', '--mock', '--port', new URL(baseUrl).port);
  expect(busy.code).toBe(2);
  expect(busy.stderr).toContain('is taken');
  mock.child.kill('SIGINT');
  expect((await mock.ended).code).toBe(0);
  await expect(fetch(baseUrl)).rejects.toThrow();
});

test('obc ui says where it listens, answers below its secret alone, and ends with 0', async () => {
  const ui = start(['ui', '--port', '0', '--json']);
  const { address } = JSON.parse(await ui.said('\n'));
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Text of the file');
  expect((await fetch(new URL('/ui/', address))).status).toBe(403);
  expect((await fetch(new URL('stop', address), { method: 'POST' })).status).toBe(403);
  const events = await fetch(new URL('events', address));
  const { value } = await events.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('data: {"phase":"none"}\n\n');
  const busy = await obc('ui', '--port', new URL(address).port);
  expect(busy.code).toBe(2);
  expect(busy.stderr).toContain('is taken');
  ui.child.kill('SIGTERM');
  expect((await ui.ended).code).toBe(0);
});
