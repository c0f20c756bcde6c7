import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Target } from '../../src/target-file/types.ts';
import { testProxy } from '../http/proxy-server.ts';
import { outputsOf, placeWith } from './commands.ts';
import { type PlantedServer, plantedServer } from './planted-server.ts';
import { leaksIn } from './search.ts';

const quick = ['--depth', 'quick', '--seed', '7'];

/** The Outbound API of a planted server under a name that only a proxy knows. */
function behindProxy({ target }: PlantedServer): Target {
  const { banking: _, ...outbound } = target;
  const text = JSON.stringify(outbound).replaceAll(target.outbound!.baseUrl, 'http://bank.invalid');
  const areas = target.areas.filter((area) => area !== 'account-detail');
  return { ...(JSON.parse(text) as Target), areas };
}

for (const [name, refuses] of [
  ['a proxy with a password', undefined],
  ['a proxy that refuses its password', 407],
] as const) {
  test(`${name} leaks nothing`, async () => {
    const planted = await plantedServer();
    const { server, canaries } = planted;
    const port = Number(new URL(server.baseUrl).port);
    const proxy = await testProxy({ port, ...(refuses === undefined ? {} : { refuses }) });
    const password = canaries.secret('the password of the proxy');
    const url = proxy.url.replace('//', `//me:${encodeURIComponent(password)}@`);
    const place = placeWith(behindProxy(planted));
    const { outputs } = await outputsOf(
      place,
      [
        ['run', place.target, ...quick, '--only', 'providers,recipients', '--out', place.out],
        ['doctor', place.target],
      ],
      { HTTP_PROXY: url, NO_PROXY: '' },
    );
    await proxy.close();
    await server.close();
    expect(proxy.seen.length).toBeGreaterThan(0);
    expect(leaksIn(outputs, canaries)).toEqual([]);
  });
}

test('a proxy that is gone, and an address that is not a proxy, leak nothing', async () => {
  const planted = await plantedServer();
  await planted.server.close();
  const { canaries } = planted;
  const place = placeWith(behindProxy(planted));
  const password = encodeURIComponent(canaries.secret('the password of the proxy'));
  for (const url of [`http://me:${password}@127.0.0.1:9`, `ftp://me:${password}@127.0.0.1`]) {
    const commands = [
      ['doctor', place.target],
      ['run', place.target, ...quick, '--only', 'providers', '--out', place.out],
    ];
    const { outputs } = await outputsOf(place, commands, { HTTP_PROXY: url, NO_PROXY: '' });
    expect(leaksIn(outputs, canaries)).toEqual([]);
  }
});

for (const [name, end] of [
  ['makes connections', ''],
  ['fails', 'process.exit(3);'],
  ['prints something else', 'console.log("more");'],
] as const) {
  test(`a command that ${name} leaks nothing`, async () => {
    const { server, target, canaries } = await plantedServer();
    const { connections: [connection, ...others] = [], ...revocation } = target.revocation!;
    const place = placeWith({
      ...target,
      revocation: { ...revocation, connectionCommand: [process.execPath, 'connection.mjs'] },
    });
    const text = JSON.stringify(connection);
    writeFileSync(
      join(place.folder, 'connection.mjs'),
      `console.log(${JSON.stringify(text)}); console.error(${JSON.stringify(text)}); ${end}`,
    );
    expect(others.length).toBeGreaterThan(1);
    const { outputs } = await outputsOf(place, [
      ['run', place.target, ...quick, '--only', 'revocation', '--out', place.out],
    ]);
    await server.close();
    expect(leaksIn(outputs, canaries)).toEqual([]);
  });
}
