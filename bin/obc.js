#!/usr/bin/env node
// A clone has sources and runs them as they are, built or not; the package has what is built of them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../app/main.ts', import.meta.url));
if (existsSync(source)) {
  process.argv.splice(1, 1, 'tsx', source);
  await import('tsx/cli');
} else {
  await import('../dist/app/main.js');
}
