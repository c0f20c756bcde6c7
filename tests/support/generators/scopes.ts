import fc, { type Arbitrary } from 'fast-check';
import dataScope from '#schemas/data-scope.schema.json' with { type: 'json' };

/** The names of the table of data scopes (1), in its order. */
export const dataScopes: readonly string[] = dataScope.enum;

const others = dataScopes.filter((name) => name !== 'ACCOUNT_BASIC');

/** Sets of scopes that a recipient may have: ACCOUNT_BASIC and any others, in any order. */
export function generateScopes(): Arbitrary<string[]> {
  return fc.subarray([...others]).chain((names) => shuffle(['ACCOUNT_BASIC', ...names]));
}

/** Sets of one scope or more that lack ACCOUNT_BASIC. */
export function generateScopesWithoutAccountBasic(): Arbitrary<string[]> {
  return fc.subarray([...others], { minLength: 1 }).chain(shuffle);
}

/** Sets with ACCOUNT_BASIC and one name that the table does not have, which looks like one that it has. */
export function generateScopesWithUnknownName(): Arbitrary<string[]> {
  const unknown = fc.constantFrom(
    ...dataScopes.flatMap((name) => [`${name}_X`, name.toLowerCase(), name.slice(0, -1)]),
  );
  return fc.tuple(generateScopes(), unknown).chain(([names, name]) => shuffle([...names, name]));
}

function shuffle(names: string[]): Arbitrary<string[]> {
  return fc.shuffledSubarray(names, { minLength: names.length });
}
