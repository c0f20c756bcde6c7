import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { doors, findGreen, loseRun, losses, makeGreenFolder } from './green-folder.ts';
import { obcIn, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

// A sample, each of it within two days; `npm run torture -- --lost 20` loses 20 runs of each kind by each door.

let green = '';
test.beforeAll(async () => {
  green = mkdtempSync(join(tmpdir(), 'obc-green-'));
  await makeGreenFolder(green);
});
test.afterAll(() => rmSync(green, { recursive: true }));

test('every format of a run that passed says so, and is found to', () => {
  const said = new Set(findGreen(green).map((line) => line.split(' ')[0]!.replace(/-results.*/, '')));
  const formats = [
    'report.json',
    'junit.xml',
    'badge.svg',
    'index.html',
    'summary.md',
    'allure',
    'certificate.html',
  ];
  expect([...said]).toEqual(expect.arrayContaining(formats));
});

const [inProcess, byWorkers] = doors;

for (const [at, loss] of pickOfToday([...losses.entries()], Math.ceil(losses.length / 2))) {
  // A project of Playwright compiles the suite for itself, which takes a minute: `npm run torture` loses these.
  const door = at % 2 === 0 ? inProcess : byWorkers;
  slow.test(`over a green folder ${loss} leaves nothing green: ${door}`, async () => {
    const { complaints } = await loseRun({ door, loss, place: 0.6 }, green, test.info().outputPath());
    expect(complaints).toEqual([]);
  });
}

/** The mistakes after which a run is refused, or judges nothing, by what they make of the arguments and of the token. */
const refusals: readonly (readonly [args: readonly string[], token?: string])[] = [
  [[], `\${OBC_UNSET_VARIABLE}`],
  [[], 'a-token-that-has-expired'],
  [['--only', 'nonsense']],
  [['--depth', 'bottomless']],
  [['--only', 'recipients', '--out', 'reports']],
];

slow.test('what failed is kept over runs that are refused, killed, stopped, and of a part', async () => {
  const fault = faults.find(({ id }) => id === 'providers-last-provider-id-add-a-fraction')!;
  const server = await startReferenceServer({ faults: [fault] });
  const folder = test.info().outputPath();
  const target = referenceTarget(server.description);
  const auth = target.outbound!.auth;
  const areas = ['providers', 'recipients'];
  const write = (token = auth.token) => {
    const outbound = { ...target.outbound, auth: { ...auth, token } };
    writeFileSync(join(folder, 'target.yaml'), JSON.stringify({ ...target, areas, outbound }));
  };
  const run = (...args: readonly string[]) => obcIn(folder, ['run', '--depth', 'quick', ...args]);
  const listFailed = async () => {
    write();
    const { stdout, stderr } = await run('--last-failed', '--plan', '--json');
    expect(stderr).not.toContain('error');
    return (JSON.parse(stdout) as { check: string }[]).map(({ check }) => check);
  };
  write();
  expect((await run()).code).toBe(1);
  const failed = await listFailed();
  expect(failed).toContain('providers-list');
  for (const [args, token] of refusals) {
    write(token);
    await run(...args);
    expect(await listFailed(), args.join(' ')).toEqual(failed);
  }
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const { child, said, ended } = start(['run', 'target.yaml', '--seed', '1'], {}, folder);
    await said('recipients ›');
    child.kill(signal);
    await ended;
    expect(await listFailed(), signal).toEqual(failed);
  }
  const again = await run('--last-failed', '--quiet');
  expect(again.code).toBe(1);
  expect(await listFailed()).toEqual(failed);
  await server.close();
  // Mended, and tested as a whole: only now is nothing left of it.
  const mended = await startReferenceServer();
  writeFileSync(
    join(folder, 'target.yaml'),
    JSON.stringify({ ...referenceTarget(mended.description), areas }),
  );
  expect((await run()).code).toBe(0);
  await mended.close();
  expect((await obcIn(folder, ['run', '--last-failed'])).stderr).toContain('no requirement failed');
  const report = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8'));
  expect(report.outcome).toBe('passed-in-scope');
});
