#!/usr/bin/env node
import { createProgram } from './program.ts';
import { endWith } from './shared/end.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  endWith(error);
}
