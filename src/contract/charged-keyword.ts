import { keywordName, placeOf } from './places.ts';
import type { StampedError } from './violation.ts';

const combinators = ['oneOf', 'anyOf'] as const;

/** True when an error is charged to the row for null. */
export function isForNull({ data, nullRow }: StampedError): boolean {
  return data === null && typeof nullRow === 'string';
}

/** The name of the keyword that an error is charged to; undefined when no node carries a row for it. */
export function chargedKeyword(error: StampedError): string | undefined {
  return isForNull(error) ? nullKeyword(error) : failedKeyword(error);
}

/** The name of the rule for null that an error falls under. */
export function nullKeyword({ nullOwner }: StampedError): string | undefined {
  return nullOwner === undefined ? undefined : keywordName('null', nullOwner, nullOwner);
}

/** The name of the keyword that failed, whether or not the row for null takes it over. */
export function failedKeyword({ keyword, parentSchema, owner }: StampedError): string | undefined {
  if (owner === undefined) return undefined;
  const solo = (parentSchema as { 'x-solo'?: Readonly<Record<string, unknown>> } | undefined)?.['x-solo'];
  const name = combinators.find((combinator) => solo?.[combinator] !== undefined);
  const written = keyword === 'x-solo' && name !== undefined ? name : keyword;
  return keywordName(written, placeOf(parentSchema) ?? owner, owner);
}
