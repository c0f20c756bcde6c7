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
  });
  // ajv-formats is CommonJS: its function is the default member under nodenext.
  (formats as unknown as { default: typeof formats.default }).default(ajv);
  ajv.addVocabulary(['x-personal', 'example']);
  ajv.addKeyword(rowKeyword(hit));
  ajv.addKeyword(soloKeyword);
  ajv.addKeyword(itemsKeyword);
  for (const [file, schema] of wireSchemas()) ajv.addSchema(annotate(schema) as SchemaNode, `${base}schemas/${file}`);
  return ajv;
}

/** Judges a body: fast tells whether it conforms, full lists every violation. */
export interface ResponseValidator {
  readonly fast: ValidateFunction;
  readonly full: ValidateFunction;
}

const compilers: { fast?: Ajv2020; full?: Ajv2020 } = {};
const compiled = new Map<string, ResponseValidator | undefined>();

/** The validators of a documented response with a body; undefined when the document shows none. */
export function responseValidator(id: OperationId, status: number): ResponseValidator | undefined {
  const key = `${id}/${status}`;
  if (!compiled.has(key)) compiled.set(key, compile(id, status));
  return compiled.get(key);
}

function compile(id: OperationId, status: number): ResponseValidator | undefined {
  const { document, description } = operation(id);
  const schema = documentedResponse(documents()[document], description, status)?.content?.['application/json']?.schema;
  if (schema === undefined) return undefined;
  const located = { $id: `${base}specs/${id}/${status}`, ...(annotate(relocated(schema)) as SchemaNode) };
  compilers.fast ??= compiler(false);
  compilers.full ??= compiler(true);
  return { fast: compilers.fast.compile(located), full: compilers.full.compile(located) };
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
