import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { deriveRulesDigest, readDocumentDigest, readSuite } from '../../src/report/fold/suite.ts';
import { filesBelow } from '../files.ts';

test('a run names the digest of the document that specs/document.md was written from', () => {
  const page = readFileSync(join(packageRoot, 'specs/document.md'), 'utf8');
  expect(page).toContain(`\`${readDocumentDigest()}\`, of the text that the requirements were written from`);
  expect(readSuite().document).toBe(`sha256:${readDocumentDigest().slice(0, 16)}`);
});

test('the digest of the rules covers requirements, OpenAPI documents, schemas and decisions', () => {
  const files = ['specs', 'specs/requirements', 'schemas'].flatMap((folder) =>
    filesBelow(folder, '').filter((file) => !file.slice(folder.length + 1).includes('/')),
  );
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.split('/').at(-1)!).update(readFileSync(join(packageRoot, file)));
  hash.update('docs/decisions.md').update(readFileSync(join(packageRoot, 'docs/decisions.md')));
  expect(deriveRulesDigest()).toBe(hash.digest('hex'));
  expect(readSuite().rules).toBe(`sha256:${deriveRulesDigest().slice(0, 16)}`);
});
