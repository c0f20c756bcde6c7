import { expect, test } from '@playwright/test';
import { ErrorSink, isSamePlace } from '../../src/contract/ajv-keywords.ts';
import type { StampedError } from '../../src/contract/stamped-error.ts';

function error(instancePath: string, given: Partial<StampedError> = {}): StampedError {
  return {
    keyword: 'type',
    schemaPath: '#/type',
    params: {},
    data: 1,
    instancePath,
    ...given,
  } as StampedError;
}

for (const [one, other, same] of [
  ['/accounts/1/name', '/accounts/22/name', true],
  ['/accounts/1', '/accounts/9999', true],
  ['/accounts/1/name', '/accounts/1/names', false],
  ['/accounts/1/a', '/accounts/1/b', false],
  ['/accounts/1a', '/accounts/2a', false],
  ['/accounts/a1', '/accounts/a2', false],
  ['/accounts/1', '/accounts/', false],
  ['', '', true],
  ['', '/0', false],
] as const) {
  test(`${one || 'the whole'} and ${other || 'the whole'} are ${same ? '' : 'not '}one place of items`, () => {
    expect(isSamePlace(one, other)).toBe(same);
    expect(isSamePlace(other, one)).toBe(same);
  });
}

test('repeats are counted, and the first stands for all', () => {
  const sink = new ErrorSink();
  for (let i = 0; i < 1000; i++) sink.add([error(`/items/${i}/a`), error(`/items/${i}/b`)]);
  const merged = sink.mergeInto(null)!;
  expect(merged.map(({ instancePath, count }) => [instancePath, count])).toEqual([
    ['/items/0/a', 1000],
    ['/items/0/b', 1000],
  ]);
});

test('what follows from a wrong type, and what is left out, counts nothing', () => {
  const sink = new ErrorSink();
  sink.add([error('/0'), error('/0', { keyword: 'pattern', schemaPath: '#/pattern' })]);
  sink.add([error('/1', { keyword: 'minLength', schemaPath: '#/minLength', leftOut: true })]);
  expect(sink.mergeInto(null)).toHaveLength(1);
});

test('nulls and absent members stay apart from other values', () => {
  const sink = new ErrorSink();
  sink.add([error('/0'), error('/0', { data: null })]);
  const required = { keyword: 'required', schemaPath: '#/required' };
  sink.add([error('/1', { ...required, params: { missingProperty: 'id' } })]);
  sink.add([error('/2', { ...required, params: { missingProperty: 'name' } })]);
  expect(sink.mergeInto(null)).toHaveLength(4);
});

test('an array without errors leaves those before it', () => {
  const before = [error('/name')];
  expect(new ErrorSink().mergeInto(before)).toBe(before);
  expect(new ErrorSink().mergeInto(null)).toBeNull();
});
