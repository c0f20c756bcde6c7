#!/usr/bin/env node
import { load } from './load.js';

try {
  await load('app/main');
} catch (error) {
  // Node would end with 1, which says that a requirement failed.
  process.stderr.write(
    `error: the suite cannot be loaded (${error.message}): install it again, and allow 1024 open files\n`,
  );
  process.exitCode = 4;
}
