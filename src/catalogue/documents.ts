import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isBuilt, packageRoot } from '../lib/package-root.ts';
import type { OpenApiDocument } from './openapi.ts';

interface Documents {
  readonly outbound: OpenApiDocument;
  readonly banking: OpenApiDocument;
}

let loaded: Documents | undefined;

/** Where a build leaves a document as JSON, below its own folder. */
export function locateBuiltDocument(name: string): string {
  return join('specs', `${name}.openapi.json`);
}

/** From the sources the YAML file is read, since it may have changed a moment ago. */
function load(name: keyof Documents): OpenApiDocument {
  if (isBuilt) {
    const built = join(packageRoot, 'dist', locateBuiltDocument(name));
    return JSON.parse(readFileSync(built, 'utf8')) as OpenApiDocument;
  }
  return parse(readFileSync(join(packageRoot, 'specs', `${name}.openapi.yaml`), 'utf8')) as OpenApiDocument;
}

/** The two OpenAPI documents, read once per process. */
export function loadDocuments(): Documents {
  loaded ??= { outbound: load('outbound'), banking: load('banking') };
  return loaded;
}
