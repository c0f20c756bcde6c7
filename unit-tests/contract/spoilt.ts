import { findResponse, loadDocuments } from '../../src/catalogue/documents.ts';
import { getOperation, type OperationId } from '../../src/catalogue/operations.ts';

/** Every body that comes of a body by replacing or removing one value, however deep. */
export function listSpoilt(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const changed = [7.5, 'x', null, {}, [1], undefined, ...listSpoilt(child)];
    return changed.map((other) => withMember(value, key, other));
  });
}

function withMember(parent: object, key: string, child: unknown): unknown {
  if (Array.isArray(parent)) return parent.map((item, index) => (String(index) === key ? child : item));
  const { [key]: _, ...others } = parent as Record<string, unknown>;
  return child === undefined ? others : { ...others, [key]: child };
}

/** The examples of the document for an operation, by status. */
export function examplesOf(id: OperationId): { status: number; body: unknown }[] {
  const { document, description } = getOperation(id);
  return Object.keys(description.responses).flatMap((key) => {
    const status = Number(key.replace('XX', '99'));
    const content = findResponse(loadDocuments()[document], description, status)?.content?.[
      'application/json'
    ];
    const examples = Object.values(content?.examples ?? {}).map(({ value }) => value);
    return [...examples, content?.example].flatMap((body) => (body === undefined ? [] : [{ status, body }]));
  });
}
