import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { findOrder, type Step } from '../../../tests/support/model/order.ts';

/** A register that holds one number: a write sets it, a read shows it. */
interface Operation {
  readonly kind: 'write' | 'read';
  readonly value: number;
  readonly began: number;
  readonly ended: number;
}

function stepOf({ kind, value, began, ended }: Operation): Step<number> {
  const apply = (state: number) => (kind === 'write' ? [value] : state === value ? [state] : []);
  return { began, ended, isRead: kind === 'read', apply };
}

const isExplained = (operations: readonly Operation[]) =>
  'states' in findOrder([0], operations.map(stepOf), String);

/** What the search is to find, by trying every order. */
function hasOrder(left: readonly Operation[], state: number): boolean {
  if (left.length === 0) return true;
  return left.some((one) => {
    if (left.some((other) => other !== one && other.ended < one.began)) return false;
    if (one.kind === 'read' && one.value !== state) return false;
    const rest = left.filter((other) => other !== one);
    return hasOrder(rest, one.kind === 'write' ? one.value : state);
  });
}

const operation = fc
  .record({
    kind: fc.constantFrom('write' as const, 'read' as const),
    value: fc.nat({ max: 2 }),
    began: fc.nat({ max: 9 }),
    length: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ length, ...one }): Operation => ({ ...one, ended: one.began + length }));

test('an order is found exactly where there is one', () => {
  const histories = fc.array(operation, { maxLength: 6 });
  fc.assert(
    fc.property(histories, (operations) => isExplained(operations) === hasOrder(operations, 0)),
    { numRuns: 3000, seed: 5 },
  );
});

test('a lost update, a stale read and a value of nowhere have no order', () => {
  const first: Operation = { kind: 'write', value: 1, began: 0, ended: 1 };
  const read = (value: number): Operation => ({ kind: 'read', value, began: 2, ended: 3 });
  expect(isExplained([first, read(1)])).toBe(true);
  expect(isExplained([first, read(0)])).toBe(false);
  expect(isExplained([first, read(2)])).toBe(false);
  const beside: Operation = { kind: 'write', value: 2, began: 0, ended: 1 };
  expect(isExplained([first, beside, read(1)])).toBe(true);
  expect(isExplained([first, beside, read(2), { ...read(1), began: 4, ended: 5 }])).toBe(false);
});

test('the step that no order explains is told, with the states to which orders lead', () => {
  const steps = [
    stepOf({ kind: 'write', value: 1, began: 0, ended: 1 }),
    stepOf({ kind: 'read', value: 7, began: 2, ended: 3 }),
  ];
  expect(findOrder([0], steps, String)).toEqual({ stuck: steps[1], possible: [1] });
});

// A search through all orders would not end.
test('a history of two hundred requests is explained', () => {
  const operations = Array.from({ length: 200 }, (_, at): Operation => {
    const value = Math.floor(at / 4);
    return {
      kind: at % 4 === 0 ? 'write' : 'read',
      value,
      began: at * 2,
      ended: at * 2 + (at % 4 === 0 ? 1 : 3),
    };
  });
  expect(isExplained(operations)).toBe(true);
});
