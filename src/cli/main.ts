#!/usr/bin/env node
import { keepRunningWithoutReader } from '../lib/keep-running.ts';
import { reportError, watchForLostEnd } from './shared/end.ts';
import { usePluginOptions } from './shared/plugin-options.ts';

keepRunningWithoutReader();
const noteEnd = watchForLostEnd();
try {
  usePluginOptions(process.argv.slice(2));
  // Loaded only now: the catalogue is made once, of what was named.
  const { createProgram } = await import('./program.ts');
  await createProgram().parseAsync();
} catch (error) {
  reportError(error);
}
noteEnd();
