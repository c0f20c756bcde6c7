import type { ErrorObject } from 'ajv';
import { locationOf, nameKeyword } from './schema-locations.ts';

/** An ajv error with what our keywords stamp on it. */
export interface StampedError extends ErrorObject {
  /** The requirement charged for this error, from the innermost annotated owner of the failing keyword. */
  requirement?: string;
  /** Where the node that carries the requirement stands. */
  owner?: string;
  /** Row charged when the value is null; false when null is a wrong type like any other. */
  nullRequirement?: string | false;
  /** Where the node that carries the requirement for null stands. */
  nullOwner?: string;
  /** True when the keyword that failed is left out on request. */
  leftOut?: boolean;
  /** How often the error was met at this place of an array; the first stands for all. */
  count?: number;
}

/** True when an error only follows from a wrong type at the same place of the answer. */
export function isConsequence(error: StampedError, errors: readonly StampedError[]): boolean {
  return (
    error.keyword !== 'type' &&
    errors.some(
      (other) =>
        other.keyword === 'type' && other.leftOut !== true && other.instancePath === error.instancePath,
    )
  );
}

/** The errors without those left out and those that only follow from a wrong type at the same place of the answer. */
export function dropConsequences(all: readonly StampedError[]): readonly StampedError[] {
  const types = all.filter(({ keyword }) => keyword === 'type');
  return all.filter((error) => error.leftOut !== true && !isConsequence(error, types));
}

const combinators = ['oneOf', 'anyOf'] as const;

/** True when an error is charged to the requirement for null. */
export function isChargedForNull({ data, nullRequirement }: StampedError): boolean {
  return data === null && typeof nullRequirement === 'string';
}

/** The name of the keyword that an error is charged to; undefined when no node carries a requirement for it. */
export function nameChargedKeyword(error: StampedError): string | undefined {
  return isChargedForNull(error) ? nameNullKeyword(error) : nameFailedKeyword(error);
}

/** The name of the rule for null that an error falls under. */
export function nameNullKeyword({ nullOwner }: StampedError): string | undefined {
  return nullOwner === undefined ? undefined : nameKeyword('null', nullOwner, nullOwner);
}

/** The name of the keyword that failed, whether or not the requirement for null takes it over. */
export function nameFailedKeyword({ keyword, parentSchema, owner }: StampedError): string | undefined {
  if (owner === undefined) return undefined;
  const solo = (parentSchema as { 'x-solo'?: Readonly<Record<string, unknown>> } | undefined)?.['x-solo'];
  const name = combinators.find((combinator) => solo?.[combinator] !== undefined);
  const written = keyword === 'x-solo' && name !== undefined ? name : keyword;
  return nameKeyword(written, locationOf(parentSchema) ?? owner, owner);
}
