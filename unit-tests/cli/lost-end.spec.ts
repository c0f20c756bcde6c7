import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pickOfToday, takeTurns } from '../days.ts';
import { type Ended, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

/** Runs a few checks by Playwright, in a process that starts others by some lines of our own. */
function runWith(spawn: string): Promise<Ended> {
  const preload = test.info().outputPath('preload.cjs');
  writeFileSync(
    preload,
    `const program = process.argv[1] ?? '';
     const processes = require('node:child_process');
     const { spawn } = processes;
     if (program.endsWith('main.js')) processes.spawn = (...args) => { ${spawn} };
     require('node:module').syncBuiltinESMExports();`,
  );
  const out = test.info().outputPath('reports');
  const options = ['--demo', '--depth', 'quick', '--only', 'providers', '--workers', '2', '--out', out];
  return start(['run', ...options], { NODE_OPTIONS: `--require ${preload}` }).ended;
}

test('a command that waits for what never comes ends with 4 and says that it is a fault of the suite', async () => {
  const { code, stderr } = await runWith(
    `const silent = { exitCode: null, signalCode: null, stdin: null, stdout: null, stderr: null };
     return Object.assign(new (require('node:events'))(), silent, { ref() {}, unref() {} });`,
  );
  expect(code).toBe(4);
  expect(stderr).toContain('error: the command waits for what nothing can give it any more');
  expect(stderr).toContain('This is a fault of the suite');
});

const endings = [
  ['by a signal', `process.kill(process.pid, 'SIGKILL')`, 'SIGKILL'],
  ['with an error', 'process.exit(1)', '1'],
  ['without one', 'process.exit(0)', '0'],
] as const;

slow.test(
  'a process of Playwright that ends before it is needed is started again, in another way every day',
  async () => {
    for (const [name, ending] of pickOfToday(endings, 1)) {
      const ended = await runWith(
        `if (!args[1].some((arg) => arg.endsWith('launch.js'))) return spawn(...args);
       const child = spawn(process.execPath, ['-e', ${JSON.stringify(ending)}], args[2]);
       // Ended, and not yet known to have: it is a zombie as long as this thread does not look.
       const state = () => processes.execFileSync('ps', ['-o', 'stat=', '-p', String(child.pid)], { encoding: 'utf8' });
       while (!state().startsWith('Z'));
       return child;`,
      );
      const told = `${name}: ${ended.stderr}\n${ended.stdout}`;
      expect([ended.code, ended.stderr.includes('error:')], told).toEqual([0, false]);
    }
  },
);

for (const [name, ending, code] of endings) {
  test(`a process of Playwright that ends ${name} once it is needed is named, and the run ends with 4`, async () => {
    const ended = await runWith(
      `if (!args[1].some((arg) => arg.endsWith('launch.js'))) return spawn(...args);
       const late = ${JSON.stringify(`process.stdin.resume().on('end', () => ${ending})`)};
       return spawn(process.execPath, ['-e', late], args[2]);`,
    );
    expect(ended.code).toBe(4);
    expect(ended.stderr).toContain(
      `error: the test process ended with ${code} and left no report of this run`,
    );
  });
}
