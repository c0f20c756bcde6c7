#!/usr/bin/env node
import { runMain } from './command-line/run-main.ts';

await runMain(
  async () => (await import('./program.ts')).createProgram(),
  async (argv) => {
    if (argv.includes('run')) (await import('./cli/run/folder.ts')).openUnread(argv);
  },
);
