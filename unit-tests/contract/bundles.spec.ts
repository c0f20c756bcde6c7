import { expect, test } from '@playwright/test';
import { loadDocuments } from '../../src/catalogue/documents.ts';
import { bundleDocuments } from '../../src/cli/serve/mock/bundle.ts';

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

for (const [name, document] of Object.entries(bundleDocuments())) {
  test(`the bundled document ${name} is whole, and holds nothing of the suite`, () => {
    const original = loadDocuments()[name as keyof ReturnType<typeof loadDocuments>];
    expect(Object.keys(document.paths as Node)).toEqual(Object.keys(original.paths));
    const nodes = [...nodesOf(document)];
    const references = nodes.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((reference) => !reference.startsWith('#/'))).toEqual([]);
    expect(references.filter((reference) => at(document, reference) === undefined)).toEqual([]);
    expect(nodes.flatMap((node) => Object.keys(node).filter((key) => key.startsWith('x-')))).toEqual(
      nodes.flatMap((node) => Object.keys(node).filter((key) => key === 'x-api-key')),
    );
  });
}
