import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { createProgram } from '../../app/program.ts';
import { writeBash, writeFish, writeManual, writeZsh } from '../../scripts/completion/formats.ts';
import { describeCommands } from '../../scripts/completion/words.ts';

const commands = describeCommands(createProgram());

/** What bash offers for words, the last of which is being typed. */
function completeInBash(...words: readonly string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script =
    `${writeBash(commands)}
COMP_WORDS=(obc ${line}); COMP_CWORD=${words.length}; _obc; printf '%s\\n' "$` + '{COMPREPLY[@]}"';
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n');
}

test('bash completes commands, options and the values of options', () => {
  expect(completeInBash('exp')).toEqual(['explain']);
  expect(completeInBash('run', '--last')).toEqual(['--last-failed']);
  expect(completeInBash('run', '--depth', '')).toEqual(['quick', 'standard', 'deep']);
  expect(completeInBash('client', '')).toEqual(['certify', 'judge']);
  expect(completeInBash('run', '--only', 'provid')).toContain('providers-list');
  expect(completeInBash('explain', 'provider-name-is-a-s')).toEqual(['provider-name-is-a-string']);
});

test('zsh and fish know every command and option', () => {
  const [zsh, fish] = [writeZsh(commands), writeFish(commands)];
  expect(zsh).toContain('bashcompinit');
  for (const { name, options } of commands) {
    expect(fish).toContain(`-a ${name} -d `);
    for (const { names } of options) {
      expect(zsh).toContain(names[0]!);
      expect(fish).toContain(` -l ${names[0]!.slice(2)}`);
    }
  }
});

test('the man page explains every option of every command', () => {
  const page = writeManual(commands, '1.0.0');
  for (const { name, options } of commands) {
    expect(page).toContain(`.SS "obc ${name.replaceAll('-', '\\-')} `);
    for (const { names } of options) expect(page).toContain(names[0]!.replaceAll('-', '\\-'));
  }
});
