import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { pickOfToday, takeTurns } from '../days.ts';
import { obc, type Running, start, startInto } from './obc.ts';

const slow = takeTurns(import.meta.url);

test.describe.configure({ mode: 'serial' });

/** A target with a fault, so that 0 is never the right exit code. */
let server: Running;
let target = '';
let judged = '';

test.beforeAll(async () => {
  target = test.info().outputPath('target.yaml');
  judged = test.info().outputPath('judged');
  server = start([
    'serve',
    '--port',
    '0',
    '--fault',
    'providers-last-provider-id-add-a-fraction',
    '--target-file',
    target,
  ]);
  await server.said('Ctrl-C stops it.');
  expect((await obc(...run(judged))).code).toBe(1);
});
test.afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
});

const run = (out: string, ...more: readonly string[]) => [
  ...['run', target, '--only', 'providers', '--out', out],
  ...more,
];

const streams = ['stdout', 'stderr'] as const;

/** The exit code of a command whose reader of a stream leaves at once, or at the first text. */
async function runUnread(args: readonly string[], stream: (typeof streams)[number], atOnce: boolean) {
  const { child, ended } = start(args);
  const leave = () => child[stream]!.destroy();
  if (atOnce) leave();
  else child[stream]!.once('data', leave);
  return (await ended).code;
}

const outcomeIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).outcome;

const ways: readonly (readonly [readonly string[], (typeof streams)[number], boolean])[] = [
  [[], 'stdout', true],
  [[], 'stdout', false],
  [[], 'stderr', true],
  [['--json'], 'stdout', true],
  [['--json'], 'stderr', false],
  [['--workers', '2'], 'stdout', false],
];
for (const [more, stream, atOnce] of pickOfToday(ways, Math.ceil(ways.length / 2))) {
  const when = atOnce ? 'from the start' : 'after the first text';
  slow.test(`run ${more.join(' ')} is judged without a reader of ${stream} ${when}`, async () => {
    const out = test.info().outputPath('reports');
    expect(await runUnread(run(out, ...more), stream, atOnce)).toBe(1);
    expect(outcomeIn(out)).toBe('non-conformant');
  });
}

slow.test(
  'every other command keeps its exit code without a reader of stdout, or the next day of stderr',
  async () => {
    for (const stream of pickOfToday(streams, 1)) {
      const commands: readonly (readonly [readonly string[], number])[] = [
        [['report', judged], 1],
        [['report', judged, '--json'], 1],
        [['doctor', 'http://127.0.0.1:9'], 2],
        [['report', judged, '--against', judged, '--exit-code', '--markdown'], 0],
        [['explain', '--json'], 0],
        [['explain', 'nonsense'], 2],
      ];
      for (const [args, code] of commands)
        expect([stream, args[0], await runUnread(args, stream, true)]).toEqual([stream, args[0], code]);
    }
  },
);

slow.test('standard output on a full disk is said, and is never green', async () => {
  const full = openSync('/dev/full', 'w');
  const commands: readonly (readonly [readonly string[], number])[] = [
    [run(test.info().outputPath('reports'), '--json'), 1],
    [['explain', '--json'], 4],
  ];
  for (const [args, code] of commands) {
    const ended = await startInto(full, args).ended;
    expect([args[0], ended.code]).toEqual([args[0], code]);
    expect(ended.stderr).toContain(
      'error: standard output cannot be written (ENOSPC): make room on its disk\n',
    );
  }
});
