#!/usr/bin/env node
import { runMain } from './shared/run-main.ts';

await runMain(
  async () => (await import('./program.ts')).createProgram(),
  async (argv) => {
    if (argv.includes('run')) (await import('./run/folder.ts')).openUnread(argv);
  },
);
