import { operation, operationIds } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { below, keywordName } from './places.ts';
import { type PlacedResponse, placedResponse } from './responses.ts';
import { wireSchemas } from './schemas.ts';

/** A keyword of a schema whose failure on an answer is charged to a row. */
export interface JudgedKeyword {
  /** As a violation names it. */
  readonly name: string;
  readonly row: RequirementId;
}

type Node = Readonly<Record<string, unknown>>;

/** A node that carries rows, and the one around it, to which it leaves the keywords that it has no row for. */
interface Owner {
  readonly place: string;
  readonly rows: Readonly<Record<string, unknown>>;
  readonly outer: Owner | undefined;
}

// Only these can fail by themselves; the others hold schemas, or describe.
const assertions = new Set([
  ...['type', 'enum', 'const', 'required', 'pattern', 'format', 'not', 'oneOf', 'anyOf', 'contains'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'dependentRequired'],
]);
// What stands in the branches of a combinator never fails by itself.
const holders = ['properties', 'patternProperties'];

/** Every keyword that the contract charges on some documented answer, each once, in the order of the document. */
export function judgedKeywords(): readonly JudgedKeyword[] {
  const found = new Map<string, RequirementId>();
  for (const response of documentedResponses()) new Walk(found).response(response);
  return [...found].map(([name, row]) => ({ name, row }));
}

function documentedResponses(): PlacedResponse[] {
  const all = operationIds.flatMap((id) =>
    Object.keys(operation(id).description.responses).map((key) =>
      placedResponse(id, Number(key.replace('XX', '99'))),
    ),
  );
  const placed = all.filter((response) => response !== undefined);
  return [...new Map(placed.map((response) => [response.place, response])).values()];
}

class Walk {
  readonly #found: Map<string, RequirementId>;
  readonly #visited = new Set<string>();

  constructor(found: Map<string, RequirementId>) {
    this.#found = found;
  }

  response({ place, description }: PlacedResponse): void {
    const row = description['x-requirement'];
    const owner = row === undefined ? undefined : { place, rows: { '*': row }, outer: undefined };
    if (row !== undefined) this.#add(keywordName('body', place, place), row);
    const schema = description.content?.['application/json']?.schema;
    this.#node(schema, below(place, 'content', 'application/json', 'schema'), owner);
  }

  #node(node: unknown, place: string, around: Owner | undefined): void {
    if (typeof node !== 'object' || node === null) return;
    const { 'x-requirement': own, 'x-null': nullRow, $ref } = node as Node;
    const rows = typeof own === 'string' ? { '*': own } : ((own ?? {}) as Node);
    const owner = own === undefined ? around : { place, rows, outer: around };
    const key = `${place} ${owner?.place}`;
    if (this.#visited.has(key)) return;
    this.#visited.add(key);
    for (const row of [nullRow, rows.null])
      if (typeof row === 'string') this.#add(keywordName('null', place, place), row);
    this.#keywords(node as Node, place, owner);
    if (typeof $ref === 'string') this.#follow($ref, place, owner);
    this.#children(node as Node, place, owner);
  }

  #keywords(node: Node, place: string, owner: Owner | undefined): void {
    for (const keyword of Object.keys(node)) {
      const charged = assertions.has(keyword) ? chargedOwner(owner, keyword) : undefined;
      if (charged !== undefined) this.#add(keywordName(keyword, place, charged.place), charged.row);
    }
  }

  #children(node: Node, place: string, owner: Owner | undefined): void {
    for (const keyword of holders) {
      for (const [name, child] of Object.entries((node[keyword] ?? {}) as Node))
        this.#node(child, below(place, keyword, name), owner);
    }
    for (const [index, child] of ((node.allOf ?? []) as unknown[]).entries())
      this.#node(child, below(place, 'allOf', String(index)), owner);
    for (const keyword of ['items', 'additionalProperties'])
      this.#node(node[keyword], below(place, keyword), owner);
  }

  #follow(reference: string, from: string, owner: Owner | undefined): void {
    const [path = '', pointer = ''] = reference.split('#');
    const file = path === '' ? from.replace(/^schemas\/|#.*$/g, '') : path.replace(/^.*\//, '');
    const keys = pointer.split('/').slice(1);
    const target = keys.reduce<unknown>(
      (node, key) => (node as Node | undefined)?.[key],
      wireSchemas().get(file),
    );
    this.#node(target, below(`schemas/${file}#`, ...keys), owner);
  }

  #add(name: string, row: unknown): void {
    if (!this.#found.has(name)) this.#found.set(name, row as RequirementId);
  }
}

function chargedOwner(
  owner: Owner | undefined,
  keyword: string,
): { readonly place: string; readonly row: unknown } | undefined {
  if (owner === undefined) return undefined;
  const row = owner.rows[keyword] ?? owner.rows['*'];
  return row === undefined ? chargedOwner(owner.outer, keyword) : { place: owner.place, row };
}
