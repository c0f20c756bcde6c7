/** The parts of OpenAPI 3.1 that the suite reads. */
export interface OpenApiDocument {
  readonly info: { readonly version: string; readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: {
    readonly responses?: Readonly<Record<string, OpenApiResponse>>;
    readonly parameters?: Readonly<Record<string, OpenApiParameter>>;
  };
}

export interface Reference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

export interface OpenApiContent {
  readonly schema: unknown;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface OpenApiOperation {
  readonly operationId?: string;
  readonly parameters?: readonly (OpenApiParameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, OpenApiContent>> };
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly 'x-requirement'?: string;
  readonly content?: Readonly<Record<string, OpenApiContent>>;
}

/** The response of an operation for a status, with its reference followed; undefined when undocumented. */
export function findResponse(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  status: number,
): OpenApiResponse | undefined {
  const entry = operation.responses[String(status)] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (entry === undefined || !('$ref' in entry)) return entry;
  const name = entry.$ref.replace('#/components/responses/', '');
  return document.components?.responses?.[name];
}
