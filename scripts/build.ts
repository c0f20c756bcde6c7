import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtCode } from '../client/page/document.ts';
import { loadDocuments, locateBuiltDocument } from '../src/catalogue/documents.ts';
import { buildPublishedDocuments } from '../src/contract/openapi/documents.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { specFiles } from '../tests/contents.ts';
import { compiledSchemas } from './compile-schemas.ts';
import { writeCompletions } from './completion/formats.ts';
import { joinJudgePage } from './join-judge-page.ts';
import { joinModules, placesOfChecks } from './join-modules.ts';

// Builds `dist`. The modules are joined into few files: a process that loads six hundred of them, as a command and each
// process of Playwright do, spends more time on finding them than a short run takes.

/**
 * What is loaded by its own path: by npm, by users of the package and by the self-test; and by Playwright, whose processes
 * have files of their own, since what they share with others would be in a hundred small ones.
 */
const entries = [
  [
    'app/main',
    'app/cli/selftest/main',
    'app/cli/report/comparison/judge-recorded',
    'app/index',
    'app/playwright/entry',
    'proof/self-test/define-plugin',
    'proof/self-test/worker',
    'client/self-test/worker',
    'proof/self-test/answers/worker',
    'proof/self-test/mutation/worker',
  ],
  [
    'app/playwright/allure',
    'app/playwright/config',
    'app/playwright/define-spec-file',
    'app/playwright/global-setup',
    'app/playwright/launch',
    'app/playwright/reporter',
    'tests/index',
  ],
] as const;

const dist = join(packageRoot, 'dist');

/** A file for Playwright to load, which makes tests of the checks that a spec file defines. */
function writeSpecFile(file: string): void {
  const path = join(dist, 'tests', `${file}.spec.js`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `import { defineSpecFile } from '${file === 'verdict' ? '..' : '../..'}/app/playwright/define-spec-file.js';
defineSpecFile('${file}');
`,
  );
}

/** The types that a user of the package imports, by the files that package.json names. */
function listTypesOfEntries(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return Object.values<{ readonly types?: string }>(exports).flatMap(({ types }) =>
    types === undefined ? [] : [join(packageRoot, types)],
  );
}

/**
 * Keeps the declarations that those of the entries rest on, and removes the others, which nobody can import. Types are derived
 * from data: what a declaration imports of these has to lie beside it.
 */
function keepTypesOfEntries(): void {
  const kept = new Set(listTypesOfEntries());
  for (const path of kept)
    for (const [, from] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)) {
      const found = join(dirname(path), from!);
      if (found.endsWith('.json')) copyFileSync(join(packageRoot, relative(dist, found)), found);
      else kept.add(found.replace(/(\.ts)?$/, '.d.ts'));
    }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.d.ts') && !kept.has(join(dist, name))) rmSync(join(dist, name));
  for (const path of kept)
    if (!isReadByUsers(path)) writeFileSync(path, stripComments(readFileSync(path, 'utf8')));
}

/** True for types that users of the package write or read themselves. */
function isReadByUsers(path: string): boolean {
  return /^(?:app|src\/(?:report|plan|target-file))\//.test(relative(dist, path));
}

function stripComments(declarations: string): string {
  return declarations.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
}

rmSync(dist, { recursive: true, force: true });
for (const group of entries)
  await joinModules({
    entryPoints: group.map((entry) => `${entry}.ts`),
    outbase: '.',
    outdir: 'dist',
    chunkNames: 'parts/[name]-[hash]',
    splitting: true,
    // A vendor downloads it.
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [placesOfChecks, compiledSchemas],
  });
[...specFiles, 'verdict'].forEach(writeSpecFile);
writeFileSync(join(dist, 'playwright.config.js'), "export { default } from './app/playwright/config.js';\n");
const run = (file: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [join(packageRoot, file), ...args], { encoding: 'utf8' });
buildDocuments();
writeCompletions(dist);
mkdirSync(join(dist, dirname(builtCode)), { recursive: true });
writeFileSync(join(dist, builtCode), brotliCompressSync(await joinJudgePage()));
if (!process.argv.includes('--without-types')) {
  run('node_modules/.bin/tsc', '-p', 'tsconfig.build.json');
  keepTypesOfEntries();
}

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
function buildDocuments(): void {
  for (const [name, document] of Object.entries(buildPublishedDocuments()))
    writeBuilt(join('openapi', `${name}.json`), `${JSON.stringify(document, null, 1)}\n`);
  for (const [name, document] of Object.entries(loadDocuments()))
    writeBuilt(locateBuiltDocument(name), JSON.stringify(document));
}
