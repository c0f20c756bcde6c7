#!/usr/bin/env node
import { createProgram } from './program.ts';
import { reportError } from './shared/end.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  reportError(error);
}
