import type { Charge } from './ajv-keywords.ts';
import { joinLocation, recordLocation } from './schema-locations.ts';
import { mapSubschemas } from './subschemas.ts';

type Node = Record<string, unknown>;

/** Keywords that stay outside of the `x-charge`, where references find them. */
const outside = new Set(['$id', '$schema', '$defs']);
const combinators = ['oneOf', 'anyOf'];

/**
 * The schema as ajv compiles it: each `x-requirement` and `x-null` becomes an `x-charge` around the rest of its node,
 * each combinator an `x-solo`, each `items` an `x-items`, and each `x-warns` a part of `allOf`. `node` is a schema (a boolean is given back as it is) and
 * `location` where it stands, as `file#/pointer`.
 */
export function annotateSchema(node: unknown, location: string): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const { 'x-requirement': requirement, 'x-null': nullRequirement, ...rest } = node as Node;
  const inner: Node = {};
  const outer: Node = {};
  for (const [keyword, value] of Object.entries(rest)) {
    (outside.has(keyword) ? outer : inner)[keyword] = mapSubschemas(keyword, value, (schema, ...path) =>
      annotateSchema(schema, joinLocation(location, keyword, ...path)),
    );
  }
  const body = replaceKeywords(inner);
  if (requirement === undefined && nullRequirement === undefined)
    return recordLocation({ ...outer, ...body }, location);
  const { null: nullOfMap, ...requirements } = requirementsIn(requirement);
  const nulls = {
    ...(nullRequirement === undefined ? {} : { nullRequirement: nullRequirement as string | false }),
    ...(nullOfMap === undefined ? {} : { ownNullRequirement: nullOfMap }),
  };
  return {
    ...outer,
    ...chargeErrors({ location, requirements, ...nulls, schema: recordLocation(body, location) }),
  };
}

/** A schema that judges like `charge.schema` and charges its failures to the requirements of `charge`. */
export function chargeErrors(charge: Charge): { 'x-charge': Charge } {
  return { 'x-charge': charge };
}

/** An `x-requirement` as a map: a bare id stands for every keyword of its node. */
function requirementsIn(requirement: unknown): Record<string, string> {
  return typeof requirement === 'string'
    ? { '*': requirement }
    : ((requirement ?? {}) as Record<string, string>);
}

/** The node with its combinators under `x-solo`, its `items` under `x-items`, and what only warns judged with the rest. */
function replaceKeywords(node: Node): Node {
  const { items, 'x-warns': warns, ...others } = node;
  const result: Node = items === undefined ? others : { ...others, 'x-items': items };
  if (warns !== undefined) result.allOf = [...((others.allOf ?? []) as unknown[]), ...(warns as unknown[])];
  for (const combinator of combinators) {
    if (result[combinator] === undefined) continue;
    result['x-solo'] = { ...(result['x-solo'] as Node | undefined), [combinator]: result[combinator] };
    delete result[combinator];
  }
  return result;
}
