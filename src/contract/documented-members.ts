import { loadDocuments } from '../catalogue/documents.ts';
import { getOperation, type OperationId, operationIds } from '../catalogue/operations.ts';
import { listSpellings } from '../catalogue/plugins/loaded.ts';
import type { Area } from '../catalogue/requirements.ts';
import { followReference } from './schemas.ts';

/** The names of the members that the document shows in the answers of an area, those of people apart. */
export interface DocumentedMembers {
  readonly open: ReadonlySet<string>;
  readonly personal: ReadonlySet<string>;
}

const byArea = new Map<Area, DocumentedMembers>();

/** The members that the document names in successful answers of the operations that share an operation's area. */
export function listDocumentedMembers(operation: OperationId): DocumentedMembers {
  const { area } = getOperation(operation);
  const known = byArea.get(area) ?? collectMembers(area);
  byArea.set(area, known);
  return known;
}

function collectMembers(area: Area): DocumentedMembers {
  const open = new Set<string>();
  const personal = new Set<string>();
  const visited = new Set<string>();
  const visit = (node: unknown, from: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref: reference, properties } = node as { $ref?: unknown; properties?: object };
    if (typeof reference === 'string') follow(reference, from);
    for (const [name, property] of Object.entries(properties ?? {}))
      for (const one of listSpellings(name)) (isPersonal(property) ? personal : open).add(one);
    for (const child of Object.values(node)) visit(child, from);
  };
  const follow = (reference: string, from: string): void => {
    const { file, location, schema } = followReference(reference, from);
    if (visited.has(location)) return;
    visited.add(location);
    visit(schema, file);
  };
  for (const id of operationIds.filter((one) => getOperation(one).area === area))
    for (const response of successesOf(id)) visit(response, '');
  return { open: new Set([...open].filter((name) => !personal.has(name))), personal };
}

/** The descriptions of the successful answers of an operation, references followed. */
function successesOf(id: OperationId): unknown[] {
  const { document, description } = getOperation(id);
  const shared = loadDocuments()[document].components?.responses ?? {};
  return Object.entries(description.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, entry]) =>
      '$ref' in entry ? shared[entry.$ref.replace('#/components/responses/', '')] : entry,
    );
}

function isPersonal(property: unknown): boolean {
  return (property as { 'x-personal'?: unknown } | null)?.['x-personal'] === true;
}
