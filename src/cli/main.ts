#!/usr/bin/env node
import { keepRunningWithoutReader } from '../lib/keep-running.ts';
import { createProgram } from './program.ts';
import { reportError } from './shared/end.ts';

keepRunningWithoutReader();
try {
  await createProgram().parseAsync();
} catch (error) {
  reportError(error);
}
