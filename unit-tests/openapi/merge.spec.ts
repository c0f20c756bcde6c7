import { expect, test } from '@playwright/test';
import { SchemaComponents } from '../../src/contract/openapi/components.ts';
import { mergeKeywords } from '../../src/contract/openapi/merge.ts';
import { makePortable } from '../../src/contract/openapi/simplify.ts';

const merged: readonly [what: string, parts: readonly object[], whole: object][] = [
  ['types', [{ type: ['string', 'null'] }, { type: 'string' }], { type: 'string' }],
  ['integers and numbers', [{ type: 'integer' }, { type: ['number', 'null'] }], { type: 'integer' }],
  ['required members', [{ required: ['a'] }, { required: ['b', 'a'] }], { required: ['a', 'b'] }],
  ['lower limits', [{ minLength: 1 }, { minLength: 3 }], { minLength: 3 }],
  ['upper limits', [{ maxLength: 256 }, { maxLength: 512 }], { maxLength: 256 }],
  ['listed values', [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }], { type: 'string', enum: ['b'] }],
  ['listed values and a type', [{ type: 'string' }, { enum: ['a', null] }], { type: 'string', enum: ['a'] }],
  ['a constant', [{ const: 200 }], { type: 'integer', const: 200 }],
  ['descriptions', [{ description: 'a' }, { description: 'b' }], { description: 'b' }],
  [
    'two patterns, which stay apart',
    [{ pattern: 'a' }, { pattern: 'b' }],
    { pattern: 'a', allOf: [{ pattern: 'b' }] },
  ],
];

for (const [what, parts, whole] of merged)
  test(`schemas of one place are merged: ${what}`, () => {
    expect(mergeKeywords(parts as never)).toEqual(whole);
  });

test('a schema that refers to itself stays a reference', () => {
  const files = new Map([
    ['tree.schema.json', { type: 'object', properties: { child: { $ref: 'tree.schema.json' } } }],
  ]);
  const components = new SchemaComponents(files);
  expect(components.convert({ $ref: '../schemas/tree.schema.json' })).toEqual({
    $ref: '#/components/schemas/Tree',
  });
  expect(components.all()).toEqual({
    Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
  });
});

test('a component that differs by its place gets a name of its own', () => {
  const files = new Map([['pair.schema.json', { type: 'object', properties: { a: { type: 'string' } } }]]);
  const components = new SchemaComponents(files);
  components.convert({ $ref: 'pair.schema.json' });
  const required = components.convert({ $ref: 'pair.schema.json', required: ['a'] });
  expect(required).toEqual({ $ref: '#/components/schemas/Pair2' });
  expect(Object.keys(components.all())).toEqual(['Pair', 'Pair2']);
});

test('a reference to nothing is an error that names it', () => {
  const components = new SchemaComponents(new Map([['a.schema.json', {}]]));
  expect(() => components.convert({ $ref: 'b.schema.json' })).toThrow('no schema stands at b.schema.json#');
});

test('a portable pattern loses its look-ahead, and nothing else', () => {
  expect(makePortable('^(?!02-(?:30|31))(?=.{5}$)\\d{2}-\\d{2}$')).toBe('^\\d{2}-\\d{2}$');
  expect(makePortable('^(?![)(]x)a$')).toBe('^a$');
  expect(makePortable('^\\S+$')).toBe('^\\S+$');
  expect(makePortable('a(?=b)')).toBeUndefined();
  expect(makePortable('[\\u2022]')).toBeUndefined();
});
