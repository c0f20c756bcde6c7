import { expect, test } from '@playwright/test';
import { parseTarget } from '../../src/target-file/load.ts';
import { TargetFileError } from '../../src/target-file/problem.ts';
import { takeTurns } from '../days.ts';
import { crossMistakes } from './cross-mistakes.ts';
import { fixtureMistakes } from './fixture-mistakes.ts';
import { valueMistakes } from './mistakes.ts';
import { small } from './texts.ts';

const slow = takeTurns(import.meta.url);

function mistakesIn(text: string): string[] {
  try {
    parseTarget('t.yaml', text, { EMPTY: '' });
    return [];
  } catch (error) {
    if (!(error instanceof TargetFileError)) throw error;
    return error.message
      .split('\n')
      .slice(1, -1)
      .map((line) => line.trim());
  }
}

for (const { name, text, line } of [...valueMistakes, ...crossMistakes, ...fixtureMistakes]) {
  test(`${name} is placed and explained`, () => {
    expect(mistakesIn(text)).toEqual([line]);
  });
}

test('all mistakes come at once, in the order of the lines', () => {
  const text = small
    .replace('kind: server', 'kind: x')
    .replace('token:', 'tokne:')
    .replace('[providers]', '[]');
  expect(mistakesIn(text).map((line) => line.split(' ')[0])).toEqual([
    't.yaml:1:30',
    't.yaml:2:8',
    't.yaml:6:5',
  ]);
});

test('at most twenty mistakes are shown, and the rest is counted', () => {
  const keys = Array.from({ length: 30 }, (_, index) => `unknown${index}: 1\n`).join('');
  const lines = mistakesIn(small + keys);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('and 10 more');
});

test('a file of aliases that multiply is refused', () => {
  const levels = Array.from(
    { length: 12 },
    (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]\n`,
  );
  expect(mistakesIn(`l0: &l0 [x]\n${levels.join('')}`)).toEqual([
    't.yaml:1:1  too many aliases, or one that leads back into what it stands for; write the values out',
  ]);
});

slow.test('absurd sizes and depths are refused', () => {
  expect(mistakesIn(`# ${'x'.repeat(300_000)}\n`)[0]).toContain('the file is longer than 256 KB');
  const forms = [
    (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`,
    (levels: number) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`,
    (levels: number) => `\n  ${'- '.repeat(levels)}x`,
    (levels: number) => '['.repeat(levels),
  ];
  for (const form of forms)
    for (const levels of [60, 3000, 30_000]) {
      const [line] = mistakesIn(`areas: ${form(levels)}\n`);
      expect([levels, line]).toEqual([
        levels,
        expect.stringMatching(/^t\.yaml:\d+:\d+ .*(?:nested more than 50 levels deep|never closed)/),
      ]);
    }
});

test('every alias without an anchor is named at once', () => {
  const text = small.replace('[providers]', '*areas').replace('secret-token', '*token');
  expect(mistakesIn(text).map((line) => line.split(' ')[0])).toEqual(['t.yaml:2:8', 't.yaml:6:12']);
});

test('no message of a text that is not YAML repeats it', () => {
  const secret = 'Tr0ub4dor';
  const broken = ['"', "'", '{', '[', '|', '@', '`', '%', '*', '&', '!', '- ', '? ', ': ', '\t', '\\'];
  for (const before of broken)
    for (const after of ['', '"', '}', ']', ': x', '\n y: 1', '\nz'])
      expect(mistakesIn(`token: ${before}${secret}${after}\n`).join('\n'), before + after).not.toContain(
        secret,
      );
});

test('no message quotes the value of a variable', () => {
  const text = small.replace('https://api.example', '$' + '{ADDRESS}');
  const read = () => parseTarget('t.yaml', text, { ADDRESS: 'ftp://secret.example' });
  expect(read).toThrow('outbound.baseUrl: expected http or https, found ftp');
  expect(read).not.toThrow('secret.example');
});
