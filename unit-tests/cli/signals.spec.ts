import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { takeTurns } from '../days.ts';
import { environmentWith } from './obc.ts';

const slow = takeTurns(import.meta.url);

/** A process that its own signal asks to stop, twice at once, and that is busy meanwhile as when it writes a report. */
const script = `
  const { watchSignals } = await import('./app/command-line/terminal.ts');
  const said = ['first'];
  const work = (ms) => { for (const end = Date.now() + ms; Date.now() < end; ); };
  watchSignals(
    () => { console.log([...said, 'further'].join()); process.exit(0); },
    () => {
      process.kill(process.pid, 'SIGINT');
      work(700);
      setTimeout(() => { said.push('later'); process.kill(process.pid, 'SIGINT'); }, 1500);
    },
  );
  process.kill(process.pid, 'SIGINT');
  setInterval(() => {}, 1000);
`;

test('a signal that comes twice at once is one, however long the first one is worked on, and a later one is another', () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const said = execFileSync(process.execPath, args, { cwd: packageRoot, encoding: 'utf8', timeout: 60_000 });
  expect(said.trim()).toBe('first,later,further');
});

slow.test(
  'Ctrl-C in the first run of a clone, which nothing has compiled before, leaves its report',
  async () => {
    const out = test.info().outputPath('reports');
    const cold = test.info().outputPath('cold');
    mkdirSync(cold, { recursive: true });
    // A terminal sends the signal to all of its processes: to those that compile sources too.
    const child = spawn(process.execPath, ['bin/obc.js', 'run', '--demo', '--out', out], {
      cwd: packageRoot,
      env: environmentWith({ TMPDIR: cold }),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(child, 'close');
    let said = '';
    for await (const chunk of child.stdout) {
      if (!said.includes('\nok ') && `${said}${chunk}`.includes('\nok ')) process.kill(-child.pid!, 'SIGINT');
      said += chunk;
    }
    expect(await ended).toEqual([3, null]);
    expect(said).toContain('the run was stopped before its end');
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).run.interrupted).toBe(true);
  },
);
