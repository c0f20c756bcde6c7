import type { ErrorObject } from 'ajv';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Answered } from '../http/exchange.ts';
import { parseJson } from '../lib/json/text.ts';
import { findValueAt } from '../lib/json/values.ts';
import { holdsOwnName } from '../lib/own-names.ts';
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

const typesInWords: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** What the keyword that failed asks for, in words; undefined where only the requirement's own text says it well. */
export function describeExpectation({
  keyword,
  params,
  schema,
  parentSchema,
}: StampedError): string | undefined {
  const described = (parentSchema as { description?: string } | undefined)?.description;
  switch (keyword) {
    case 'type':
      return [schema]
        .flat()
        .map((type) => typesInWords[String(type)] ?? String(type))
        .join(' or ');
    case 'enum':
      return `one of ${(schema as unknown[]).map(String).join(', ')}`;
    case 'const':
      return JSON.stringify(schema);
    case 'required':
      return `the member ${(params as { missingProperty: string }).missingProperty}`;
    case 'pattern':
      return described ?? `text that matches ${String(schema)}`;
    case 'format':
      return `text of the format ${String(schema)}`;
    default:
      return undefined;
  }
}

/**
 * True when a recipient lacks a member that the suite may never have given it: it creates recipients, which it knows by
 * their names and the ids of the runs that gave them, without what the vendor says can be left out. What the very request
 * held was given.
 */
export function isLeftOutBySuite(
  id: RequirementId,
  error: StampedError,
  { operation, request }: Answered,
  ownRuns: readonly string[],
): boolean {
  if (id !== 'recipient-carries-its-profile' || error.keyword !== 'required') return false;
  const { missingProperty } = error.params as { readonly missingProperty: string };
  // A member that a creation did not send need not come back, to any client.
  if (operation === 'createRecipient' && error.instancePath === '')
    return !isFilled(findSent(request.body, missingProperty));
  const { name } = (error.data ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' && holdsOwnName(name, ownRuns);
}

function findSent(body: string | undefined, member: string): unknown {
  try {
    return findValueAt(parseJson(body ?? ''), `/${member}`);
  } catch {
    return undefined;
  }
}

/** A server may leave out what it was told is empty. */
function isFilled(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
