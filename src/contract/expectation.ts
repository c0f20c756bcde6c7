import type { StampedError } from './stamped-error.ts';

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
