import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from '../../proof/reference-server/types.ts';
import { buildPeerDocument, credentialsOf } from './document.ts';
import { firstOf, installed, own, run, type Tool } from './run.ts';
import { writeExamples } from './specmatic-examples.ts';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is walked here by paths that are known
type Node = any;

/**
 * The document in OpenAPI 3.0, as Specmatic reads schemas: what stands in `allOf`, or beside it, is one schema, `required`
 * stands beside the properties that it names, and `const` is an `enum`. What 3.0 or Specmatic has no word for goes.
 */
export function buildSpecmaticDocument(description: Description): Node {
  const document = buildPeerDocument(description);
  const { schemas } = document.components;
  const plain = (schema: Node) => plainSchema(schema, schemas);
  for (const item of Object.values<Node>(document.paths))
    for (const operation of Object.values<Node>(item)) {
      for (const response of Object.values<Node>(operation.responses ?? {})) delete response.links;
      writePlain([operation, ...Object.values<Node>(operation.responses ?? {})], plain);
      for (const parameter of operation.parameters ?? []) writePlainParameter(parameter, plain);
    }
  for (const parameter of Object.values<Node>(document.components.parameters))
    writePlainParameter(parameter, plain);
  writePlain(Object.values<Node>(document.components.responses), plain);
  document.openapi = '3.0.3';
  openBodies(document.paths);
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]),
  );
  keepToAccepted(document, description);
  return document;
}

function writePlain(holders: readonly Node[], plain: (schema: Node) => Node): void {
  for (const { content, requestBody } of holders)
    for (const body of Object.values<Node>({ ...content, ...requestBody?.content })) {
      body.schema = plain(body.schema ?? {});
      delete body.example;
    }
}

function writePlainParameter(parameter: Node, plain: (schema: Node) => Node): void {
  if (parameter.schema === undefined) return;
  parameter.schema = plain(parameter.schema);
  delete parameter.example;
  // Values that a path joins by commas are one text to Specmatic.
  if (parameter.in === 'path' && parameter.schema.type === 'array') parameter.schema = { type: 'string' };
}

/** Where the document shows no body an answer may have one, which Specmatic takes for forbidden. */
function openBodies(paths: Node): void {
  for (const [path, item] of Object.entries<Node>(paths))
    for (const operation of Object.values<Node>(item))
      for (const [status, response] of Object.entries<Node>(operation.responses ?? {}))
        if (status !== '204' && path !== '/api/v1/revoke' && response.$ref === undefined)
          response.content ??= { 'application/json': { schema: {} } };
}

/**
 * Requests are made of the examples by leaving members out and adding others, with values that fit their schemas: what
 * 3.0 cannot say of them, and what a server alone knows, is not to be made up.
 */
function keepToAccepted({ paths, components }: Node, { banking }: Description): void {
  const { properties } = components.schemas.RecipientCreationRequest;
  properties.scope.items = { type: 'string', enum: ['ACCOUNT_BASIC'] };
  for (const name of ['logo_uri', 'terms_uri', 'client_uri']) properties[name] = address;
  properties.redirect_uris = address;
  components.schemas.RecipientUpdateRequest.properties.redirect_uris = address;
  components.schemas.ContactRequest.properties.email = {
    type: 'string',
    pattern: '^[a-z]{4,9}@[a-z]{4,9}(-[a-z]{4,9})?\\.example$',
  };
  const asked = components.schemas.AccountDetailRequest.properties;
  delete asked.AccountsFilter;
  asked.NumberOfBankingStatements.enum = banking.statementsValues;
  // A session of the first persona is authorized without one as well.
  const authorize = paths['/v3/{customerId}/BankingServices/Authorize'].post;
  const { Persona } = authorize.requestBody.content['application/json'].schema.properties;
  Object.assign(Persona, { nullable: true, enum: [...Persona.enum, null] });
  const listing = paths['/api/fdx/5/accounts'].get;
  // A cursor belongs to its list, and requests are made with each set of the other parameters.
  listing.parameters = listing.parameters.filter(({ name }: Node) => name !== 'offset');
  for (const { name, schema } of listing.parameters) if (name === 'limit') Object.assign(schema, limit);
}

const limit = { type: 'integer', pattern: undefined, minimum: 1, maximum: 99 };
const address = { type: 'string', pattern: '^https://[a-z]{4,9}(-[a-z]{4,9})?\\.example(/[a-z.-]{4,9})?$' };

/** A schema of 3.1 as one of 3.0 with neither `allOf` nor `not`. */
function plainSchema(schema: Node, schemas: Node): Node {
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  return write(mergeAll(schema, schemas), schemas);
}

/** What a schema and all that it refers to by `allOf` say together. */
function mergeAll(schema: Node, schemas: Node): Node {
  const { $ref, allOf = [], ...own } = schema;
  const target = $ref === undefined ? [] : [schemas[$ref.split('/').at(-1)]];
  return [...target, ...allOf].map((part) => mergeAll(part, schemas)).reduce(merge, own);
}

function merge(one: Node, other: Node): Node {
  const merged = { ...other, ...one };
  if (one.type !== undefined && other.type !== undefined) {
    const both = listTypes(one).filter((type) => listTypes(other).includes(type));
    merged.type = both.length === 1 ? both[0] : both;
  }
  if (one.required !== undefined || other.required !== undefined)
    merged.required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  if (one.enum !== undefined && other.enum !== undefined)
    merged.enum = one.enum.filter((value: unknown) => other.enum.includes(value));
  if (one.items !== undefined && other.items !== undefined)
    merged.items = { allOf: [one.items, other.items] };
  if (one.properties !== undefined && other.properties !== undefined)
    merged.properties = Object.fromEntries(
      Object.keys({ ...one.properties, ...other.properties }).map((name) => [
        name,
        name in one.properties && name in other.properties
          ? { allOf: [one.properties[name], other.properties[name]] }
          : (one.properties[name] ?? other.properties[name]),
      ]),
    );
  return merged;
}

const listTypes = ({ type }: Node): string[] => [type].flat();

function write(merged: Node, schemas: Node): Node {
  if (merged.anyOf !== undefined) return writeAny(merged.anyOf, schemas);
  if (merged.oneOf !== undefined) {
    const { oneOf, ...rest } = merged;
    return { oneOf: oneOf.map((part: Node) => plainSchema({ allOf: [rest, part] }, schemas)) };
  }
  const values = merged.const === undefined ? merged.enum : [merged.const];
  const types = merged.type === undefined ? guessTypes(merged, values) : listTypes(merged);
  const [type, ...others] = types.filter((name) => name !== 'null');
  // 3.0 knows one type of a schema: where several are allowed, any is.
  if (type === undefined || others.length > 0) return {};
  const written: Node = { type };
  if (types.includes('null')) written.nullable = true;
  if (values !== undefined) written.enum = values;
  for (const keyword of keywords[type] ?? [])
    if (merged[keyword] !== undefined) written[keyword] = merged[keyword];
  if (type === 'array') written.items = plainSchema(merged.items ?? {}, schemas);
  if (type === 'object') writeObject(written, merged, schemas);
  return written;
}

/** A choice; where one alternative is all that is no text, what is asked of the text. */
function writeAny(anyOf: readonly Node[], schemas: Node): Node {
  const told = anyOf.filter(({ not }) => not === undefined);
  if (told.length === anyOf.length) return { anyOf: told.map((part) => plainSchema(part, schemas)) };
  return { type: 'string', nullable: true, pattern: told[0].pattern };
}

const keywords: Readonly<Record<string, readonly string[]>> = {
  string: ['pattern', 'minLength', 'maxLength', 'format'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
};

function guessTypes(merged: Node, values: readonly unknown[] | undefined): string[] {
  if (values !== undefined)
    return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return merged.properties !== undefined || merged.required !== undefined ? ['object'] : [];
}

function writeObject(written: Node, merged: Node, schemas: Node): void {
  const named: string[] = merged.required ?? [];
  const unnamed = named.filter((name) => merged.properties?.[name] === undefined).map((name) => [name, {}]);
  const properties = { ...merged.properties, ...Object.fromEntries(unnamed) };
  written.properties = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, plainSchema(schema, schemas)]),
  );
  if (named.length > 0) written.required = named;
  written.additionalProperties = true;
}

/** The contract tests of Specmatic, from examples of ours. */
export const specmatic: Tool = {
  name: 'Specmatic',
  async judge({ description }, folder) {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildSpecmaticDocument(description)));
    await writeExamples(description, join(folder, 'examples'));
    const keys = credentialsOf(description);
    const settings = readFileSync(join(own, 'specmatic.yaml'), 'utf8');
    const filled = settings.replaceAll(/@(\w+)@/g, (whole, name) => keys[name] ?? whole);
    writeFileSync(join(folder, 'specmatic.yaml'), filled);
    const jar = join(installed, 'node_modules/specmatic/specmatic.jar');
    // For a run of seconds the virtual machine spends most on compiling itself, unless it is told to do less of that.
    const java = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar];
    const { cpuSeconds, output } = await run(
      [...java, 'test', `--testBaseURL=${description.baseUrl}`],
      folder,
    );
    writeFileSync(join(folder, 'specmatic.log'), output);
    return { failures: firstOf(readFailures(output)), cpuSeconds };
  },
};

/** Each test sends one request; it is told with its end, and then where the answer is wrong. */
function readFailures(output: string): readonly (readonly [string, number])[] {
  const tests = output.split(/^(?:[+-]ve +)?Scenario: /m).slice(1);
  if (tests.length < 2) throw new Error(`Specmatic tested nothing: ${output.slice(-2000)}`);
  return tests.flatMap((text, at) => {
    const [, operation, status, ended] =
      /^(\S+ \S+)(?: \[\d+\])? -> (\S+).* (?:has|was) (SUCCEEDED|FAILED|ABORTED)$/m.exec(text) ?? [];
    if (ended === undefined)
      throw new Error(`Specmatic tells of a test in another way: ${text.slice(0, 500)}`);
    if (ended === 'SUCCEEDED') return [];
    const [reason] = text.split(/^-{20}$/m);
    const named = [...reason!.matchAll(/^ *>> (\S+)$/gm)].map(([, place]) => place!);
    const places = named.length > 0 ? named : ['no answer'];
    return places.map(
      (place) => [`${operation} -> ${status}: ${place.replaceAll(/\[\d+\]/g, '[]')}`, at + 1] as const,
    );
  });
}
