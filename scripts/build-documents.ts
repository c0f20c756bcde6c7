import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadDocuments, locateBuiltDocument } from '../src/catalogue/documents.ts';
import { bundleDocuments } from '../src/cli/serve/mock/bundle.ts';
import { packageRoot } from '../src/lib/package-root.ts';

function writeBuilt(file: string, text: string): void {
  const path = join(packageRoot, 'dist', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Writes the OpenAPI documents into `dist`: each in one file, which the package exports as
 * `open-banking-conformance/openapi/NAME.json`, and as they are, in JSON, since parsing their YAML takes a third of the
 * start of a command.
 */
export function buildDocuments(): void {
  for (const [name, document] of Object.entries(bundleDocuments()))
    writeBuilt(join('openapi', `${name}.json`), `${JSON.stringify(document, null, 1)}\n`);
  for (const [name, document] of Object.entries(loadDocuments()))
    writeBuilt(locateBuiltDocument(name), JSON.stringify(document));
}
