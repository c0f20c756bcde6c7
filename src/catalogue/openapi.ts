/** The parts of OpenAPI 3.1 that the suite reads. */
export interface OpenApiDocument {
  readonly info: { readonly version: string; readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, OpenApiResponse>> };
}

export interface OpenApiOperation {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly 'x-requirement'?: string;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

/** The response of an operation for a status, with its reference followed; undefined when undocumented. */
export function documentedResponse(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  status: number,
): OpenApiResponse | undefined {
  const entry = operation.responses[String(status)] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (entry === undefined || !('$ref' in entry)) return entry;
  const name = entry.$ref.replace('#/components/responses/', '');
  return document.components?.responses?.[name];
}
