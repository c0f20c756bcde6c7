import { expect, test } from '@playwright/test';
import { parseTarget } from '../../src/target-file/load.ts';
import { TargetFileError } from '../../src/target-file/problem.ts';
import { fixtureMistakes } from './fixture-mistakes.ts';
import { crossMistakes, valueMistakes } from './mistakes.ts';
import { small } from './texts.ts';

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
    't.yaml:1:1  too many or circular aliases; write the values out',
  ]);
});

test('absurd sizes and depths are refused', () => {
  expect(mistakesIn(`# ${'x'.repeat(300_000)}\n`)[0]).toContain('the file is longer than 256 KB');
  expect(mistakesIn(`areas: ${'['.repeat(60_000)}`)[0]).toMatch(/nested too deeply|not YAML/);
});

test('no message quotes the value of a variable', () => {
  const text = small.replace('https://api.example', '$' + '{ADDRESS}');
  const read = () => parseTarget('t.yaml', text, { ADDRESS: 'ftp://secret.example' });
  expect(read).toThrow('outbound.baseUrl: expected http or https, found ftp');
  expect(read).not.toThrow('secret.example');
});
