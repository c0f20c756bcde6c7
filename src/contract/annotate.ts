import type { RowAnnotation } from './keywords.ts';
import { below, noted } from './places.ts';
import { changeSubschemas } from './subschemas.ts';

type Node = Record<string, unknown>;

const outside = new Set(['$id', '$schema', '$defs']);
const combinators = ['oneOf', 'anyOf'];

/**
 * The schema as ajv compiles it: each `x-requirement` and `x-null` becomes an `x-row` around the rest of its
 * node, each combinator an `x-solo`, each `items` an `x-items`. Annotated nodes keep `$defs` outside, so
 * references into them still resolve. `place` is where the node stands, as `file#/pointer`.
 */
export function annotate(node: unknown, place: string): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const { 'x-requirement': requirement, 'x-null': nullRow, ...rest } = node as Node;
  const inner: Node = {};
  const outer: Node = {};
  for (const [keyword, value] of Object.entries(rest)) {
    (outside.has(keyword) ? outer : inner)[keyword] = changeSubschemas(keyword, value, (schema, ...path) =>
      annotate(schema, below(place, keyword, ...path)),
    );
  }
  const body = soloed(inner);
  if (requirement === undefined && nullRow === undefined) return noted({ ...outer, ...body }, place);
  const { null: nullOfMap, ...rows } = rowsOf(requirement);
  const nulls = {
    ...(nullRow === undefined ? {} : { nullRow: nullRow as string | false }),
    ...(nullOfMap === undefined ? {} : { ownNullRow: nullOfMap }),
  };
  return { ...outer, ...charged({ place, rows, ...nulls, schema: noted(body, place) }) };
}

/** A schema that charges what fails in another one. */
export function charged(annotation: RowAnnotation): { 'x-row': RowAnnotation } {
  return { 'x-row': annotation };
}

function rowsOf(requirement: unknown): Record<string, string> {
  return typeof requirement === 'string'
    ? { '*': requirement }
    : ((requirement ?? {}) as Record<string, string>);
}

function soloed(node: Node): Node {
  const { items, ...others } = node;
  const result: Node = items === undefined ? others : { ...others, 'x-items': items };
  for (const combinator of combinators) {
    if (result[combinator] === undefined) continue;
    result['x-solo'] = { ...(result['x-solo'] as Node | undefined), [combinator]: result[combinator] };
    delete result[combinator];
  }
  return result;
}
