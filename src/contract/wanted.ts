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
