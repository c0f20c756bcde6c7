import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPlugins } from '../../catalogue/plugins/loaded.ts';
import { packageRoot } from '../../lib/package-root.ts';

/** The suite, with the digest of the document that it tests for and of the rules that it tests by. */
export interface Suite {
  readonly name: string;
  readonly version: string;
  readonly document: string;
  readonly rules: string;
}

let known: Suite | undefined;

/** Reads name and version of the suite, and shortens the digests of the document and of the rules. */
export function readSuite(): Suite {
  if (known === undefined) {
    const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    known = { name, version, document: shorten(readDocumentDigest()), rules: shorten(deriveRulesDigest()) };
  }
  return known;
}

function shorten(digest: string): string {
  return `sha256:${digest.slice(0, 16)}`;
}

/** Reads the SHA-256 of the text of the interface document, which `specs/document.md` names. */
export function readDocumentDigest(): string {
  const text = readFileSync(join(packageRoot, 'specs', 'document.md'), 'utf8');
  const [, digest] = /^\| SHA-256 \| `([0-9a-f]{64})`/m.exec(text) ?? [];
  if (digest === undefined) throw new Error('specs/document.md names no SHA-256 of the document');
  return digest;
}

/** Derives the SHA-256 of the requirements, OpenAPI documents, schemas, decisions and plug-ins, in hexadecimal. */
export function deriveRulesDigest(): string {
  const hash = createHash('sha256');
  const decisions = 'docs/decisions.md';
  for (const folder of ['specs', 'specs/requirements', 'schemas']) {
    const entries = readdirSync(join(packageRoot, folder), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      hash.update(name).update(readFileSync(join(packageRoot, folder, name)));
    }
  }
  hash.update(decisions).update(readFileSync(join(packageRoot, decisions)));
  for (const { name, digest } of listPlugins()) hash.update(`${name}\0${digest}`);
  return hash.digest('hex');
}
