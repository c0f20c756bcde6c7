#!/usr/bin/env node
// A clone has sources and runs them as they are, built or not; the package has what is built of them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../app/main.ts', import.meta.url));
try {
  if (existsSync(source)) {
    process.argv.splice(1, 1, 'tsx', source);
    await import('tsx/cli');
  } else {
    await import('../dist/app/main.js');
  }
} catch (error) {
  // Node would end with 1, which says that a requirement failed.
  process.stderr.write(
    `error: the suite cannot be loaded (${error.message}): install it again, and allow 1024 open files\n`,
  );
  process.exitCode = 4;
}
