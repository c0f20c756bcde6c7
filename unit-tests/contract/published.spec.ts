import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { listJudgedKeywords } from '../../proof/self-test/mutation/judged-keywords.ts';
import { findResponse, loadDocuments, type OpenApiDocument } from '../../src/catalogue/documents.ts';
import { getOperation, type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import { fails, getRequirement } from '../../src/catalogue/requirements.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import { buildPublishedDocuments } from '../../src/contract/openapi/documents.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { answered } from '../answered.ts';
import { listSchemaFiles, readSchema } from './published/documents.ts';

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
    ...listSchemaFiles().map((name) => join('schemas', name)),
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
  const closed = listSchemaFiles().filter((name) => {
    const { additionalProperties } = readSchema(name) as { additionalProperties?: unknown };
    return /-request\./.test(name) && additionalProperties !== undefined;
  });
  expect(closed).toEqual([]);
});

const bundles = buildPublishedDocuments() as Readonly<Record<string, unknown>> as Readonly<
  Record<string, OpenApiDocument>
>;
const ajv = new Ajv2020({ strict: false, logger: false });
addFormats.default(ajv, ['date']);
for (const [name, document] of Object.entries(bundles)) ajv.addSchema({ $id: name, ...document });

/** Makes what another tool validates the answers of an operation by: the schema of a published document. */
function compilePublished(id: OperationId, status: number, version: string): (body: unknown) => boolean {
  const { document, path, method } = getOperation(id);
  const name = `${document}${version}`;
  const bundle = bundles[name]!;
  const operation = bundle.paths[path]![method.toLowerCase()]!;
  const schema = findResponse(bundle, operation, status)?.content?.['application/json']?.schema;
  const whole = JSON.stringify(schema).replaceAll('"#/components', `"${name}#/components`);
  const validate = ajv.compile(JSON.parse(whole) as object);
  return (body) => validate(body) === true;
}

/** Texts of which each breaks a rule for some text. */
const texts = [
  '',
  'http://plain.example',
  '2025-03-32T09:26:53.5Z',
  '2025-02-30T09:26:53.5Z',
  '2025-02-30T09:26:53.5',
  '2025-02-30',
  'TRANSACTIONS',
  'ACCOUNT_BASIC,TRANSACTIONS',
  'ACCOUNT_BASIC EVERYTHING',
];

/** A body with one value changed each time: null, absent, of another type, another text, and an object with a further member. */
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
      what: `another type at ${what}`,
      body: alter(path, (parent, name) => {
        const value = parent[name];
        Object.assign(parent, { [name]: typeof value === 'string' ? 7 : 'seven' });
      }),
    };
    for (const text of texts)
      yield {
        what: `${JSON.stringify(text)} at ${what}`,
        body: alter(path, (parent, name) => {
          if (typeof parent[name] === 'string') Object.assign(parent, { [name]: text });
        }),
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

interface Changed {
  readonly id: OperationId;
  readonly status: string;
  readonly what: string;
  readonly body: unknown;
  /** Requirements that the body fails. */
  readonly failed: readonly string[];
}

/** The examples of every answer, changed at one place each. */
function* changedAnswers(): Generator<Changed> {
  // What /Token answers is judged by a check and not by its schema.
  for (const id of operationIds.filter((one) => one !== 'token')) {
    const { document, description } = getOperation(id);
    for (const status of Object.keys(description.responses)) {
      const code = statusOf(status);
      const shown = findResponse(loadDocuments()[document], description, code)?.content?.[
        'application/json'
      ] as { example?: unknown; examples?: Record<string, { value: unknown }> } | undefined;
      if (shown === undefined) continue;
      const examples = [shown.example, ...Object.values(shown.examples ?? {}).map(({ value }) => value)];
      for (const example of examples.filter((one) => one !== undefined))
        for (const { what, body } of changesOf(example)) {
          if (body === undefined) continue;
          const { violations } = judgeExchange(answered(id, code, body));
          const ids = violations.map(({ requirement }) => requirement);
          yield { id, status, what, body, failed: ids.filter((one) => fails(getRequirement(one))) };
        }
    }
  }
}

function statusOf(status: string): number {
  return Number(status.replace('XX', '00'));
}

/** Requirements that the description of a document says it leaves out. */
const leftOut = [
  'client-secret-is-returned-nowhere-else',
  'fdx-account-holds-exactly-one-kind',
  'pending-body-carries-no-accounts',
  'result-is-not-called-pending',
  'recipient-scope-names-come-from-the-table',
  'recipient-scope-includes-account-basic',
];

/** The same for a day that does not exist, in the form of each date. */
const leftOutOfDates: Readonly<Record<string, RegExp>> = {
  'deposit-balance-as-of-is-a-date': /^"2025-02-30/,
  'deposit-interest-rate-as-of-is-a-date': /^"2025-02-30/,
  'login-last-refresh-is-a-timestamp-without-zone': /^"2025-02-30T[\d:.]+" /,
  'registration-requested-on-is-a-utc-timestamp': /^"2025-02-30T[\d:.]+Z" /,
};

for (const version of ['', '-3.0'])
  test(`the published documents take every answer that fails nothing, and refuse the others: OpenAPI ${version === '' ? '3.1' : '3.0'}`, () => {
    let taken = 0;
    let refused = 0;
    const wrong: string[] = [];
    const validators = new Map<string, (body: unknown) => boolean>();
    for (const { id, status, what, body, failed } of changedAnswers()) {
      const key = `${id} ${status}`;
      const isTaken = validators.get(key) ?? compilePublished(id, statusOf(status), version);
      validators.set(key, isTaken);
      const isExpected = failed.every((one) => leftOut.includes(one) || leftOutOfDates[one]?.test(what));
      if (isTaken(body) !== isExpected) wrong.push(`${key}: ${what} ${failed.join(' ')}`);
      else if (isExpected) taken += 1;
      else refused += 1;
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(500);
  });
