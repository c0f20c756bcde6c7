import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { documents } from '../catalogue/documents.ts';
import { documentedResponse } from '../catalogue/openapi.ts';
import { type OperationId, operation } from '../catalogue/operations.ts';
import { annotate } from './annotate.ts';
import { itemsKeyword, type RowAnnotation, rowKeyword, soloKeyword } from './keywords.ts';
import { type SchemaNode, wireSchemas } from './schemas.ts';

const base = 'https://schemas.invalid/';

/** How often each row was evaluated, on passing and failing values alike. */
export type Hits = Map<string, number>;

let hits: Hits = new Map();

/** Runs a validation and gives the rows that it evaluated. */
export function countingHits<T>(work: () => T): { result: T; hits: Hits } {
  hits = new Map();
  return { result: work(), hits };
}

function hit({ rows, nullRow, ownNullRow }: RowAnnotation): void {
  for (const keyword in rows) count(rows[keyword]!);
  if (typeof nullRow === 'string') count(nullRow);
  if (ownNullRow !== undefined) count(ownNullRow);
}

function count(row: string): void {
  hits.set(row, (hits.get(row) ?? 0) + 1);
}

function compiler(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: allErrors,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    logger: false,
    // The optimizer costs more at the start than its code saves in a run.
    code: { optimize: false },
  });
  // ajv-formats is CommonJS: its function is the default member under nodenext.
  (formats as unknown as { default: typeof formats.default }).default(ajv);
  ajv.addVocabulary(['x-personal', 'example']);
  ajv.addKeyword(rowKeyword(hit));
  ajv.addKeyword(soloKeyword);
  ajv.addKeyword(itemsKeyword);
  for (const [file, schema] of wireSchemas())
    ajv.addSchema(annotate(schema) as SchemaNode, `${base}schemas/${file}`);
  return ajv;
}

/** Judges a body: fast tells whether it conforms, full lists every violation. */
export interface ResponseValidator {
  readonly fast: ValidateFunction;
  /** Compiled when first asked for: a conforming target never needs it, and it doubles the time to start. */
  readonly full: () => ValidateFunction;
}

type Mode = 'fast' | 'full';

const compilers = new Map<Mode, Ajv2020>();
const compiled = new Map<string, ValidateFunction>();

/** The validators of a documented response with a body; undefined when the document shows none. */
export function responseValidator(id: OperationId, status: number): ResponseValidator | undefined {
  const schema = bodySchema(id, status);
  if (schema === undefined) return undefined;
  const located = (mode: Mode) => compile(mode, `${id}/${status}`, schema);
  return { fast: located('fast'), full: () => located('full') };
}

function bodySchema(id: OperationId, status: number): unknown {
  const { document, description } = operation(id);
  return documentedResponse(documents()[document], description, status)?.content?.['application/json']
    ?.schema;
}

function compile(mode: Mode, place: string, schema: unknown): ValidateFunction {
  const key = `${mode} ${place}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const ajv = compilers.get(mode) ?? compiler(mode === 'full');
  compilers.set(mode, ajv);
  const validate = ajv.compile({
    $id: `${base}specs/${place}`,
    ...(annotate(relocated(schema)) as SchemaNode),
  });
  compiled.set(key, validate);
  return validate;
}

/** References from `specs/` into `schemas/` as absolute ones, since a response has an address of its own here. */
function relocated(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relocated);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace(/^\.\.\/schemas\//, `${base}schemas/`) : relocated(value),
    ]),
  );
}
