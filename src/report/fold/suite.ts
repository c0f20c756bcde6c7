import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPlugins } from '../../catalogue/plugins/loaded.ts';
import { packageRoot } from '../../lib/package-root.ts';

let known: { name: string; version: string; document: string } | undefined;

/** Name and version of the suite, and a digest of the catalogue, the OpenAPI documents and the schemas. */
export function readSuite(): { name: string; version: string; document: string } {
  if (known === undefined) {
    const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    known = { name, version, document: `sha256:${deriveDocumentDigest().slice(0, 16)}` };
  }
  return known;
}

/** The SHA-256 of the catalogue, the OpenAPI documents and the schemas, and of all plug-ins, in hexadecimal. */
export function deriveDocumentDigest(): string {
  const hash = createHash('sha256');
  for (const folder of ['specs', 'specs/requirements', 'schemas']) {
    const entries = readdirSync(join(packageRoot, folder), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      hash.update(name).update(readFileSync(join(packageRoot, folder, name)));
    }
  }
  for (const { name, digest } of listPlugins()) hash.update(`${name}\0${digest}`);
  return hash.digest('hex');
}
