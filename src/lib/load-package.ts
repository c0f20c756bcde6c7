import { createRequire } from 'node:module';

// Packages that take as long to load as several requests, and that many a process of a run never uses: Playwright's own
// process sends nothing, and its workers are handed the target that it has read.

const require = createRequire(import.meta.url);

/** undici, loaded when first asked for. */
export function loadUndici(): typeof import('undici') {
  return require('undici');
}

/** yaml, loaded when first asked for. */
export function loadYaml(): typeof import('yaml') {
  return require('yaml');
}
