import { createHash } from 'node:crypto';
import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { findResponse, loadDocuments, type OpenApiResponse } from '../catalogue/documents.ts';
import { getOperation, type OperationId, operationIds } from '../catalogue/operations.ts';
import { listPlugins } from '../catalogue/plugins/loaded.ts';
import { schemaBase } from '../catalogue/plugins/schema-base.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { loadAjv } from '../lib/json/ajv.ts';
import { type Charge, chargeKeyword, itemsKeyword, soloKeyword } from './ajv-keywords.ts';
import { compiledInFull } from './compiled-in-full.ts';
import { compiledFrom, compiledResponses } from './compiled-responses.ts';
import { joinLocation, recordLocation } from './schema-locations.ts';
import { loadPublishedSchemas, loadWireSchemas, type SchemaNode } from './schemas.ts';
import { mapSubschemas } from './subschemas.ts';

function createCompiler(allErrors: boolean, source = false): Ajv2020 {
  const { Ajv2020, addFormats } = loadAjv();
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
    code: source ? { source, esm: true } : { optimize: false },
  });
  addFormats(ajv);
  ajv.addVocabulary(['x-personal', 'example']);
  ajv.addKeyword(chargeKeyword);
  ajv.addKeyword(soloKeyword);
  ajv.addKeyword(itemsKeyword);
  // Relative references need the address, whatever a plug-in calls its own schemas.
  for (const [file, schema] of loadWireSchemas())
    ajv.addSchema(
      annotateSchema({ ...schema, $id: `${schemaBase}${file}` }, `schemas/${file}#`) as SchemaNode,
    );
  return ajv;
}

/** Two validators of one body: `fast` says whether it conforms, `full` lists every error. */
interface ResponseValidator {
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
  if (response === undefined || bodySchemaOf(response) === undefined) return undefined;
  const compile = (mode: Mode) => compileSchema(mode, response);
  const known = isCompiledOfThese() ? compiledResponses[response.location] : undefined;
  return { fast: known ?? compile('fast'), full: () => compiledInFull[response.location] ?? compile('full') };
}

let isOfThese: boolean | undefined;

/** True where the schemas are those of the build: a plug-in, or another version of the package, may have others. */
function isCompiledOfThese(): boolean {
  isOfThese ??= listPlugins().length === 0 && deriveSchemasDigest() === compiledFrom;
  return isOfThese;
}

/** The SHA-256 of the schemas that validators are compiled of, in base64. */
export function deriveSchemasDigest(): string {
  return createHash('sha256')
    .update(JSON.stringify([...loadPublishedSchemas()]))
    .digest('base64');
}

/**
 * For the build: a compiler that keeps the code of the validators that say whether a body conforms, or list every error,
 * with the address of each by the place of its response.
 */
export function createResponseCompiler(allErrors = false): {
  readonly ajv: Ajv2020;
  readonly addresses: Record<string, string>;
} {
  const ajv = createCompiler(allErrors, true);
  const addresses: Record<string, string> = {};
  for (const response of listResponses()) {
    const { location } = response;
    if (bodySchemaOf(response) === undefined || location in addresses) continue;
    const schema = buildJudgedSchema(response);
    addresses[location] = String(schema.$id);
    ajv.addSchema(schema);
  }
  return { ajv, addresses };
}

const bodySchemaOf = ({ description }: LocatedResponse): unknown =>
  description.content?.['application/json']?.schema;

/** The schema of a body as ajv compiles it: what no node of it is charged with is charged to the response. */
function buildJudgedSchema(response: LocatedResponse): SchemaNode {
  const { location, description } = response;
  const $id = `${schemaBase}responses/${encodeURIComponent(location)}`;
  const bodyLocation = joinLocation(location, 'content', 'application/json', 'schema');
  const annotated = annotateSchema(resolveReferences(bodySchemaOf(response)), bodyLocation);
  const requirement = description['x-requirement'];
  return requirement === undefined
    ? { $id, ...(annotated as SchemaNode) }
    : { $id, ...chargeErrors({ location, requirements: { '*': requirement }, schema: annotated }) };
}

function compileSchema(mode: Mode, response: LocatedResponse): ValidateFunction {
  const key = `${mode} ${response.location}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const ajv = compilers.get(mode) ?? createCompiler(mode === 'full');
  compilers.set(mode, ajv);
  const validate = ajv.compile(buildJudgedSchema(response));
  compiled.set(key, validate);
  return validate;
}

/** A schema whose references from `specs/` into `schemas/` are absolute, since a response has its own address here. */
function resolveReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolveReferences);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace(/^\.\.\/schemas\//, schemaBase) : resolveReferences(value),
    ]),
  );
}

/** A documented response and where its description stands. */
export interface LocatedResponse {
  /** `specs/<document>.openapi.yaml#/pointer`, its reference followed. */
  readonly location: string;
  readonly description: OpenApiResponse;
}

/** By operation and status: each answer asks several times. */
const located = new Map<OperationId, Map<number, LocatedResponse | undefined>>();

/** The documented response of an operation for a status; undefined when the document shows none. */
export function locateResponse(id: OperationId, status: number): LocatedResponse | undefined {
  const known = located.get(id) ?? new Map<number, LocatedResponse | undefined>();
  located.set(id, known);
  if (!known.has(status)) known.set(status, findLocated(id, status));
  return known.get(status);
}

function findLocated(id: OperationId, status: number): LocatedResponse | undefined {
  const { document, method, path, description: shown } = getOperation(id);
  const description = findResponse(loadDocuments()[document], shown, status);
  if (description === undefined) return undefined;
  const file = `specs/${document}.openapi.yaml#`;
  const key = String(status) in shown.responses ? String(status) : `${Math.floor(status / 100)}XX`;
  const entry = shown.responses[key]!;
  const location =
    '$ref' in entry
      ? `${file}${entry.$ref.slice(1)}`
      : joinLocation(file, 'paths', path, method.toLowerCase(), 'responses', key);
  return { location, description };
}

/** Every documented response of every operation; one that several share comes for each. */
function listResponses(): LocatedResponse[] {
  return operationIds.flatMap((id) =>
    Object.keys(getOperation(id).description.responses).flatMap(
      (key) => locateResponse(id, Number(key.replace('XX', '00'))) ?? [],
    ),
  );
}

/** The requirement that the success of an operation is charged to, by its documented 2xx; undefined where none names one. */
export function findSuccessRequirement(id: OperationId): RequirementId | undefined {
  const [success] = Object.keys(getOperation(id).description.responses)
    .filter((key) => /^20[01]$/.test(key))
    .map((key) => locateResponse(id, Number(key)));
  return success?.description['x-requirement'] as RequirementId | undefined;
}

type Node = Record<string, unknown>;

/** Keywords that stay outside of the `x-charge`, where references find them. */
const outside = new Set(['$id', '$schema', '$defs']);
const combinators = ['oneOf', 'anyOf'];

/**
 * The schema as ajv compiles it: each `x-requirement` and `x-null` becomes an `x-charge` around the rest of its node,
 * each combinator an `x-solo`, each `items` an `x-items`, and each `x-warns` a part of `allOf`. `node` is a schema (a boolean is given back as it is) and
 * `location` where it stands, as `file#/pointer`.
 */
function annotateSchema(node: unknown, location: string): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const { 'x-requirement': requirement, 'x-null': nullRequirement, ...rest } = node as Node;
  const inner: Node = {};
  const outer: Node = {};
  for (const [keyword, value] of Object.entries(rest)) {
    (outside.has(keyword) ? outer : inner)[keyword] = mapSubschemas(keyword, value, (schema, ...path) =>
      annotateSchema(schema, joinLocation(location, keyword, ...path)),
    );
  }
  const body = replaceKeywords(inner);
  if (requirement === undefined && nullRequirement === undefined)
    return recordLocation({ ...outer, ...body }, location);
  const { null: nullOfMap, ...requirements } = requirementsIn(requirement);
  const nulls = {
    ...(nullRequirement === undefined ? {} : { nullRequirement: nullRequirement as string | false }),
    ...(nullOfMap === undefined ? {} : { ownNullRequirement: nullOfMap }),
  };
  return {
    ...outer,
    ...chargeErrors({ location, requirements, ...nulls, schema: recordLocation(body, location) }),
  };
}

/** A schema that judges like `charge.schema` and charges its failures to the requirements of `charge`. */
function chargeErrors(charge: Charge): { 'x-charge': Charge } {
  return { 'x-charge': charge };
}

/** An `x-requirement` as a map: a bare id stands for every keyword of its node. */
function requirementsIn(requirement: unknown): Record<string, string> {
  return typeof requirement === 'string'
    ? { '*': requirement }
    : ((requirement ?? {}) as Record<string, string>);
}

/** The node with its combinators under `x-solo`, its `items` under `x-items`, and what only warns judged with the rest. */
function replaceKeywords(node: Node): Node {
  const { items, 'x-warns': warns, ...others } = node;
  const result: Node = items === undefined ? others : { ...others, 'x-items': items };
  if (warns !== undefined) result.allOf = [...((others.allOf ?? []) as unknown[]), ...(warns as unknown[])];
  for (const combinator of combinators) {
    if (result[combinator] === undefined) continue;
    result['x-solo'] = { ...(result['x-solo'] as Node | undefined), [combinator]: result[combinator] };
    delete result[combinator];
  }
  return result;
}
