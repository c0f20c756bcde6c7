import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { replayCommandOf } from '../../app/cli/run/replay.ts';
import { fitLines } from '../../app/command-line/terminal.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import { describeSuggestion, suggest } from '../../src/lib/suggest.ts';

const words = ['providers', 'recipients', 'registrations', 'fdx-accounts', 'provider-name-is-a-string'];

for (const [typed, meant] of [
  ['providrs', 'providers'],
  ['RECIPIENTS', 'recipients'],
  ['regsitrations', 'registrations'],
  ['accounts', 'fdx-accounts'],
  ['fdx', 'fdx-accounts'],
  ['provider-name-is', 'provider-name-is-a-string'],
  ['provider-name-is-a-text', 'provider-name-is-a-string'],
  ['zebra', undefined],
  ['', undefined],
] as const) {
  test(`the suggest of "${typed}" is ${meant ?? 'nothing'}`, () => {
    expect(suggest(typed, words)).toBe(meant);
  });
}

test('a guess is offered as a question', () => {
  expect(describeSuggestion('providrs', words)).toBe('; did you mean providers?');
  expect(describeSuggestion('zebra', words)).toBe('');
});

test('a command is spelled as its reader can type it here', () => {
  const project = test.info().outputPath('project');
  const root = join(project, 'node_modules', 'open-banking-conformance');
  expect(writeCommand('run --demo')).toBe('npm run obc -- run --demo');
  expect(writeCommand('run --demo', { root, folder: join(project, 'inside') })).toBe(
    'npx open-banking-conformance run --demo',
  );
  expect(writeCommand('run --demo', { root, folder: `${project}-2` })).toBe('obc run --demo');
  expect(writeCommand('run --demo', { root, folder: tmpdir(), npmCommand: 'exec' })).toBe(
    'npx open-banking-conformance run --demo',
  );
});

const plain = {
  mode: 'full',
  depth: 'standard',
  workers: 1,
  repeat: 1,
  concurrency: 1,
  out: 'reports',
  seed: 42,
} as const;

test('a replay names only what differs from the defaults', () => {
  expect(replayCommandOf(plain)).toBe('npm run obc -- run --seed 42');
  expect(replayCommandOf({ ...plain, target: 'target.yaml', depth: 'deep', mode: 'read-only' })).toBe(
    'npm run obc -- run target.yaml --read-only --depth deep --seed 42',
  );
  expect(replayCommandOf({ ...plain, baseUrl: 'https://a.example', bankingUrl: 'https://b.example' })).toBe(
    'OBC_BANKING_URL=https://b.example npm run obc -- run https://a.example --seed 42',
  );
});

test('a replay can be pasted into a shell', () => {
  expect(replayCommandOf({ ...plain, target: "my bank's.yaml" })).toBe(
    `npm run obc -- run 'my bank'\\''s.yaml' --seed 42`,
  );
  expect(replayCommandOf({ ...plain, target: '-staging.yaml' })).toBe(
    'npm run obc -- run ./-staging.yaml --seed 42',
  );
});

test('lines are broken at the width of a terminal, and left alone without one', () => {
  const stream = (isTTY: boolean) => ({ isTTY, columns: 40 }) as unknown as NodeJS.WriteStream;
  const line = '  error: a sentence that is longer than forty columns';
  expect(fitLines([line], stream(false))).toEqual([line]);
  expect(fitLines([line], stream(true))).toEqual([
    '  error: a sentence that is longer',
    '      than forty columns',
  ]);
});
