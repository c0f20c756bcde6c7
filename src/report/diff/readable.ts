import type { ValidateFunction } from 'ajv';
import schema from '#schemas/report.schema.json' with { type: 'json' };
import { loadAjv } from '../../lib/json/ajv.ts';

/** The parts of a report that a comparison reads. */
const parts = [
  'version',
  'suite',
  'target',
  'run',
  'outcome',
  'requirements',
  'silences',
  'waivers',
  'planned',
  'executed',
] as const;

const maxProblems = 5;

let compiled: ValidateFunction | undefined;

/**
 * What keeps a value from being read as a report by a comparison, each with its place. Laxer than the schema of the
 * report, since builds are compared over months: a report of an older or newer suite may have members more, or lack
 * those that a comparison does without.
 */
export function findUnreadable(value: unknown): string[] {
  compiled ??= compile();
  if (compiled(value)) return [];
  return (compiled.errors ?? [])
    .slice(0, maxProblems)
    .map(
      ({ instancePath, message = 'is wrong' }) => `${instancePath === '' ? 'it' : instancePath} ${message}`,
    );
}

function compile(): ValidateFunction {
  const options = { allErrors: true, strict: false, validateFormats: false, validateSchema: false } as const;
  return new (loadAjv().Ajv2020)({ ...options, code: { optimize: false } }).compile(laxSchema());
}

function laxSchema(): object {
  const { properties, $defs, type } = schema;
  const kept = Object.fromEntries(parts.map((part) => [part, properties[part]]));
  return open({ type, required: parts, properties: kept, $defs }) as object;
}

/** A schema that tolerates members that it does not know. */
function open(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(open);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).filter(([key]) => key !== 'additionalProperties');
  return Object.fromEntries(members.map(([key, child]) => [key, open(child)]));
}
