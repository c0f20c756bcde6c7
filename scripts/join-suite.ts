import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { loadOwnDocuments } from '../src/catalogue/documents.ts';
import { compiledSchemas } from './compile-schemas.ts';
import { joinModule, placesOfChecks } from './join-modules.ts';

// Joins what Playwright's processes load of a clone into the file that is named, in the place of an earlier one.

const file = process.argv[2]!;
const folder = dirname(file);
mkdirSync(folder, { recursive: true });
const made = `${file}.${process.pid}.mjs`;
await joinModule('app/playwright/suite', made, {
  plugins: [placesOfChecks, compiledSchemas],
  define: { joinedDocuments: JSON.stringify(loadOwnDocuments()) },
});
renameSync(made, file);
for (const name of readdirSync(folder))
  if (name.startsWith('suite-') && name !== basename(file)) rmSync(join(folder, name), { force: true });
