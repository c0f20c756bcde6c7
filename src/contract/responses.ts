import { loadDocuments } from '../catalogue/documents.ts';
import { findResponse, type OpenApiResponse } from '../catalogue/openapi.ts';
import { getOperation, type OperationId, operationIds } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { joinLocation } from './schema-locations.ts';

/** A documented response and where its description stands. */
export interface LocatedResponse {
  /** `specs/<document>.openapi.yaml#/pointer`, its reference followed. */
  readonly location: string;
  readonly description: OpenApiResponse;
}

/** By operation and status: each answer asks several times. */
const located = new Map<OperationId, Map<number, LocatedResponse | undefined>>();

/** The documented response of an operation for a status; undefined when the document shows none. */
export function locateResponse(id: OperationId, status: number): LocatedResponse | undefined {
  const known = located.get(id) ?? new Map<number, LocatedResponse | undefined>();
  located.set(id, known);
  if (!known.has(status)) known.set(status, findLocated(id, status));
  return known.get(status);
}

function findLocated(id: OperationId, status: number): LocatedResponse | undefined {
  const { document, method, path, description: shown } = getOperation(id);
  const description = findResponse(loadDocuments()[document], shown, status);
  if (description === undefined) return undefined;
  const file = `specs/${document}.openapi.yaml#`;
  const key = String(status) in shown.responses ? String(status) : `${Math.floor(status / 100)}XX`;
  const entry = shown.responses[key]!;
  const location =
    '$ref' in entry
      ? `${file}${entry.$ref.slice(1)}`
      : joinLocation(file, 'paths', path, method.toLowerCase(), 'responses', key);
  return { location, description };
}

/** Every documented response of every operation; one that several share comes for each. */
export function listResponses(): LocatedResponse[] {
  return operationIds.flatMap((id) =>
    Object.keys(getOperation(id).description.responses).flatMap(
      (key) => locateResponse(id, Number(key.replace('XX', '00'))) ?? [],
    ),
  );
}

/** The requirement that the success of an operation is charged to, by its documented 2xx; undefined where none names one. */
export function findSuccessRequirement(id: OperationId): RequirementId | undefined {
  const [success] = Object.keys(getOperation(id).description.responses)
    .filter((key) => /^20[01]$/.test(key))
    .map((key) => locateResponse(id, Number(key)));
  return success?.description['x-requirement'] as RequirementId | undefined;
}
