import { documents } from '../catalogue/documents.ts';
import { documentedResponse } from '../catalogue/openapi.ts';
import { type OperationId, operation } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { wireSchemas } from './schemas.ts';

/** Every row that the contract may judge on an answer of a status: those of the response and of its schema. */
export function rowsOfResponse(id: OperationId, status: number): readonly RequirementId[] {
  const { document, description } = operation(id);
  const response = documentedResponse(documents()[document], description, status);
  const rows = new Set<string>();
  if (response !== undefined) collect(response, '', rows, new Set());
  return [...rows] as RequirementId[];
}

function collect(node: unknown, file: string, rows: Set<string>, visited: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { 'x-requirement': own, 'x-null': nullRow, $ref, ...rest } = node as Record<string, unknown>;
  for (const row of [own, nullRow].flatMap(idsOf)) rows.add(row);
  if (typeof $ref === 'string') follow($ref, file, rows, visited);
  for (const [keyword, child] of Object.entries(rest)) {
    if (!/^examples?$/.test(keyword)) collect(child, file, rows, visited);
  }
}

function idsOf(annotation: unknown): string[] {
  if (typeof annotation === 'string') return [annotation];
  if (typeof annotation !== 'object' || annotation === null) return [];
  return Object.values(annotation).filter((row): row is string => typeof row === 'string');
}

function follow(reference: string, from: string, rows: Set<string>, visited: Set<string>): void {
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? from : path.replace(/^.*\//, '');
  const place = `${file}#${pointer}`;
  if (visited.has(place)) return;
  visited.add(place);
  const target = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[key],
      wireSchemas().get(file),
    );
  collect(target, file, rows, visited);
}
