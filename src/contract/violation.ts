import type { ErrorObject } from 'ajv';

/** An ajv error with what our keywords stamp on it. */
export interface StampedError extends ErrorObject {
  /** Row charged for this error: the innermost annotated owner of the failing keyword. */
  row?: string;
  /** Where the node that carries the row stands. */
  owner?: string;
  /** Row charged when the value is null; false when null is a wrong type like any other. */
  nullRow?: string | false;
  /** Where the node that carries the row for null stands. */
  nullOwner?: string;
  /** True when the keyword that failed is left out on request. */
  leftOut?: boolean;
  /** How often the error was met at this place of an array; the first stands for all. */
  count?: number;
}

/** True when an error only follows from a wrong type at the same place. */
export function isConsequence(error: StampedError, errors: readonly StampedError[]): boolean {
  return (
    error.keyword !== 'type' &&
    errors.some(
      (other) =>
        other.keyword === 'type' && other.leftOut !== true && other.instancePath === error.instancePath,
    )
  );
}

/** The errors without those left out and those that only follow from a wrong type at the same place. */
export function withoutConsequences(all: readonly StampedError[]): readonly StampedError[] {
  const types = all.filter(({ keyword }) => keyword === 'type');
  return all.filter((error) => error.leftOut !== true && !isConsequence(error, types));
}
