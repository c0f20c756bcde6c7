import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OperationId } from '../catalogue/operations.ts';
import { chargeKeyword, itemsKeyword, soloKeyword } from './ajv-keywords.ts';
import { annotateSchema, chargeErrors } from './annotate-schema.ts';
import { type LocatedResponse, locateResponse } from './responses.ts';
import { joinLocation } from './schema-locations.ts';
import { loadWireSchemas, type SchemaNode } from './schemas.ts';

const base = 'https://schemas.invalid/';

function createCompiler(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: allErrors,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    logger: false,
    // Unit tests hold the schemas to theirs, which takes a tenth of a second at each start.
    validateSchema: false,
    // The optimizer costs more at the start than its code saves in a run.
    code: { optimize: false },
  });
  // ajv-formats is CommonJS: its function is the default member under nodenext.
  (formats as unknown as { default: typeof formats.default }).default(ajv);
  ajv.addVocabulary(['x-personal', 'example']);
  ajv.addKeyword(chargeKeyword);
  ajv.addKeyword(soloKeyword);
  ajv.addKeyword(itemsKeyword);
  for (const [file, schema] of loadWireSchemas())
    ajv.addSchema(annotateSchema(schema, `schemas/${file}#`) as SchemaNode, `${base}schemas/${file}`);
  return ajv;
}

/** Two validators of one body: `fast` says whether it conforms, `full` lists every error. */
export interface ResponseValidator {
  readonly fast: ValidateFunction;
  /** Compiled when first asked for: a conforming target never needs it, and it doubles the time to start. */
  readonly full: () => ValidateFunction;
}

type Mode = 'fast' | 'full';

const compilers = new Map<Mode, Ajv2020>();
const compiled = new Map<string, ValidateFunction>();

/** The validators of a documented JSON body, compiled once; undefined when the document shows none. */
export function findValidator(id: OperationId, status: number): ResponseValidator | undefined {
  const response = locateResponse(id, status);
  const schema = response?.description.content?.['application/json']?.schema;
  if (response === undefined || schema === undefined) return undefined;
  const key = `${id}/${status}`;
  const compile = (mode: Mode) => compileSchema(mode, key, () => buildJudgedSchema(response, schema));
  return { fast: compile('fast'), full: () => compile('full') };
}

/** The schema of a body as ajv compiles it: what no node of it is charged with is charged to the response. */
function buildJudgedSchema({ location, description }: LocatedResponse, schema: unknown): SchemaNode {
  const bodyLocation = joinLocation(location, 'content', 'application/json', 'schema');
  const annotated = annotateSchema(resolveReferences(schema), bodyLocation);
  const requirement = description['x-requirement'];
  return requirement === undefined
    ? (annotated as SchemaNode)
    : chargeErrors({ location, requirements: { '*': requirement }, schema: annotated });
}

function compileSchema(mode: Mode, key: string, schema: () => SchemaNode): ValidateFunction {
  const known = compiled.get(`${mode} ${key}`);
  if (known !== undefined) return known;
  const ajv = compilers.get(mode) ?? createCompiler(mode === 'full');
  compilers.set(mode, ajv);
  const validate = ajv.compile({ $id: `${base}specs/${key}`, ...schema() });
  compiled.set(`${mode} ${key}`, validate);
  return validate;
}

/** A schema whose references from `specs/` into `schemas/` are absolute, since a response has its own address here. */
function resolveReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolveReferences);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref'
        ? String(value).replace(/^\.\.\/schemas\//, `${base}schemas/`)
        : resolveReferences(value),
    ]),
  );
}
