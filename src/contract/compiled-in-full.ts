import type { ValidateFunction } from 'ajv';

/** Validators that list every error of a body, by the place of its response: compiled ahead of time where nothing may be compiled. */
export const compiledInFull: Readonly<Record<string, ValidateFunction>> = {};
