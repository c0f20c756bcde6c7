import type { RequirementId } from '../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../catalogue/requirements.ts';
import { followReference, type SchemaNode } from './schemas.ts';

/** What a body of the document looks like as far as later steps of a run depend on it. */
export interface BodyShape {
  readonly type?: 'object' | 'array';
  /** Members whose absence fails a requirement, so that an answer without one is non-conformant already. */
  readonly required: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, BodyShape>;
  readonly items?: BodyShape;
}

const unknown: BodyShape = { required: new Set(), members: new Map() };

/** The shape of a schema, its references and `allOf` followed; alternatives are left out. `file` is where it stands. */
export function shapeOf(schema: unknown, file: string): BodyShape {
  if (typeof schema !== 'object' || schema === null) return unknown;
  const { $ref, allOf = [], properties = {}, items, type } = schema as SchemaNode;
  const parts = (allOf as unknown[]).map((part) => shapeOf(part, file));
  if (typeof $ref === 'string') {
    const { schema: referenced, file: there } = followReference($ref, file);
    parts.push(shapeOf(referenced, there));
  }
  const own = Object.entries(properties as SchemaNode).map(
    ([name, member]) => [name, shapeOf(member, file)] as const,
  );
  parts.push({
    ...(type === 'object' || type === 'array' ? { type } : {}),
    required: requiredBy(schema as SchemaNode),
    members: new Map(own),
    ...(items === undefined ? {} : { items: shapeOf(items, file) }),
  });
  return parts.reduce(merge);
}

/** The members that a node requires under a requirement that fails. */
function requiredBy({ required = [], 'x-requirement': charged }: SchemaNode): ReadonlySet<string> {
  const id = typeof charged === 'string' ? charged : (charged as SchemaNode | undefined)?.required;
  const isDemanded = typeof id === 'string' && fails(getRequirement(id as RequirementId));
  return new Set(isDemanded ? (required as readonly string[]) : []);
}

function merge(one: BodyShape, other: BodyShape): BodyShape {
  const type = one.type ?? other.type;
  const members = new Map(one.members);
  for (const [name, shape] of other.members) {
    const known = members.get(name);
    members.set(name, known === undefined ? shape : merge(known, shape));
  }
  const items = one.items && other.items ? merge(one.items, other.items) : (one.items ?? other.items);
  return {
    ...(type === undefined ? {} : { type }),
    required: new Set([...one.required, ...other.required]),
    members,
    ...(items === undefined ? {} : { items }),
  };
}
