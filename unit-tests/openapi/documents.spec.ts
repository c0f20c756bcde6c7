import { expect, test } from '@playwright/test';
import { loadDocuments } from '../../src/catalogue/documents.ts';
import { buildPublishedDocuments } from '../../src/contract/openapi/documents.ts';

type Node = Readonly<Record<string, unknown>>;

function* nodesOf(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node as Node;
  for (const child of Object.values(node)) yield* nodesOf(child);
}

/** What a JSON pointer of a document leads to. */
function at(document: unknown, pointer: string): unknown {
  const parts = pointer.split('/').slice(1);
  return parts.reduce<unknown>(
    (node, part) => (node as Node | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

function componentsOf(document: Node): Readonly<Record<string, Node>> {
  return (document.components as { schemas: Readonly<Record<string, Node>> }).schemas;
}

const documents = buildPublishedDocuments();

test('each document is published for OpenAPI 3.1 and 3.0', () => {
  const versions = Object.entries(documents).map(([name, { openapi }]) => [name, openapi]);
  expect(versions).toEqual([
    ['outbound', '3.1.0'],
    ['outbound-3.0', '3.0.3'],
    ['banking', '3.1.0'],
    ['banking-3.0', '3.0.3'],
  ]);
});

for (const [name, document] of Object.entries(documents)) {
  const nodes = [...nodesOf(document)];
  const references = nodes.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));

  test(`the published document ${name} is whole, and holds nothing of the suite`, () => {
    const original = loadDocuments()[name.replace('-3.0', '') as keyof ReturnType<typeof loadDocuments>];
    expect(Object.keys(document.paths as Node)).toEqual(Object.keys(original.paths));
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((reference) => !reference.startsWith('#/'))).toEqual([]);
    expect(references.filter((reference) => at(document, reference) === undefined)).toEqual([]);
    const extensions = nodes.flatMap((node) => Object.keys(node).filter((key) => key.startsWith('x-')));
    expect(extensions).toEqual([]);
    expect((document.info as Node).description).toContain('it leaves these rules out:\n\n- ');
  });

  test(`each component of ${name} shows its members itself, under a name of its own`, () => {
    const components = componentsOf(document);
    expect(Object.keys(components).filter((one) => !/^[A-Z][A-Za-z]+$/.test(one))).toEqual([]);
    const kinds = Object.entries(components).filter(
      ([, schema]) => !['type', 'enum', 'anyOf'].some((keyword) => keyword in schema),
    );
    expect(kinds).toEqual([]);
    const text = JSON.stringify(components);
    expect(text).not.toMatch(/"(?:allOf|oneOf|not)":/);
    const used = new Set(references);
    expect(Object.keys(components).filter((one) => !used.has(`#/components/schemas/${one}`))).toEqual([]);
    expect(nodes.filter((node) => typeof node.$ref === 'string' && Object.keys(node).length > 1)).toEqual([]);
  });

  test(`no pattern of ${name} needs look-ahead, which Go, Rust and pydantic lack`, () => {
    const patterns = nodes.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.filter((pattern) => /\(\?<?[!=]|\\u/.test(pattern))).toEqual([]);
  });
}

for (const name of ['outbound-3.0', 'banking-3.0'])
  test(`${name} has no keyword that OpenAPI 3.0 lacks`, () => {
    const { webhooks, components } = documents[name]!;
    expect(webhooks).toBeUndefined();
    const nodes = [...nodesOf(components)];
    const later = ['const', 'contains', 'patternProperties', 'unevaluatedProperties', 'prefixItems'];
    expect(nodes.filter((node) => later.some((keyword) => keyword in node))).toEqual([]);
    expect(nodes.filter(({ type }) => Array.isArray(type) || type === 'null')).toEqual([]);
    expect(nodes.filter(({ nullable, type }) => nullable !== undefined && type === undefined)).toEqual([]);
  });

test('what several schemas say of one member stands in one component', () => {
  const { RecipientListed, ContactRead, FdxAccount } = componentsOf(documents.outbound!);
  expect(RecipientListed).toMatchObject({
    type: 'object',
    required: ['client_id', 'name'],
    properties: { contacts: { type: 'array', items: { $ref: '#/components/schemas/ContactRead' } } },
  });
  expect(RecipientListed?.properties).not.toHaveProperty('client_secret');
  expect(ContactRead).toMatchObject({
    type: 'object',
    properties: { email: { type: ['string', 'null'] } },
  });
  expect(FdxAccount?.properties).toMatchObject({
    depositAccount: { $ref: '#/components/schemas/DepositAccount' },
  });
  const { AccountDetailResult } = componentsOf(documents.banking!);
  expect(AccountDetailResult?.properties).toMatchObject({
    Accounts: { type: 'array', items: { $ref: '#/components/schemas/Account' } },
  });
});
