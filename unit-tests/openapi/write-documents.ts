import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPublishedDocuments } from '../../src/contract/openapi/documents.ts';

/** Writes the published OpenAPI documents into a new folder, as the build does, and returns the folder. */
export function writeDocuments(): string {
  const folder = mkdtempSync(join(tmpdir(), 'obc-openapi-'));
  for (const [name, document] of Object.entries(buildPublishedDocuments()))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(document, null, 1));
  return folder;
}
