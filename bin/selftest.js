#!/usr/bin/env node
// For authors of plug-ins: the self-test of the suite with what a plug-in adds. In a clone: npm run selftest.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../app/cli/selftest/main.ts', import.meta.url));
if (existsSync(source)) {
  // By itself tsx goes by the tsconfig of the working folder, whose paths may put other code in the place of a package.
  process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  process.argv.splice(1, 1, 'tsx', source);
  await import('tsx/cli');
} else {
  await import('../dist/app/cli/selftest/main.js');
}
