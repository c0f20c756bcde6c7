import { expect, test } from '@playwright/test';
import { makeFacts } from '../judge.ts';
import { judgeLists, makeWalk } from './lists.ts';

const facts = makeFacts({ settleSeconds: Number.POSITIVE_INFINITY, missesWrites: true });
const id = 'total-elements-counts-the-accounts';
const walk = (total: number, ...pages: readonly (readonly string[])[]) => makeWalk(...pages, { total });
const find = (...walks: readonly ReturnType<typeof walk>[]) => judgeLists(walks.flat(), facts);

test('two walks of a recording hold as many accounts as their pages state', () => {
  expect(find(walk(9, ['a', 'b'], ['c']), walk(9, ['a', 'b'], ['c']))).toEqual([id]);
  expect(find(walk(2, ['a', 'b'], ['c']), walk(2, ['a', 'b'], ['c']))).toEqual([id]);
  expect(find(walk(3, ['a', 'b'], ['c']), walk(3, ['a', 'b'], ['c']))).toEqual([]);
});

test('an account that is opened or closed meanwhile parts the two numbers once', () => {
  // Closed after the total was counted, and opened again before the second walk.
  expect(find(walk(3, ['a', 'b'], []), walk(3, ['a', 'b'], ['c']))).toEqual([]);
  expect(find(walk(3, ['a', 'b'], []), walk(2, ['a'], ['b']))).toEqual([]);
  expect(find(walk(3, ['a', 'b'], []))).toEqual([]);
});

test('a walk that a recording does not show whole tells nothing', () => {
  const [, second] = walk(9, ['a', 'b'], ['c']);
  expect(find([second!], [second!])).toEqual([]);
  const [first] = walk(9, ['a', 'b'], ['c']);
  expect(find([first!], [first!])).toEqual([]);
});

test('a filter may count what it finds, or all', () => {
  const filtered = walk(9, ['a'], ['b']).map((one) => ({
    ...one,
    path: `${one.path}${one.path!.includes('?') ? '&' : '?'}accountIds=a,b`,
  }));
  expect(find(filtered, filtered)).toEqual([]);
});
