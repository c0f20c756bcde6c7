import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadYaml } from '../lib/load-package.ts';
import { isBuilt, packageRoot } from '../lib/package-root.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { UserError } from '../lib/user-error.ts';
import { findInterface, listPlugins } from './plugins/loaded.ts';
import { applyPatch } from './plugins/merge-patch.ts';

interface Documents {
  readonly outbound: OpenApiDocument;
  readonly banking: OpenApiDocument;
}

let loaded: Documents | undefined;

/** Where a build leaves a document as JSON, below its own folder. */
export function locateBuiltDocument(name: string): string {
  return join('specs', `${name}.openapi.json`);
}

/** Put into a joined suite by what joins it, whenever a source has changed. */
declare const joinedDocuments: Documents | undefined;

/** From the sources the YAML file is read, since it may have changed a moment ago. */
function load(name: keyof Documents): OpenApiDocument {
  if (typeof joinedDocuments !== 'undefined') return structuredClone(joinedDocuments[name]);
  if (isBuilt) {
    const built = join(packageRoot, 'dist', locateBuiltDocument(name));
    return JSON.parse(readFileSync(built, 'utf8')) as OpenApiDocument;
  }
  const text = readFileSync(join(packageRoot, 'specs', `${name}.openapi.yaml`), 'utf8');
  return loadYaml().parse(text) as OpenApiDocument;
}

/** The two OpenAPI documents as the suite has them, without what plug-ins make of them. */
export function loadOwnDocuments(): Documents {
  return { outbound: load('outbound'), banking: load('banking') };
}

/** The two OpenAPI documents, with what plug-ins make of them, read once per process. */
export function loadDocuments(): Documents {
  loaded ??= alterDocuments(loadOwnDocuments());
  return loaded;
}

/** Throws UserError for a path that is not ours, or loses its parameters. */
function verifyPaths(own: Documents, paths: Readonly<Record<string, string>>): void {
  const known = Object.values(own).flatMap((document) => Object.keys(document.paths));
  const parametersOf = (path: string) => (path.match(/\{\w+\}/g) ?? []).sort().join(', ');
  for (const [ours, theirs] of Object.entries(paths)) {
    if (!known.includes(ours))
      throw new UserError(
        `the interface: paths/${ours} is not a path of the document${describeSuggestion(ours, known)}`,
      );
    if (parametersOf(ours) !== parametersOf(theirs))
      throw new UserError(`the interface: paths/${ours} is ${theirs}: write one with ${parametersOf(ours)}`);
  }
}

function alterDocuments(own: Documents): Documents {
  const plugins = listPlugins();
  if (plugins.length === 0) return own;
  const { paths = {} } = findInterface() ?? {};
  verifyPaths(own, paths);
  return { outbound: alter(own.outbound, 'outbound'), banking: alter(own.banking, 'banking') };

  function alter(document: OpenApiDocument, name: keyof Documents): OpenApiDocument {
    const patched = plugins.reduce(
      (before, { documents }) => applyPatch(before, documents.get(name)?.value ?? {}) as OpenApiDocument,
      document,
    );
    const renamed = Object.entries(patched.paths).map(([path, item]) => [paths[path] ?? path, item]);
    return { ...patched, paths: Object.fromEntries(renamed) };
  }
}

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
