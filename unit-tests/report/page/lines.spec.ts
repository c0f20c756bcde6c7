import { expect, test } from '@playwright/test';
import fc from 'fast-check';

interface Line {
  readonly depth: number;
  readonly text: string;
  readonly pointer: string;
}

type Place = { from: number; to: number; exact: boolean } | undefined;

// The module is JavaScript of the page, which this project does not hold types of.
const module = new URL('../../../src/report/formats/page/client/lines.js', import.meta.url).href;
const { findLinesNamed, linesOf, placeIn } = (await import(module)) as {
  findLinesNamed(lines: readonly Line[], text: string): number[];
  linesOf(text: string): Line[];
  placeIn(lines: readonly Line[], pointer: string): Place;
};

const body = '{"a":1.0,"list":[{"b":"x"},{}],"c/d":null,"empty":[]}';

test('a body stands on lines as JSON.stringify would write it, with numbers as they came', () => {
  const text = linesOf(body)
    .map(({ depth, text: line }) => '  '.repeat(depth) + line)
    .join('\n');
  expect(text).toBe(JSON.stringify(JSON.parse(body), null, 2).replace('"a": 1', '"a": 1.0'));
});

test('any JSON is laid out as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json);
      fc.pre(typeof value === 'object' && value !== null);
      const text = linesOf(JSON.stringify(value)).map(({ depth, text: line }) => '  '.repeat(depth) + line);
      expect(text.join('\n')).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('a pointer names its lines, those of what lies below it included', () => {
  const lines = linesOf(body);
  const textAt = (pointer: string) => {
    const place = placeIn(lines, pointer)!;
    return lines.slice(place.from, place.to + 1).map(({ text }) => text);
  };
  expect(textAt('/list/0/b')).toEqual(['"b": "x"']);
  expect(textAt('/list/0')).toEqual(['{', '"b": "x"', '},']);
  expect(textAt('/list/1')).toEqual(['{}']);
  expect(textAt('/c~1d')).toEqual(['"c/d": null,']);
  expect(placeIn(lines, '')).toBeUndefined();
});

test('a pointer to what is not there leads to what would hold it', () => {
  const lines = linesOf(body);
  expect(placeIn(lines, '/list/0/missing')).toMatchObject({ exact: false });
  expect(lines[placeIn(lines, '/list/0/missing')!.from]).toMatchObject({ text: '{', pointer: '/list/0' });
  expect(placeIn(lines, '/nothing/here')).toMatchObject({ from: 0, exact: false });
});

test('the lines that hold an id which a text names are found, words that anybody uses are not', () => {
  const lines = linesOf(
    '[{"client_id":"c4e60d17-95ab"},{"client_id":"other"},{"client_id":"c4e60d17-95ab"}]',
  );
  const named = findLinesNamed(lines, 'client_id c4e60d17-95ab more than once');
  expect(named.map((index) => lines[index]!.pointer)).toEqual(['/0/client_id', '/2/client_id']);
});

test('a body that was cut is laid out as far as it goes', () => {
  const lines = linesOf('{"a":[1,2,"begun… (20,000 characters in all)'.replace(',000', '000'));
  expect(lines.map(({ text }) => text)).toEqual([
    '{',
    '"a": [',
    '1,',
    '2,',
    '"begun… (20000 characters in all)',
  ]);
});

test('what is no JSON stays as it is', () => {
  expect(linesOf('<p>\nno {"json"}').map(({ text }) => text)).toEqual(['<p>', 'no {"json"}']);
  expect(linesOf('{"broken": ').map(({ text }) => text)).toEqual(['{"broken": ']);
});

test('a body as deep as a target likes is no trouble', () => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
  expect(linesOf(deep).length).toBeGreaterThan(9000);
});
