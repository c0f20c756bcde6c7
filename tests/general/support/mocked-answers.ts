import {
  findResponse,
  loadDocuments,
  type OpenApiDocument,
  type OpenApiParameter,
  type Reference,
} from '../../../src/catalogue/documents.ts';
import { getOperation, type OperationId, operationIds } from '../../../src/catalogue/operations.ts';
import type { CallOptions } from '../../../src/plan/check.ts';

/** A documented answer to ask a mock for: a status and, where there are several, one of the named examples. */
export interface MockedAnswer {
  readonly operation: OperationId;
  readonly status: number;
  readonly example?: string;
}

/** Every answer that the OpenAPI documents show; of a range of statuses, one. */
export function listMockedAnswers(): readonly MockedAnswer[] {
  return operationIds.flatMap((id) => {
    const { document, description } = getOperation(id);
    return Object.keys(description.responses).flatMap((key): MockedAnswer[] => {
      const status = Number(key.replace('XX', '00'));
      const { content } = findResponse(loadDocuments()[document], description, status) ?? {};
      const names = Object.keys(content?.['application/json']?.examples ?? {});
      if (names.length === 0) return [{ operation: id, status }];
      return names.map((example) => ({ operation: id, status, example }));
    });
  });
}

/** A request of an operation as its examples show it, which asks a mock for one answer (RFC 7240). */
export function buildMockRequest({ operation: id, status, example }: MockedAnswer): CallOptions {
  const named = example === undefined ? '' : `, example=${example}`;
  const headers = { prefer: `code=${status}, dynamic=false${named}` };
  return { path: pathParametersOf(id), ...bodyOf(id), headers, expectServerError: true };
}

function pathParametersOf(id: OperationId): Record<string, string> {
  const { document, description, path } = getOperation(id);
  const shared = (loadDocuments()[document].paths[path] as { parameters?: typeof description.parameters })
    .parameters;
  const inPath = [...(shared ?? []), ...(description.parameters ?? [])]
    .map((parameter) => resolveParameter(loadDocuments()[document], parameter))
    .filter((parameter) => parameter?.in === 'path');
  return Object.fromEntries(
    inPath.map((parameter) => [parameter!.name, String([parameter!.example].flat()[0])]),
  );
}

function resolveParameter(
  document: OpenApiDocument,
  parameter: OpenApiParameter | Reference,
): OpenApiParameter | undefined {
  if (!('$ref' in parameter)) return parameter;
  return document.components?.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
}

function bodyOf(id: OperationId): CallOptions {
  const [[contentType, content] = []] = Object.entries(
    getOperation(id).description.requestBody?.content ?? {},
  );
  if (contentType === undefined || content === undefined) return {};
  if (contentType === 'application/json') return { json: content.example };
  return { body: new URLSearchParams(content.example as Record<string, string>).toString(), contentType };
}
