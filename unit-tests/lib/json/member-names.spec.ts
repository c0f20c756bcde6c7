import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import fc from 'fast-check';
import { memberNamesOf, walkNamed } from '../../../src/lib/json/member-names.ts';
import { isContainer, walkMembers } from '../../../src/lib/json/values.ts';

/** Objects and lists within each other, with few names, so that one stands at many places. */
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.constantFrom(1, null, 'a', true),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '1', '__proto__', 'toString'), tie('value'), {
      noNullPrototype: true,
    }),
  ),
})).value;

/** The members of some names by the other way: every member is visited. */
function listByEveryMember(json: unknown, names: ReadonlySet<string>, isLeft: (name: string) => boolean) {
  const found: unknown[] = [];
  walkMembers(json, (name, member) => {
    if (name === '' || !names.has(name)) return true;
    found.push([name, member]);
    return !isLeft(name);
  });
  return found;
}

function listByNames(json: unknown, names: ReadonlySet<string>, isLeft: (name: string) => boolean) {
  const found: unknown[] = [];
  walkNamed(json, names, (name, member) => {
    found.push([name, member]);
    return !isLeft(name);
  });
  return found;
}

const sorted = (found: readonly unknown[]) => found.map((one) => JSON.stringify(one)).sort();

test('names are found wherever they stand, and no member of another name is visited', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '1', 'd', 'toString'), { maxLength: 2 });
  fc.assert(
    fc.property(values, names, fc.constantFrom('a', 'b'), (json, asked, left) => {
      const wanted = new Set(asked);
      const isLeft = (name: string) => name === left;
      assert.deepEqual(
        sorted(listByNames(json, wanted, isLeft)),
        sorted(listByEveryMember(json, wanted, isLeft)),
      );
      const all = new Set<string>();
      walkMembers(json, (name) => name === '' || all.add(name).size > 0);
      assert.deepEqual(new Set(memberNamesOf(json)), isContainer(json) ? all : new Set());
    }),
    { numRuns: 500 },
  );
});

test('a name is found below more members, and deeper, than places are told apart', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`id-${at}`, { own: { secret: at } }]),
  );
  let deep: object = { secret: 'deepest' };
  for (let level = 0; level < 20_000; level++) deep = level % 3 === 0 ? [deep] : { [`level-${level}`]: deep };
  const found: unknown[] = [];
  walkNamed([wide, deep], new Set(['secret']), (_, member) => {
    found.push(member);
    return true;
  });
  assert.equal(found.length, 501);
  assert.equal(memberNamesOf(deep).has('level-1'), true);
});
