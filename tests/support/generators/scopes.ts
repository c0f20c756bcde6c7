import fc, { type Arbitrary } from 'fast-check';
import dataScope from '#schemas/data-scope.schema.json' with { type: 'json' };
import { seedOf } from '../../../src/plan/seed.ts';

/** The names of the table of data scopes (1), in its order. */
export const dataScopes: readonly string[] = dataScope.enum;

const others = dataScopes.filter((name) => name !== 'ACCOUNT_BASIC');

/** How a set of scopes with ACCOUNT_BASIC is made: the other names in their order, and the place of ACCOUNT_BASIC. */
export interface ScopeRecipe {
  readonly others: readonly string[];
  readonly place: number;
}

/** Recipes of sets that a recipient may have: ACCOUNT_BASIC and any others, in any order. */
export function generateScopes(): Arbitrary<ScopeRecipe> {
  return fc.record({
    others: fc.uniqueArray(fc.constantFrom(...others), { maxLength: others.length, size: 'max' }),
    place: fc.nat({ max: others.length }),
  });
}

/** Makes the set of a recipe. */
export function scopeOf({ others: names, place }: ScopeRecipe): string[] {
  return names.toSpliced(place, 0, 'ACCOUNT_BASIC');
}

/** Sets of one scope or more that lack ACCOUNT_BASIC, in any order; a name may stand there more than once. */
export function generateScopesWithoutAccountBasic(): Arbitrary<string[]> {
  return fc.array(fc.constantFrom(...others), { minLength: 1, maxLength: 2 * others.length, size: 'max' });
}

/** How many sets lack ACCOUNT_BASIC and hold one name or more. */
export const setsWithoutAccountBasic = 2 ** others.length - 1;

/**
 * Different sets that lack ACCOUNT_BASIC, as many as asked for: in turns one of the sets of one name or of all names, and
 * another one. Each has an order of its own, and a third holds a name twice.
 */
export function drawSetsWithoutAccountBasic(seed: number, count: number): readonly (readonly string[])[] {
  const all = Array.from({ length: setsWithoutAccountBasic }, (_, index) => index + 1);
  const sizeOf = (mask: number) => namesOf(mask).length;
  const ends = all.filter((mask) => sizeOf(mask) === 1 || sizeOf(mask) === others.length);
  const between = all.filter((mask) => !ends.includes(mask));
  const [first, second] = [shuffle(ends, seedOf(seed, 'ends')), shuffle(between, seedOf(seed, 'between'))];
  return second
    .flatMap((mask, index) => [...first.slice(index, index + 1), mask])
    .slice(0, count)
    .map((mask, index) => {
      const names = shuffle(namesOf(mask), seedOf(seed, mask));
      return index % 3 === 2 ? shuffle([...names, names[0]!], seedOf(seed, 'twice', mask)) : names;
    });
}

function namesOf(mask: number): readonly string[] {
  return others.filter((_, index) => (mask & (1 << index)) !== 0);
}

function shuffle<T>(items: readonly T[], seed: number): readonly T[] {
  const whole = fc.shuffledSubarray([...items], { minLength: items.length });
  return fc.sample(whole, { seed, numRuns: 1 })[0]!;
}

/** Sets with ACCOUNT_BASIC and one name that the table does not have, which looks like one that it has. */
export function generateScopesWithUnknownName(): Arbitrary<string[]> {
  const unknown = fc.constantFrom(
    ...dataScopes.flatMap((name) => [`${name}_X`, name.toLowerCase(), name.slice(0, -1)]),
  );
  return fc
    .tuple(generateScopes(), unknown, fc.nat({ max: dataScopes.length }))
    .map(([recipe, name, place]) => scopeOf(recipe).toSpliced(place, 0, name));
}

/** A set with ACCOUNT_BASIC and one further name of the table in small letters, which code that ignores letter case takes. */
export function drawScopesInSmallLetters(seed: number): readonly (readonly string[])[] {
  const [name] = shuffle(others, seedOf(seed, 'small'));
  return [['ACCOUNT_BASIC', name!.toLowerCase()]];
}
