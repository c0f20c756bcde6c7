import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import schema from '#schemas/report.schema.json' with { type: 'json' };

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
  const ajv = new Ajv2020({ allErrors: true, strict: true });
  // ajv-formats is CommonJS: its function is the default member under nodenext.
  (formats as unknown as { default: typeof formats.default }).default(ajv);
  return ajv.compile(schema);
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
