import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root.ts';

interface Node {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly default?: unknown;
}

let schema: Node | undefined;

/** What the schema of the target file says of a setting, without the advice on secrets. Throws for an unknown one. */
export function wordsOf(path: string): string {
  schema ??= JSON.parse(readFileSync(join(packageRoot, 'schemas', 'target.schema.json'), 'utf8')) as Node;
  const node = path.split('.').reduce<Node | undefined>((at, key) => at?.properties?.[key], schema);
  if (node?.description === undefined)
    throw new Error(`the schema of the target file does not describe ${path}`);
  return node.description.replace(/ Secret: .*$/, '');
}
