import type { Node } from './walk.ts';

/** Keywords that describe a value and restrict nothing. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/** Returns one schema that accepts what all the given ones accept. Of several descriptions the last one stands. */
export function mergeKeywords(parts: readonly Node[]): Node {
  const merged: Record<string, unknown> = {};
  const left: Node[] = [];
  for (const [keyword, value] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged[keyword];
    if (before === undefined || annotations.has(keyword) || isSame(before, value)) merged[keyword] = value;
    else if (combine[keyword] !== undefined) merged[keyword] = combine[keyword](before, value);
    else left.push({ [keyword]: value });
  }
  const whole = keepPossible(merged);
  return left.length === 0 ? whole : { ...whole, allOf: [...listOf(whole.allOf), ...left] };
}

/** Functions that make one value of two, by keyword. Two values of another keyword stay apart, in an `allOf`. */
const combine: Readonly<Record<string, (a: unknown, b: unknown) => unknown>> = {
  type: intersectTypes,
  enum: (a, b) => listOf(a).filter((value) => listOf(b).some((other) => isSame(value, other))),
  required: (a, b) => [...new Set([...listOf(a), ...listOf(b)])],
  allOf: (a, b) => [...listOf(a), ...listOf(b)],
  ...Object.fromEntries(
    ['minLength', 'minItems', 'minProperties', 'minimum'].map((keyword) => [keyword, larger]),
  ),
  ...Object.fromEntries(
    ['maxLength', 'maxItems', 'maxProperties', 'maximum'].map((keyword) => [keyword, smaller]),
  ),
};

function larger(a: unknown, b: unknown): number {
  return Math.max(Number(a), Number(b));
}

function smaller(a: unknown, b: unknown): number {
  return Math.min(Number(a), Number(b));
}

/** Returns the types that two lists share. Every integer is a number, so these two share the integers. */
function intersectTypes(a: unknown, b: unknown): unknown {
  const covers = (types: readonly unknown[], one: unknown) =>
    types.includes(one) || (one === 'integer' && types.includes('number'));
  const [first, second] = [listOf(a), listOf(b)];
  const common = [...first, ...second].filter((one) => covers(first, one) && covers(second, one));
  const types = [...new Set(common)];
  return types.length === 1 ? types[0] : types;
}

/** Adds the type of listed values, and removes listed values of another type. */
function keepPossible(schema: Node): Node {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(values)) return schema;
  const types = [...new Set(values.map(typeOf))];
  if (schema.type === undefined) return { type: types.length === 1 ? types[0] : types, ...schema };
  const type = intersectTypes(schema.type, types);
  if ('const' in schema) return { ...schema, type };
  return { ...schema, type, enum: values.filter((value) => listOf(type).includes(typeOf(value))) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : [value].flat();
}

/** Tells equal JSON values. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
