import { createRequire } from 'node:module';

type Ajv = typeof import('ajv/dist/2020.js') & {
  readonly addFormats: typeof import('ajv-formats').default;
};

let loaded: Ajv | undefined;

/**
 * The compiler of JSON Schemas with its formats, loaded when first asked for: a run of the build seldom needs it, and it
 * takes longer to load than a short run to judge.
 */
export function loadAjv(): Ajv {
  const require = createRequire(import.meta.url);
  loaded ??= { ...require('ajv/dist/2020.js'), addFormats: require('ajv-formats').default };
  return loaded!;
}
