import { documents } from '../catalogue/documents.ts';
import { documentedResponse, type OpenApiResponse } from '../catalogue/openapi.ts';
import { type OperationId, operation } from '../catalogue/operations.ts';
import { below } from './places.ts';

/** A documented response and where its description stands. */
export interface PlacedResponse {
  /** `specs/<document>.openapi.yaml#/pointer`, its reference followed. */
  readonly place: string;
  readonly description: OpenApiResponse;
}

/** The documented response of an operation for a status; undefined when the document shows none. */
export function placedResponse(id: OperationId, status: number): PlacedResponse | undefined {
  const { document, method, path, description: shown } = operation(id);
  const description = documentedResponse(documents()[document], shown, status);
  if (description === undefined) return undefined;
  const file = `specs/${document}.openapi.yaml#`;
  const key = String(status) in shown.responses ? String(status) : `${Math.floor(status / 100)}XX`;
  const entry = shown.responses[key]!;
  const place =
    '$ref' in entry
      ? `${file}${entry.$ref.slice(1)}`
      : below(file, 'paths', path, method.toLowerCase(), 'responses', key);
  return { place, description };
}
