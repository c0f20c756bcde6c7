import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleDocuments } from '../src/cli/mock/bundle.ts';
import { packageRoot } from '../src/lib/package-root.ts';

// Writes each OpenAPI document into one file, which the package exports as `open-banking-conformance/openapi/NAME.json`.

const folder = join(packageRoot, 'dist', 'openapi');
mkdirSync(folder, { recursive: true });
for (const [name, document] of Object.entries(bundleDocuments()))
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 1)}\n`);
