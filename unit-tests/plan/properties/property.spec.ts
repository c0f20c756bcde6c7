import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { forAll, observeCases, usualShrinking } from '../../../src/plan/property.ts';
import { formatCasePath, parseCasePath } from '../../../src/plan/property-path.ts';
import { BareContext, propertyOf } from './bare-context.ts';

const numbers = fc.nat({ max: 100_000 });
const isLarge = (value: unknown) => ({ failed: Number(value) > 1000 });

for (const depth of ['quick', 'standard', 'deep'] as const) {
  test(`a failing case is made smaller at depth ${depth}, and only the smallest one is reported`, async () => {
    const bare = new BareContext(isLarge);
    await forAll(bare.with({ depth }), propertyOf(20), { values: numbers }, bare.judge);
    const [smallest, ...others] = bare.committed.filter(({ hint }) => hint !== undefined);
    expect(others).toEqual([]);
    const failing = bare.tried.map(Number).filter((value) => value > 1000);
    expect(smallest?.value).toBe(Math.min(...failing));
    expect(failing.length).toBeGreaterThan(1);
    expect(smallest?.hint).toMatch(/^the smallest failing case that was found \(fast-check seed 5, path \d/);
  });
}

test('the path of the smallest case replays it alone', async () => {
  const first = new BareContext(isLarge);
  await forAll(first.with(), propertyOf(20), { values: numbers }, first.judge);
  const found = first.committed.at(-1)!;
  const again = new BareContext(isLarge);
  const paths = [found.path!];
  await forAll(again.with({ seed: 99, paths }), propertyOf(20), { values: numbers }, again.judge);
  expect(again.tried).toEqual([found.value]);
  expect(again.committed).toEqual([expect.objectContaining({ value: found.value, path: found.path })]);
});

test('a replayed case that holds is judged alone too, and a property that is not asked for judges nothing', async () => {
  const first = new BareContext(isLarge);
  await forAll(first.with(), propertyOf(20), { values: numbers }, first.judge);
  const paths = [first.committed.at(-1)!.path!];
  const mended = new BareContext(() => ({ failed: false }));
  await forAll(mended.with({ paths }), propertyOf(20), { values: numbers }, mended.judge);
  expect(mended.tried).toHaveLength(1);
  const other = new BareContext(isLarge);
  const property = propertyOf(20, { id: 'others-hold' });
  await forAll(other.with({ paths }), property, { values: numbers }, other.judge);
  expect(other.tried).toEqual([]);
});

test('a path that leads to no case says so', async () => {
  const bare = new BareContext(isLarge);
  const context = bare.with({ paths: ['numbers-hold:5:0:77777'] });
  await expect(forAll(context, propertyOf(20), { values: numbers }, bare.judge)).rejects.toThrow(
    'the path numbers-hold:5:0:77777 leads to no case: take it from a report of this version of the suite',
  );
});

test('points are always sent, before all others, and are made smaller as well', async () => {
  const bare = new BareContext((value) => ({ failed: Number(value) === 77_777 }));
  const first = (seed: number) => [3, 4, seed];
  await forAll(bare.with(), propertyOf(2), { values: numbers, first }, bare.judge);
  expect(bare.tried.slice(0, 3)).toEqual([3, 4, 5]);
  expect(bare.tried).toHaveLength(5);
  const failing = new BareContext(isLarge);
  await forAll(
    failing.with(),
    propertyOf(0),
    { values: numbers, first: () => [1, 77_777, 2] },
    failing.judge,
  );
  expect(failing.tried).not.toContain(2);
  const smallest = failing.committed.at(-1)!;
  expect(Number(smallest.value)).toBeLessThan(77_777);
  expect(parseCasePath(smallest.path!)?.path).toMatch(/^1:/);
});

test('looking for a smaller case stops after so many cases, requests or seconds', async () => {
  const spend = async (outcome: { requests?: number; seconds?: number }) => {
    const bare = new BareContext((value) => ({ ...isLarge(value), ...outcome }));
    await forAll(bare.with(), propertyOf(20), { values: numbers }, bare.judge);
    const first = bare.tried.findIndex((value) => isLarge(value).failed);
    return bare.tried.length - 1 - first;
  };
  expect(usualShrinking).toEqual({ trials: 12, requests: 60, seconds: 15 });
  expect(await spend({ requests: 0 })).toBe(12);
  expect(await spend({ requests: 30 })).toBe(2);
  expect(await spend({ seconds: 10 })).toBe(2);
});

test('what breaks a case ends the search, after the smallest failing one is reported', async () => {
  let hasFailed = false;
  const bare = new BareContext((value) => {
    if (hasFailed) throw new Error('the target is away');
    hasFailed = isLarge(value).failed;
    return isLarge(value);
  });
  await expect(forAll(bare.with(), propertyOf(5), { values: numbers }, bare.judge)).rejects.toThrow(
    'the target is away',
  );
  expect(bare.committed.filter(({ path }) => path !== undefined)).toHaveLength(1);
});

test('the same seed draws the same values, another one others, and each is told to who observes', async () => {
  const draw = async (seed: number) => {
    const bare = new BareContext(() => ({ failed: false }));
    const heard: unknown[] = [];
    const stop = observeCases((property, value) => heard.push([property.id, value]));
    await forAll(bare.with({ seed }), propertyOf(10), { values: numbers }, bare.judge);
    stop();
    expect(heard).toEqual(bare.tried.map((value) => ['numbers-hold', value]));
    return bare.tried;
  };
  expect(await draw(1)).toEqual(await draw(1));
  expect(await draw(1)).not.toEqual(await draw(2));
});

test('paths are written and read', () => {
  const path = { property: 'numbers-hold', seed: -12, path: '3:0:1' };
  expect(formatCasePath(path)).toBe('numbers-hold:-12:3:0:1');
  expect(parseCasePath('numbers-hold:-12:3:0:1')).toEqual(path);
  for (const text of ['', 'numbers-hold', 'numbers-hold:1', 'numbers-hold:x:1', 'numbers-hold:1:a'])
    expect(parseCasePath(text), text).toBeUndefined();
});
