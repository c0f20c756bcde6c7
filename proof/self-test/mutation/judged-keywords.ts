import { getOperation, operationIds } from '../../../src/catalogue/operations.ts';
import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { joinLocation, nameKeyword } from '../../../src/contract/schema-locations.ts';
import { followReference } from '../../../src/contract/schemas.ts';
import { type LocatedResponse, locateResponse } from '../../../src/contract/validators.ts';

/** A keyword of a schema whose failure on an answer is charged to a requirement. */
export interface JudgedKeyword {
  /** As a violation names it. */
  readonly name: string;
  readonly requirement: RequirementId;
}

type Node = Readonly<Record<string, unknown>>;

/** A node that carries requirements. Keywords that it has none for are charged to the node around it. */
interface Owner {
  readonly location: string;
  readonly requirements: Readonly<Record<string, unknown>>;
  readonly outer: Owner | undefined;
}

// Only these can fail by themselves; the others hold schemas, or describe.
const assertionKeywords = new Set([
  ...['type', 'enum', 'const', 'required', 'pattern', 'format', 'not', 'oneOf', 'anyOf', 'contains'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'dependentRequired'],
]);
// What stands in the branches of a combinator never fails by itself.
const containerKeywords = ['properties', 'patternProperties'];

/** Every keyword that the contract charges on some documented answer, each once, in the order of the document. */
export function listJudgedKeywords(): readonly JudgedKeyword[] {
  const found = new Map<string, RequirementId>();
  for (const response of listDocumentedResponses()) new KeywordCollector(found).collect(response);
  return [...found].map(([name, requirement]) => ({ name, requirement }));
}

function listDocumentedResponses(): LocatedResponse[] {
  const all = operationIds.flatMap((id) =>
    Object.keys(getOperation(id).description.responses).map((key) =>
      locateResponse(id, Number(key.replace('XX', '99'))),
    ),
  );
  const located = all.filter((response) => response !== undefined);
  return [...new Map(located.map((response) => [response.location, response])).values()];
}

/** Visits the schemas below responses and notes the keywords that are charged, by name. */
class KeywordCollector {
  readonly #found: Map<string, RequirementId>;
  readonly #visited = new Set<string>();

  constructor(found: Map<string, RequirementId>) {
    this.#found = found;
  }

  collect({ location, description }: LocatedResponse): void {
    const requirement = description['x-requirement'];
    const requirements = { '*': requirement };
    const owner = requirement === undefined ? undefined : { location, requirements, outer: undefined };
    if (requirement !== undefined) this.#add(nameKeyword('body', location, location), requirement);
    const schema = description.content?.['application/json']?.schema;
    this.#visitNode(schema, joinLocation(location, 'content', 'application/json', 'schema'), owner);
  }

  #visitNode(node: unknown, location: string, around: Owner | undefined): void {
    if (typeof node !== 'object' || node === null) return;
    const { 'x-requirement': own, 'x-null': nullRequirement, $ref } = node as Node;
    const requirements = typeof own === 'string' ? { '*': own } : ((own ?? {}) as Node);
    const owner = own === undefined ? around : { location, requirements, outer: around };
    const key = `${location} ${owner?.location}`;
    if (this.#visited.has(key)) return;
    this.#visited.add(key);
    for (const requirement of [nullRequirement, requirements.null])
      if (typeof requirement === 'string') this.#add(nameKeyword('null', location, location), requirement);
    this.#addKeywords(node as Node, location, owner);
    if (typeof $ref === 'string') {
      const target = followReference($ref, location.replace(/^schemas\/|#.*$/g, ''));
      this.#visitNode(target.schema, target.location, owner);
    }
    this.#visitChildren(node as Node, location, owner);
  }

  #addKeywords(node: Node, location: string, owner: Owner | undefined): void {
    for (const keyword of Object.keys(node)) {
      const charged = assertionKeywords.has(keyword) ? findChargedOwner(owner, keyword) : undefined;
      if (charged !== undefined)
        this.#add(nameKeyword(keyword, location, charged.location), charged.requirement);
    }
  }

  #visitChildren(node: Node, location: string, owner: Owner | undefined): void {
    for (const keyword of containerKeywords) {
      for (const [name, child] of Object.entries((node[keyword] ?? {}) as Node))
        this.#visitNode(child, joinLocation(location, keyword, name), owner);
    }
    for (const keyword of ['allOf', 'x-warns']) {
      for (const [index, child] of ((node[keyword] ?? []) as unknown[]).entries())
        this.#visitNode(child, joinLocation(location, keyword, String(index)), owner);
    }
    for (const keyword of ['items', 'additionalProperties'])
      this.#visitNode(node[keyword], joinLocation(location, keyword), owner);
  }

  #add(name: string, requirement: unknown): void {
    if (!this.#found.has(name)) this.#found.set(name, requirement as RequirementId);
  }
}

/** The innermost node with a requirement for a keyword, and that requirement; undefined for none. */
function findChargedOwner(
  owner: Owner | undefined,
  keyword: string,
): { readonly location: string; readonly requirement: unknown } | undefined {
  if (owner === undefined) return undefined;
  const { location, requirements, outer } = owner;
  const requirement = requirements[keyword] ?? requirements['*'];
  return requirement === undefined ? findChargedOwner(outer, keyword) : { location, requirement };
}
