import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OperationId } from '../catalogue/operations.ts';
import { annotate, charged } from './annotate.ts';
import { itemsKeyword, rowKeyword, soloKeyword } from './keywords.ts';
import { below } from './places.ts';
import { type PlacedResponse, placedResponse } from './responses.ts';
import { type SchemaNode, wireSchemas } from './schemas.ts';

const base = 'https://schemas.invalid/';

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
  ajv.addKeyword(rowKeyword);
  ajv.addKeyword(soloKeyword);
  ajv.addKeyword(itemsKeyword);
  for (const [file, schema] of wireSchemas())
    ajv.addSchema(annotate(schema, `schemas/${file}#`) as SchemaNode, `${base}schemas/${file}`);
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
  const response = placedResponse(id, status);
  const schema = response?.description.content?.['application/json']?.schema;
  if (response === undefined || schema === undefined) return undefined;
  const key = `${id}/${status}`;
  const located = (mode: Mode) => compile(mode, key, () => judgedSchema(response, schema));
  return { fast: located('fast'), full: () => located('full') };
}

/** The schema of a body as ajv compiles it: what no node of it is charged with is charged to the response. */
function judgedSchema({ place, description }: PlacedResponse, schema: unknown): SchemaNode {
  const annotated = annotate(relocated(schema), below(place, 'content', 'application/json', 'schema'));
  const row = description['x-requirement'];
  return row === undefined
    ? (annotated as SchemaNode)
    : charged({ place, rows: { '*': row }, schema: annotated });
}

function compile(mode: Mode, key: string, schema: () => SchemaNode): ValidateFunction {
  const known = compiled.get(`${mode} ${key}`);
  if (known !== undefined) return known;
  const ajv = compilers.get(mode) ?? compiler(mode === 'full');
  compilers.set(mode, ajv);
  const validate = ajv.compile({ $id: `${base}specs/${key}`, ...schema() });
  compiled.set(`${mode} ${key}`, validate);
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
