#!/usr/bin/env node
// A clone has sources and runs them as they are, built or not; the package has what is built of them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../app/main.ts', import.meta.url));
try {
  if (existsSync(source)) {
    // By itself tsx goes by the tsconfig of the working folder, whose paths may put other code in the place of a package.
    process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
    // Options of Node reach the process that runs the suite, which says what they load.
    process.argv.splice(1, 1, 'tsx', ...process.execArgv, source);
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
