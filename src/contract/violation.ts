import type { ErrorObject } from 'ajv';

/** An ajv error with what our keywords stamp on it. */
export interface StampedError extends ErrorObject {
  /** Row charged for this error: the innermost annotated owner of the failing keyword. */
  row?: string;
  /** Row charged when the value is null; false when null is a wrong type like any other. */
  nullRow?: string | false;
  /** How often the error was met at this place of an array; the first stands for all. */
  count?: number;
}

/** The errors without those that only follow from a wrong type at the same place. */
export function withoutConsequences(errors: readonly StampedError[]): readonly StampedError[] {
  const wrongType = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map((error) => error.instancePath),
  );
  return errors.filter(({ keyword, instancePath }) => keyword === 'type' || !wrongType.has(instancePath));
}
