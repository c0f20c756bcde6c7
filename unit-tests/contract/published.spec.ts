import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { loadDocuments } from '../../src/catalogue/documents.ts';
import { findResponse, type OpenApiDocument } from '../../src/catalogue/openapi.ts';
import { getOperation, type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import { fails, getRequirement } from '../../src/catalogue/requirements.ts';
import { bundleDocuments } from '../../src/cli/serve/mock/bundle.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import { listJudgedKeywords } from '../../src/contract/judged-keywords.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { answered } from '../answered.ts';

const judged = listJudgedKeywords();
const isExtension = (name: string) => name.includes('/x-warns/');

test('the published documents demand nothing whose absence or form only warns', () => {
  const tooMuch = judged.filter(({ name, requirement }) => {
    // Null is held to the documents below.
    const isNull = name.startsWith('null ') || name.endsWith(' null');
    return !isExtension(name) && !isNull && !fails(getRequirement(requirement));
  });
  expect(tooMuch.map(({ name, requirement }) => `${name}: ${requirement}`)).toEqual([]);
});

test('what stands in x-warns only warns', () => {
  const warned = judged.filter(({ name }) => isExtension(name));
  expect(warned.length).toBeGreaterThan(20);
  expect(warned.filter(({ requirement }) => fails(getRequirement(requirement)))).toEqual([]);
});

test('nothing of the suite stands in the published documents', () => {
  const files = [
    ...readdirSync(join(packageRoot, 'specs')).map((name) => join('specs', name)),
    ...readdirSync(join(packageRoot, 'schemas')).map((name) => join('schemas', name)),
  ].filter(
    (name) => /openapi\.yaml$/.test(name) || /^schemas.(?!target|report|comparison|requirements)/.test(name),
  );
  expect(files.length).toBeGreaterThan(40);
  const own = files.filter((name) =>
    /\^?obc-|the suite|\ba check\b/i.test(readFileSync(join(packageRoot, name), 'utf8')),
  );
  expect(own).toEqual([]);
});

test('requests may carry members that the document does not list', () => {
  const closed = readdirSync(join(packageRoot, 'schemas')).filter((name) => {
    const { additionalProperties } = JSON.parse(readFileSync(join(packageRoot, 'schemas', name), 'utf8'));
    return /-request\./.test(name) && additionalProperties !== undefined;
  });
  expect(closed).toEqual([]);
});

const bundles = bundleDocuments() as Readonly<Record<string, unknown>> as Readonly<
  Record<string, OpenApiDocument>
>;
const ajv = new Ajv2020({ strict: false, logger: false });
(formats as unknown as { default: typeof formats.default }).default(ajv);
for (const [name, document] of Object.entries(bundles)) ajv.addSchema({ $id: name, ...document });

/** Makes what another tool validates the answers of an operation by: the schema of the published document. */
function compilePublished(id: OperationId, status: number): (body: unknown) => boolean {
  const { document, path, method } = getOperation(id);
  const bundle = bundles[document]!;
  const operation = bundle.paths[path]![method.toLowerCase()]!;
  const schema = findResponse(bundle, operation, status)?.content?.['application/json']?.schema;
  const whole = JSON.stringify(schema).replaceAll('"#/components', `"${document}#/components`);
  const validate = ajv.compile(JSON.parse(whole) as object);
  return (body) => validate(body) === true;
}

/** A body with one value changed each time: null, absent, and an object or array with a further member. */
function* changesOf(body: unknown): Generator<{ readonly what: string; readonly body: unknown }> {
  const copy = () => JSON.parse(JSON.stringify({ body })) as { body: unknown };
  const places: string[][] = [];
  const visit = (node: unknown, path: string[]) => {
    places.push(path);
    if (typeof node === 'object' && node !== null)
      for (const [name, child] of Object.entries(node)) visit(child, [...path, name]);
  };
  visit(body, ['body']);
  const alter = (
    path: readonly string[],
    change: (parent: Record<string, unknown>, name: string) => void,
  ) => {
    const whole = copy();
    const parent = path.slice(0, -1).reduce<unknown>((node, name) => (node as never)[name], whole);
    change(parent as Record<string, unknown>, path.at(-1)!);
    return whole.body;
  };
  for (const path of places) {
    const what = path.join('/');
    yield {
      what: `null at ${what}`,
      body: alter(path, (parent, name) => Object.assign(parent, { [name]: null })),
    };
    yield {
      what: `nothing at ${what}`,
      body: alter(path, (parent, name) =>
        Array.isArray(parent) ? parent.splice(Number(name), 1) : delete parent[name],
      ),
    };
    yield {
      what: `a further member at ${what}`,
      body: alter(path, (parent, name) => {
        const value = parent[name];
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          Object.assign(value, { 'x-vendor': { any: [1] } });
      }),
    };
  }
}

test('the published documents take every answer that fails nothing', () => {
  let taken = 0;
  const refused: string[] = [];
  // What /Token answers is judged by a check and not by its schema.
  for (const id of operationIds.filter((one) => one !== 'token')) {
    const { document, description } = getOperation(id);
    for (const status of Object.keys(description.responses)) {
      const code = Number(status.replace('XX', '00'));
      const shown = findResponse(loadDocuments()[document], description, code)?.content?.[
        'application/json'
      ] as { example?: unknown; examples?: Record<string, { value: unknown }> } | undefined;
      if (shown === undefined) continue;
      const isTaken = compilePublished(id, code);
      const examples = [shown.example, ...Object.values(shown.examples ?? {}).map(({ value }) => value)];
      for (const example of examples.filter((one) => one !== undefined))
        for (const { what, body } of changesOf(example)) {
          const { violations } = judgeExchange(answered(id, code, body));
          if (body === undefined || violations.some(({ requirement }) => fails(getRequirement(requirement))))
            continue;
          if (isTaken(body)) taken += 1;
          else refused.push(`${id} ${status}: ${what}`);
        }
    }
  }
  expect(taken).toBeGreaterThan(500);
  expect(refused).toEqual([]);
});
