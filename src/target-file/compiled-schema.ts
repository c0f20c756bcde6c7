import type { ValidateFunction } from 'ajv/dist/2020.js';

/** The validator of a target file that the build compiled ahead of time; undefined where the suite runs from its sources. */
export const compiledTargetSchema = undefined as ValidateFunction | undefined;
