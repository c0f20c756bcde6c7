import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin, stop } from 'esbuild';
import { packageRoot } from '../src/lib/package-root.ts';
import { compiledSchemas, writeFullValidators } from './compile-schemas.ts';

// Joins the judge of recordings for the page that `client/page/document.ts` makes. What it needs of files of the package, that page
// gives it as `packageFiles`.

const give = (name: string, file: string) => `export const ${name} = () => packageFiles.${file};`;

/** Modules that read files of the package, or ask the machine, by what they give in a browser. */
const replaced: Readonly<Record<string, () => string>> = {
  'src/lib/package-root.ts': () => "export const packageRoot = ''; export const isBuilt = true;",
  'src/lib/command-line.ts': () =>
    "export const writeCommand = (command) => 'npx open-banking-conformance ' + command;",
  'src/lib/load-package.ts': () => 'export const loadYaml = undefined; export const loadUndici = undefined;',
  // The list was verified when the package was made.
  'src/lib/signed-list.ts': () => 'export const verifySignedList = () => {};',
  'src/contract/compiled-in-full.ts': writeFullValidators,
  'src/contract/schema-files.ts': () => 'export const readSchemaFiles = () => new Map(packageFiles.schemas);',
  'src/report/fold/suite.ts': () => give('readSuite', 'suite'),
  'src/report/formats/page/pack-pieces.ts': () => 'export const packPieces = undefined;',
  'src/report/formats/page/page-files.ts': () =>
    `${give('readScript', 'script')} ${give('readStyle', 'style')}`,
};

/** Modules of Node that a judgement needs. */
const standIns = ['buffer', 'crypto', 'zlib'];

const forBrowsers: Plugin = {
  name: 'modules for browsers',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = replaced[relative(packageRoot, path)]?.();
      return contents === undefined ? undefined : { contents, loader: 'js', resolveDir: dirname(path) };
    });
    onLoad({ filter: /\/(?:specs|schemas)\/.*\.json$/ }, ({ path }) => ({
      contents: `export default packageFiles.json['${relative(packageRoot, path)}'];`,
      loader: 'js',
    }));
    onResolve({ filter: /^node:/ }, ({ path }) => {
      const name = path.slice('node:'.length);
      return standIns.includes(name)
        ? { path: join(packageRoot, 'client/page/stand-ins', `${name}.ts`) }
        : { path: name, namespace: 'absent' };
    });
    // What nothing of a judgement calls: files, paths, processes.
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
  },
};

/** The code of the page. */
export async function joinJudgePage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { openDropped } from './judge-dropped.ts'; import { start } from './main.js'; start(openDropped);",
      resolveDir: join(packageRoot, 'client/page'),
    },
    absWorkingDir: packageRoot,
    ...{ bundle: true, format: 'iife', platform: 'browser', target: 'es2023', minify: true, write: false },
    // Of plug-ins, which load code: a page has none.
    logOverride: { 'empty-import-meta': 'silent' },
    inject: [join(packageRoot, 'client/page/stand-ins/buffer.ts')],
    define: { joinedDocuments: 'packageFiles.documents', 'process.env': '{}' },
    plugins: [forBrowsers, compiledSchemas],
  });
  return outputFiles[0]!.text;
}

if (process.argv[1] === import.meta.filename) {
  const file = process.argv[2]!;
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const made = `${file}.${process.pid}`;
  writeFileSync(made, await joinJudgePage());
  renameSync(made, file);
  for (const name of readdirSync(folder))
    if (name.startsWith('judge-page-') && name !== basename(file))
      rmSync(join(folder, name), { force: true });
  await stop();
}
