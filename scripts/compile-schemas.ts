import { dirname } from 'node:path';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'esbuild';
import schema from '#schemas/target.schema.json' with { type: 'json' };
import { createResponseCompiler, deriveSchemasDigest } from '../src/contract/validators.ts';
import { loadAjv } from '../src/lib/json/ajv.ts';
import { compilerOptions } from '../src/target-file/schema-problems.ts';

// Compiles the schemas that nearly every command needs ahead of time, since that takes longer than many a run.

/** The code of validators by name, as a module. What it needs of ajv is imported in the place of `require`. */
function writeValidators(ajv: Ajv2020, addresses: Readonly<Record<string, string>>): string {
  const imports = new Map<string, string>();
  // Ajv is CommonJS: its function is the default member under nodenext.
  const write = (standalone as unknown as { default: typeof standalone.default }).default;
  const code = write(ajv, { ...addresses }).replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = imports.get(path) ?? `imported${imports.size}`;
    imports.set(path, name);
    return name;
  });
  return [...[...imports].map(([path, name]) => `import ${name} from '${path}.js';`), code].join('\n');
}

function compileTargetSchema(): string {
  const { Ajv2020 } = loadAjv();
  const options = { ...compilerOptions, code: { source: true, esm: true } };
  const ajv = new Ajv2020(options).addSchema(schema, 'target');
  return writeValidators(ajv, { compiledTargetSchema: 'target' });
}

/** The validators of documented bodies as `member`, by the place of the response, and how they are called in the code. */
function writeResponseValidators(allErrors: boolean, member: string): string {
  const { ajv, addresses } = createResponseCompiler(allErrors);
  const named = Object.entries(addresses).map(([location, address], at) => ({
    location,
    address,
    name: `response${at}`,
  }));
  const code = writeValidators(ajv, Object.fromEntries(named.map(({ name, address }) => [name, address])));
  const places = named.map(({ location, name }) => `${JSON.stringify(location)}: ${name}`);
  return `import { countHit } from './evaluation.ts';
import { createSink, markErrors } from './ajv-keywords.ts';
${code}
export const ${member} = { ${places.join(', ')} };`;
}

function compileResponseSchemas(): string {
  return `${writeResponseValidators(false, 'compiledResponses')}\nexport const compiledFrom = '${deriveSchemasDigest()}';`;
}

/** The validators that list every error, for a place where nothing may be compiled. */
export function writeFullValidators(): string {
  return writeResponseValidators(true, 'compiledInFull');
}

/** Puts compiled schemas in the place of the modules that have none in the sources. */
export const compiledSchemas: Plugin = {
  name: 'schemas compiled ahead of time',
  setup({ onLoad }) {
    const replace = (filter: RegExp, compile: () => string) =>
      onLoad({ filter }, ({ path }) => ({ contents: compile(), loader: 'js', resolveDir: dirname(path) }));
    replace(/\/src\/target-file\/compiled-schema\.ts$/, compileTargetSchema);
    replace(/\/src\/contract\/compiled-responses\.ts$/, compileResponseSchemas);
  },
};
