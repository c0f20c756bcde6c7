import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  compareNumbers,
  ExactNumber,
  isInteger,
  isNumber,
  type JsonNumber,
  readNumber,
  roundToDouble,
} from '../../src/lib/json/exact-number.ts';
import { parseJson, writeJson } from '../../src/lib/json/text.ts';
import {
  copyChanged,
  findValueAt,
  isSameJson,
  listLeaves,
  roundNumbers,
  walkMembers,
} from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });

/** Every form of a JSON number, long and short. */
const numberTokens = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(digits(3), digits(30), digits(420)).map((text) => text.replace(/^0+(?=\d)/, '')),
    fraction: fc.option(fc.oneof(digits(4), digits(40)), { nil: undefined }),
    exponent: fc.option(
      fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.oneof(digits(2), digits(4))),
      { nil: undefined },
    ),
  })
  .map(({ sign, whole, fraction, exponent }) =>
    [sign, whole, fraction === undefined ? '' : `.${fraction}`, exponent?.join('') ?? ''].join(''),
  );

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  numberTokens,
  fc.constant('a\\"1e999, 12345678901234567'),
);

/** A JSON text, written by its own hand with the numbers as their tokens. */
const jsonTexts = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    numberTokens,
    texts.map((text) => JSON.stringify(text)),
    fc.constantFrom('null', 'true', 'false'),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(' , ')}]`),
    fc
      .uniqueArray(fc.tuple(texts, tie('value')), { maxLength: 4, selector: ([name]) => name })
      .map(
        (members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:\n${value}`).join(',')}}`,
      ),
  ),
})).value;

/** The value of a number as a fraction of whole numbers, by another way than the one that is tested. */
function fractionOf(token: string): { top: bigint; bottom: bigint } {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(
    token,
  )!;
  const power = Number(exponent) - fraction.length;
  const size = BigInt(`${sign}${whole}${fraction}`.replace(/^-0*$/, '0'));
  return power >= 0
    ? { top: size * 10n ** BigInt(power), bottom: 1n }
    : { top: size, bottom: 10n ** BigInt(-power) };
}

function order(a: string, b: string): number {
  const [one, other] = [fractionOf(a), fractionOf(b)];
  const apart = one.top * other.bottom - other.top * one.bottom;
  return apart === 0n ? 0 : apart < 0n ? -1 : 1;
}

/** The number tokens of a JSON text, in their order. */
function tokensIn(text: string): string[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|(-?\d[\d.eE+-]*)/g)].flatMap(([, token]) => token ?? []);
}

test('a text that is read and written again keeps every number by its value, and every text', () => {
  fc.assert(
    fc.property(jsonTexts, (text) => {
      const written = writeJson(parseJson(text));
      const [before, after] = [tokensIn(text), tokensIn(written)];
      // Members are written in the order of JavaScript, which puts names like numbers first.
      assert.equal(after.length, before.length);
      assert(isSameJson(parseJson(written), parseJson(text)));
      if (!text.includes('{')) assert(before.every((token, n) => order(token, after[n]!) === 0));
      const withoutNumbers = (json: string) =>
        copyChanged(JSON.parse(`[${json}]`), undefined, (_, value) => ({
          value: typeof value === 'number' ? 0 : value,
        }));
      assert.deepEqual(withoutNumbers(written), withoutNumbers(text));
    }),
    { numRuns: 400 },
  );
});

test('numbers compare as their decimal values do', () => {
  fc.assert(
    fc.property(numberTokens, numberTokens, (a, b) => {
      const [one, other] = [readNumber(a), readNumber(b)];
      assert.equal(Math.sign(compareNumbers(one, other)), order(a, b));
      assert.equal(one === other, order(a, b) === 0);
      assert.equal(isSameJson([one], [other]), order(a, b) === 0);
    }),
    { numRuns: 500 },
  );
});

test('numbers of one value are one number, however they are written', () => {
  fc.assert(
    fc.property(numberTokens, fc.nat(30), (token, zeros) => {
      const { top, bottom } = fractionOf(token);
      const scaled = `${top * 10n ** BigInt(zeros)}e-${zeros + String(bottom).length - 1}`;
      assert(Object.is(readNumber(scaled), readNumber(token)) || readNumber(token) === readNumber(scaled));
      assert.equal(isInteger(readNumber(token)), top % bottom === 0n);
    }),
    { numRuns: 300 },
  );
});

test('a double that stands for an exact number shares its sign and whether it is whole', () => {
  fc.assert(
    fc.property(numberTokens, (token) => {
      const number = readNumber(token);
      if (!(number instanceof ExactNumber)) return;
      const double = roundToDouble(number);
      assert(Number.isFinite(double));
      assert.equal(Number.isInteger(double), isInteger(number));
      assert.equal(Math.sign(double), Math.sign(order(token, '0')));
    }),
    { numRuns: 500 },
  );
});

for (const [token, shown] of [
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993.0', '-9007199254740993'],
  ['1e400', '1e400'],
  ['-1.50e-400', '-1.5e-400'],
  ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
  ['1'.repeat(79), '1'.repeat(79)],
  ['1.0', '1'],
  ['1e2', '100'],
  ['-0.0', '-0'],
  ['0.1', '0.1'],
] as const)
  test(`${token.slice(0, 30)} is quoted as ${shown.slice(0, 30)}`, () => {
    expect(quoteValue(parseJson(token))).toBe(shown);
  });

test('an exact number is a value among values: no object, no members, one key of a map', () => {
  const [one, same, other] = parseJson(
    '[9007199254740993, 9007199254740993.0, 9007199254740995]',
  ) as JsonNumber[];
  expect(isNumber(one)).toBe(true);
  expect(Object.keys(one as object)).toEqual([]);
  expect(new Set([one, same, other]).size).toBe(2);
  expect(isDeepStrictEqual([one], [same])).toBe(true);
  expect(isDeepStrictEqual([one], [other])).toBe(false);
  expect(`/providers/${one}`).toBe('/providers/9007199254740993');
});

test('what only looks like a long number within a text stays a text', () => {
  const text = '{"a":"12345678901234567890, 1e999]","b\\\\":1,"c":"\\"9007199254740993"}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

for (const text of [
  '{1e400:1}',
  '[1e400',
  '[01]',
  '[9007199254740993.]',
  '[+12345678901234567]',
  '[1e400 2]',
])
  test(`${text} is no JSON`, () => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

test('a member by the name of a prototype is a member like any other', () => {
  const text = '{"__proto__":{"a":12345678901234567890}}';
  expect(writeJson(parseJson(text))).toBe(text);
  expect(writeJson(copyChanged(parseJson(text), undefined, (_, value) => ({ value })))).toBe(text);
});

test('a hundred thousand levels are read, written, compared, searched and copied', () => {
  const depth = 100_000;
  const text = `${'{"a":[1e400,'.repeat(depth)}0${']}'.repeat(depth)}`;
  const value = parseJson(text);
  expect(writeJson(value)).toBe(text);
  expect(writeJson(value, { sorted: true })).toBe(text);
  expect(isSameJson(value, parseJson(text))).toBe(true);
  expect(isSameJson(value, parseJson(text.replace('0]', '1]')))).toBe(false);
  expect(listLeaves(value)).toHaveLength(depth + 1);
  expect(writeJson(copyChanged(value, undefined, (_, member) => ({ value: member })))).toBe(text);
  expect(findValueAt(roundNumbers(value), '/a/1/a/0')).toBe(Number.MAX_VALUE);
  let visited = 0;
  walkMembers(value, () => ++visited > 0);
  expect(visited).toBe(3 * depth);
});
