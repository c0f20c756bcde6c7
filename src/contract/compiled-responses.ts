import type { ValidateFunction } from 'ajv';

/**
 * Validators of documented JSON bodies that the build compiled ahead of time, which say whether a body conforms, by
 * operation and status; none where the suite runs from its sources.
 */
export const compiledResponses: Readonly<Record<string, ValidateFunction>> = {};

/** The digest of the schemas that these validators were compiled of: where a package has others, they are not used. */
export const compiledFrom: string = '';
