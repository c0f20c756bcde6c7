import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { descendantsOf } from './kill-moments.ts';
import { environmentWith, obc, obcIn, obcOnceFree, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

const main = join(packageRoot, 'dist', 'app', 'main.js');
// One format is enough: the others double the time of a short run.
const quick = ['--depth', 'quick', '--seed', '42'] as const;
const only = ['--demo', ...quick, '--only', 'providers,recipients'] as const;
const ways = [[], ['--workers', '2']] as const;
const waysOfToday = pickOfToday(ways, 1);

function shell(script: string) {
  const run = `${process.execPath} ${main} run ${only.join(' ')}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script.replaceAll('RUN', run)], {
    env: environmentWith(),
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  });
  return { code: status, stdout, stderr };
}

/** The target file of a server that runs in this process. */
function targetFileOf({ description }: ReferenceServer): string {
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, JSON.stringify(referenceTarget(description)));
  return file;
}

async function expectReportAfterwards(folder: string): Promise<void> {
  expect((await obcOnceFree('report', folder)).code).toBe(3);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expect(report.outcome).toBe('partial');
  expect(report.executed).toBeGreaterThan(0);
}

for (const more of waysOfToday) {
  const name = more.join(' ') || 'in one process';

  test(`a file in the way of the folder ends a run ${name} with 2 and one sentence`, async () => {
    const file = test.info().outputPath('file');
    writeFileSync(file, 'of the user');
    for (const [out, cause] of [
      [file, '(EEXIST): a file of this name is in the way'],
      [join(file, 'below'), '(ENOTDIR): a part of this path is a file'],
    ] as const) {
      const { code, stderr } = await obc('run', ...only, '--out', out, ...more);
      const sentence = `error: the folder ${out} cannot be written ${cause}: choose another folder with --out, or OBC_OUT\n`;
      expect([code, stderr]).toEqual([2, sentence]);
    }
    expect(readFileSync(file, 'utf8')).toBe('of the user');
  });

  slow.test(
    `files that may not grow end a run ${name} with 3 or 4, and what was judged is kept`,
    async () => {
      const out = test.info().outputPath('reports');
      const { code, stdout, stderr } = shell(`ulimit -f 100; RUN ${more.join(' ')} --out ${out}`);
      // Where one of several workers cannot write, the report is partial.
      expect(more.length === 0 ? [4] : [3, 4]).toContain(code);
      expect(stdout + stderr).toContain(
        'cannot be written (EFBIG): files may not become this large here (ulimit -f)',
      );
      await expectReportAfterwards(out);
    },
  );

  test(`a heap that is used up is never green ${name}`, () => {
    const out = test.info().outputPath('reports');
    // A run needs more than 30 MB, on a busy machine somewhat less than else.
    const { code, stderr, stdout } = shell(
      `NODE_OPTIONS=--max-old-space-size=24 RUN ${more.join(' ')} --out ${out}`,
    );
    expect([0, 1]).not.toContain(code);
    expect(stdout + stderr).toContain('heap out of memory');
  });

  slow.test(`two interrupts end a run ${name} at once with 130`, async () => {
    const out = test.info().outputPath('reports');
    const deep = only.map((part) => (part === 'quick' ? 'deep' : part));
    const { child, said, ended } = start(['run', ...deep, '--out', out, ...more]);
    await said('recipients ›');
    child.kill('SIGINT');
    // Two signals of one kind at the same moment are one to the system.
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect([130, 143]).toContain(code);
    expect(stderr).toMatch(
      /^error: stopped at once by a second SIG(INT|TERM)\n.* report .* makes the report of what this run has judged\.$/m,
    );
    await expectReportAfterwards(out);
  });
}

/** Runs a script in a folder on a small disk of its own, as root or with a name space of users. */
function onSmallDisk(options: string, script: string) {
  const disk = test.info().outputPath('disk');
  mkdirSync(disk, { recursive: true });
  const inside = `mount -t tmpfs -o ${options} tmpfs ${disk} || exit 77; ${script}`.replaceAll('DISK', disk);
  const unshare = process.getuid?.() === 0 ? 'unshare -m' : 'unshare -rm';
  const ended = shell(`${unshare} bash -c '${inside}'`);
  expect(
    [77, 127],
    'a test has to mount a small file system: run it as root, or allow name spaces',
  ).not.toContain(ended.code);
  return { ...ended, disk };
}

for (const more of waysOfToday) {
  slow.test(
    `a full disk ends a run with 4 and one sentence, and its journal is kept: ${more.join(' ')}`,
    async () => {
      const kept = test.info().outputPath('kept');
      const { code, stdout, stderr } = onSmallDisk(
        // Less than half of what the run writes.
        'size=160k',
        `RUN ${more.join(' ')} --out DISK; code=$?; cp -r DISK ${kept}; exit $code`,
      );
      expect(code).toBe(4);
      expect(stdout + stderr).toContain('cannot be written (ENOSPC): the disk is full: make room');
      await expectReportAfterwards(kept);
    },
  );

  test(`a read-only disk, and one that is full already, end a run with 2: ${more.join(' ')}`, () => {
    const readOnly = onSmallDisk('ro', `RUN ${more.join(' ')} --out DISK`);
    expect([readOnly.code, readOnly.stderr]).toEqual([
      2,
      `error: the folder ${readOnly.disk} cannot be written (EROFS): the file system is read-only: choose another folder with --out, or OBC_OUT\n`,
    ]);
    const full = onSmallDisk(
      'size=16k',
      `head -c 16384 /dev/zero > DISK/full; RUN ${more.join(' ')} --out DISK`,
    );
    expect(full.code).toBe(2);
    expect(full.stderr).toContain('(ENOSPC): the disk is full');
  });
}

slow.test('a killed worker is never green, and the report says what it left open', async () => {
  const out = test.info().outputPath('reports');
  const server = await startReferenceServer();
  // Its worker stands in the middle of a check, since this answer never comes.
  const asked = new Promise<void>((resolve) => {
    server.workings.before('getProvider', ({ n }) => {
      if (n > 1) return undefined;
      resolve();
      return new Promise(() => {});
    });
  });
  const args = [targetFileOf(server), ...quick, '--only', 'providers', '--out', out, '--workers', '2'];
  const { child, ended } = start(['run', ...args]);
  await asked;
  const [, ...workers] = descendantsOf(child.pid!);
  for (const worker of workers) process.kill(worker, 'SIGKILL');
  const { code } = await ended;
  await server.close();
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  expect([code, report.outcome]).toEqual([3, 'partial']);
  expect(report.reasons[0]).toMatch(/^\d+ of \d+ planned tests did not finish$/);
});

slow.test('the report of an earlier run is kept until another one came to its end', async () => {
  const out = test.info().outputPath('reports');
  const idIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).run.id;
  const providers = ['run', '--demo', '--only', 'providers', '--out', out];
  await obc(...providers);
  const first = idIn(out);
  const deep = ['--depth', 'deep', '--only', 'providers,recipients'];
  const { child, said, ended } = start(['run', '--demo', ...deep, '--out', out]);
  await said('recipients ›');
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(out, 'report.json'))).toBe(false);
  // From what the earlier run did its reports are made again.
  expect((await obc('report', join(out, 'previous-1'))).code).toBe(0);
  expect(idIn(join(out, 'previous-1'))).toBe(first);
  await obc(...providers);
  expect(readdirSync(out).filter((name) => name.startsWith('previous'))).toEqual([]);
  expect(idIn(out)).not.toBe(first);
});

/** Runs the tests of the providers with the reports in the folder itself. */
function runHere(folder: string, more: readonly string[] = []) {
  return obcIn(folder, ['run', '--demo', '--only', 'providers', '--out', '.', ...more]);
}

slow.test('--out . leaves what it finds alone, and refuses files of its own names', async () => {
  const folder = test.info().outputPath('project');
  const files = ['package.json', 'test-results/a.txt', 'journal-mine.ndjson', 'previous-1/report.json'];
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), 'of the user');
  }
  for (const more of [...ways, ways[0]]) {
    const { code, stderr } = await runHere(folder, more);
    expect(code, stderr).toBe(0);
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toBe('of the user');
  }
  const other = test.info().outputPath('other');
  cpSync(join(folder, 'package.json'), join(other, 'index.html'));
  for (const more of ways) {
    const { code, stderr } = await runHere(other, more);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'holds index.html, which no run of the suite made: choose another folder with --out, or OBC_OUT',
    );
    expect(readdirSync(other)).toEqual(['index.html']);
  }
});
