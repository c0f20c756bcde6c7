import type { StampedError } from './violation.ts';

const ofType: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** What the failing keyword asks for, in words; undefined where only the row's own text says it well. */
export function wantedBy({ keyword, params, schema, parentSchema }: StampedError): string | undefined {
  const described = (parentSchema as { description?: string } | undefined)?.description;
  switch (keyword) {
    case 'type':
      return [schema]
        .flat()
        .map((type) => ofType[String(type)] ?? String(type))
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

const longestQuote = 80;

/** A value as a finding quotes it: short, with its type where the text alone would not tell. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing (absent)';
  if (Array.isArray(value)) return `an array of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return `an object with ${namesOf(value)}`;
  const text = JSON.stringify(value);
  return text.length <= longestQuote
    ? text
    : `${text.slice(0, longestQuote)}… (${String(value).length} characters)`;
}

function namesOf(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return 'no members';
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}
