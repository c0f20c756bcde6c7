import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { UserError } from '../../src/lib/user-error.ts';
import { changeSetting } from '../../src/target-file/writer.ts';

const keys = fc.constantFrom('a', 'b', 'c', 'name', '1', 'x y', '- z', '#k');
const scalars = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(
    'a: b',
    '# c',
    '- d',
    'e\nf',
    '',
    ' ',
    'true',
    '1',
    '$' + '{NAME}',
    '"',
    "'",
    '{',
    '*x',
    '&x',
    '|',
    'é',
  ),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalars,
    fc.dictionary(keys, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const file = fc.dictionary(keys, anyValue, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
const layout = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
  singleQuote: fc.boolean(),
});
const path = fc.array(keys, { minLength: 1, maxLength: 3 });

/** The text with a comment before each key at its left edge. */
function addComments(text: string): string {
  let count = 0;
  return text.replace(/^(?=[^\s#{}[\]-])/gm, () => `# comment ${count++}\n`);
}

const commentsOf = (text: string) => text.match(/^# comment \d+$/gm) ?? [];

test('whatever a file holds, a setting of it has its new value, the rest stays, and so does every comment', () => {
  fc.assert(
    fc.property(file, layout, path, fc.option(anyValue, { nil: undefined }), (value, style, at, wanted) => {
      const plain = stringify(value, style);
      const commented = addComments(plain);
      // A comment within a text of several lines would be part of that.
      const text = JSON.stringify(tryToParse(commented)) === JSON.stringify(value) ? commented : plain;
      // Some layouts of an empty list are none that the library itself reads.
      fc.pre(JSON.stringify(tryToParse(text)) === JSON.stringify(value));
      const edited = tryToEdit(text, at, wanted);
      // Only a value in the way of a section is refused: the form would have to throw it away.
      assert.equal(edited === undefined, !isFree(value, at) && wanted !== undefined);
      if (edited === undefined) return;
      assert.deepEqual(valueAt(parse(edited), at), wanted);
      const [first] = at;
      const { [first!]: _before, ...others } = value;
      const { [first!]: _after, ...othersAfter } = parse(edited) ?? {};
      assert.deepEqual(othersAfter, others);
      assert.deepEqual(commentsOf(edited), commentsOf(text));
    }),
    {
      numRuns: 200,
      // A key that looks like the place of an item in a list.
      examples: [
        [
          { 1: ['', false] },
          { indent: 2, indentSeq: false, collectionStyle: 'any', singleQuote: false },
          ['1', '1'],
          undefined,
        ],
      ],
    },
  );
});

function tryToParse(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** A change that the form refuses leaves the text as it was. */
function tryToEdit(text: string, at: readonly string[], value: unknown): string | undefined {
  try {
    return changeSetting(text, at, value);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null && !Array.isArray(node)
        ? (node as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

/** True where sections alone, or nothing, stand above a setting. */
function isFree(value: unknown, at: readonly string[]): boolean {
  const above = at.slice(0, -1).map((_key, index) => valueAt(value, at.slice(0, index + 1)));
  return above.every(
    (node) => node === undefined || (typeof node === 'object' && node !== null && !Array.isArray(node)),
  );
}
