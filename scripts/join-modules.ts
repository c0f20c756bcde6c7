import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin, stop } from 'esbuild';
import { packageRoot } from '../src/lib/package-root.ts';
import { asValues } from '../src/plan/conformance-tests.ts';
import { specFiles } from '../tests/contents.ts';

// Joins modules into few files, for the build and for processes of the self-test.

/** `tests/index.ts` with plain imports, which can be joined, in the place of computed ones. */
function writeIndex(): string {
  const imports = specFiles.map((file, at) => `import c${at} from './${file}.spec.ts';`);
  const pairs = specFiles.map((file, at) => `['${file}', c${at}]`);
  return [
    ...imports,
    `export const checksByFile = new Map([${pairs.join(', ')}]);`,
    'export const checks = [...checksByFile.values()].flat();',
  ].join('\n');
}

const plainTests: Plugin = {
  name: 'tests with plain imports',
  setup({ onLoad }) {
    onLoad({ filter: /\/tests\/index\.ts$/ }, ({ path }) => ({
      contents: writeIndex(),
      loader: 'ts',
      resolveDir: dirname(path),
    }));
    // Joined with others a spec file has no address of its own.
    onLoad({ filter: /\.spec\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', `'${asValues}'`),
      loader: 'ts',
    }));
  },
};

/** `src/plan/site.ts` with the places of the checks in the sources. */
async function writeSites(): Promise<string> {
  const { checks } = await import('../tests/index.ts');
  const places = checks.map(({ id, site }) => [
    id,
    [relative(packageRoot, site.file), site.line, site.column],
  ]);
  return `import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';
const places = ${JSON.stringify(Object.fromEntries(places))};
export function findSite(id) {
  const [file, line, column] = places[id] ?? ['', 1, 1];
  return { file: join(packageRoot, file), line, column };
}
`;
}

/** Puts a table of the places of all checks where they are looked for: joined files have no places of their own. */
export const placesOfChecks: Plugin = {
  name: 'places of the checks',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/plan\/site\.ts$/ }, async ({ path }) => ({
      contents: await writeSites(),
      loader: 'ts',
      resolveDir: dirname(path),
    }));
  },
};

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
);

/** Joins modules of the sources with all that they import, but for packages. Rejects when one cannot be read. */
export async function joinModules({ plugins = [], ...options }: BuildOptions): Promise<void> {
  await build({
    ...options,
    absWorkingDir: packageRoot,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    sourcesContent: false,
    external: Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => [name, `${name}/*`]),
    plugins: [...plugins, plainTests],
  });
}

/** Joins one module of the sources into a file, which lies below the folder of the package. */
export async function joinModule(
  module: string,
  outfile: string,
  { plugins = [], ...options }: Pick<BuildOptions, 'plugins' | 'define'> = {},
): Promise<void> {
  await joinModules({ entryPoints: [`${module}.ts`], outfile, plugins, ...options });
  // Its process would keep the caller from ending.
  await stop();
}
