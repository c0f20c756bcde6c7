import { findResponse, loadDocuments } from '../catalogue/documents.ts';
import { getOperation, type OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { followReference } from './schemas.ts';

/** Every requirement that the contract may judge on an answer of a status: those of the response and of its schema. */
export function requirementsOf(id: OperationId, status: number): readonly RequirementId[] {
  const { document, description } = getOperation(id);
  const response = findResponse(loadDocuments()[document], description, status);
  const found = new Set<string>();
  if (response !== undefined) collectRequirements(response, '', found, new Set());
  return [...found] as RequirementId[];
}

function collectRequirements(node: unknown, file: string, found: Set<string>, visited: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { 'x-requirement': own, 'x-null': nullRequirement, $ref, ...rest } = node as Record<string, unknown>;
  for (const id of [own, nullRequirement].flatMap(idsIn)) found.add(id);
  if (typeof $ref === 'string') {
    const target = followReference($ref, file);
    if (!visited.has(target.location)) {
      visited.add(target.location);
      collectRequirements(target.schema, target.file, found, visited);
    }
  }
  for (const [keyword, child] of Object.entries(rest)) {
    if (!/^examples?$/.test(keyword)) collectRequirements(child, file, found, visited);
  }
}

/** The ids in an `x-requirement` or `x-null`: one, or one for each keyword. */
function idsIn(annotation: unknown): string[] {
  if (typeof annotation === 'string') return [annotation];
  if (typeof annotation !== 'object' || annotation === null) return [];
  return Object.values(annotation).filter((id): id is string => typeof id === 'string');
}
