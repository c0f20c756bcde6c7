import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../lib/package-root.ts';
import type { OpenApiDocument } from './openapi.ts';

interface Documents {
  readonly outbound: OpenApiDocument;
  readonly banking: OpenApiDocument;
}

let loaded: Documents | undefined;

function load(name: keyof Documents): OpenApiDocument {
  return parse(readFileSync(join(packageRoot, 'specs', `${name}.openapi.yaml`), 'utf8')) as OpenApiDocument;
}

/** The two OpenAPI documents, read once per process. */
export function loadDocuments(): Documents {
  loaded ??= { outbound: load('outbound'), banking: load('banking') };
  return loaded;
}
