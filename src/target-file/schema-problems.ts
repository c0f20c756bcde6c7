import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import schema from '#schemas/target.schema.json' with { type: 'json' };
import { loadAjv } from '../lib/json/ajv.ts';
import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { compiledTargetSchema } from './compiled-schema.ts';
import type { Path, Problem } from './problem.ts';

/** How a file of ours is held against its schema, by ajv's names. */
export const compilerOptions = {
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  validateSchema: false,
  keywords: ['x-secret'],
};

const compiled = new Map<object, ValidateFunction>();
if (compiledTargetSchema !== undefined) compiled.set(schema, compiledTargetSchema);

function validatorOf(described: object): ValidateFunction {
  const known = compiled.get(described);
  if (known !== undefined) return known;
  const validate = new (loadAjv().Ajv2020)(compilerOptions).compile(described);
  compiled.set(described, validate);
  return validate;
}

/**
 * What of a file's value does not fit its schema, with what was expected and found: that of a target file, which is
 * `schemas/target.schema.json`, or another one.
 */
export function findSchemaProblems(value: unknown, described: object = schema): Problem[] {
  const validate = validatorOf(described);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(value, error));
}

function problemOf(whole: unknown, error: ErrorObject): Problem {
  const { keyword, params, parentSchema } = error;
  const path = pathOf(whole, error.instancePath);
  if (keyword === 'additionalProperties')
    return describeUnknownKey(path, params.additionalProperty, parentSchema);
  if (keyword === 'required') return describeMissingKey(path, params.missingProperty, parentSchema);
  // A file that is not a target file at all may hold anything.
  const isHidden = path.length === 0 || (parentSchema as { 'x-secret'?: boolean })['x-secret'] === true;
  const found = isHidden ? kindOf(error.data) : showValue(error.data);
  return { path, message: `expected ${expected(error)}, found ${found}${adviceOf(error)}` };
}

function describeUnknownKey(path: Path, key: string, schema: unknown): Problem {
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  const guess = describeSuggestion(key, known);
  const message = `unknown key${guess === '' ? `; known here: ${known.join(', ')}` : guess}`;
  return { path: [...path, key], message, atKey: true };
}

function describeMissingKey(path: Path, key: string, schema: unknown): Problem {
  const described = (schema as { properties?: Record<string, { description?: string }> }).properties?.[key]
    ?.description;
  const meaning = described === undefined ? '' : ` (${described.replace(/\.$/, '')})`;
  return { path, message: `the key ${key} is missing${meaning}`, atKey: true };
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'keys with values',
  array: 'a list',
};

function expected({ keyword, schema, parentSchema }: ErrorObject): string {
  const described = (parentSchema as { description?: string }).description?.replace(/\.$/, '');
  switch (keyword) {
    case 'type':
      return [schema]
        .flat()
        .map((type) => kinds[String(type)] ?? String(type))
        .join(' or ');
    case 'enum':
      return `one of ${(schema as unknown[]).join(', ')}`;
    case 'minLength':
      return 'text that is not empty';
    case 'maxLength':
      return `text of at most ${schema} characters`;
    case 'minItems':
    case 'minProperties':
      return 'at least one item';
    case 'uniqueItems':
      return 'each item once';
    case 'minimum':
      return `${schema} or more`;
    case 'maximum':
      return `${schema} or less`;
    case 'exclusiveMinimum':
      return `more than ${schema}`;
    case 'pattern':
      if (String(schema).startsWith('^(https?://')) return 'an address that begins with http:// or https://';
      return described === undefined
        ? `text like ${schema}`
        : `${/^[A-Z]{2}/.test(described) ? described.charAt(0) : described.charAt(0).toLowerCase()}${described.slice(1)}`;
    default:
      return described ?? String(keyword);
  }
}

function adviceOf({ keyword, schema, data }: ErrorObject): string {
  if (keyword === 'enum' && typeof data === 'string')
    return describeSuggestion(data, (schema as unknown[]).map(String));
  if (data === null) return '; give a value or leave the key out';
  const wantsText = keyword === 'type' && [schema].flat().includes('string');
  return wantsText && (typeof data === 'number' || typeof data === 'boolean') ? '; put it in quotes' : '';
}

function pathOf(whole: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  let value = whole;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return path;
}

function showValue(value: unknown): string {
  if (value === null || typeof value === 'object') return kindOf(value);
  const isNumber = typeof value === 'number';
  const text = redactLikelySecrets(isNumber ? String(value) : JSON.stringify(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return 'keys with values';
  return typeof value === 'string' ? (value === '' ? 'empty text' : 'text') : `a ${typeof value}`;
}
