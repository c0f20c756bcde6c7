import type { ErrorObject, ValidateFunction } from 'ajv';
import schema from '#schemas/report.schema.json' with { type: 'json' };
import { loadAjv } from '../lib/json/ajv.ts';

const maxErrors = 20;

let compiled: ValidateFunction | undefined;

/**
 * Holds a value, such as a parsed report.json, against `schemas/report.schema.json`. Gives what is wrong with it, each
 * error with its place; nothing for a valid report.
 */
export function validateReport(report: unknown): string[] {
  compiled ??= compile();
  if (compiled(report)) return [];
  return (compiled.errors ?? []).slice(0, maxErrors).map(inWords);
}

function compile(): ValidateFunction {
  const { Ajv2020 } = loadAjv();
  return new Ajv2020({ allErrors: true, strict: true }).compile(schema);
}

function inWords({ instancePath, message = 'is wrong', params, keyword }: ErrorObject): string {
  const place = instancePath === '' ? 'the report' : instancePath;
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (keyword === 'additionalProperties') return `${place} has the unknown member ${additionalProperty}`;
  if (keyword === 'enum') return `${place} is none of ${allowedValues?.join(', ')}`;
  return `${place} ${message}`;
}
