import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { packageRoot, wings } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

/** One import of one file, both as paths from the project's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** It is gone at run time, or made only when its code is reached. */
  readonly late: boolean;
}

const statement =
  /(?:^|\n)(?:import|export)\s+(type\s+)?([^;]*?)from\s+'(\.[^']+)'|(import\()\s*'(\.[^']+)'/g;

/** Every file of code of the product. */
export const productFiles: readonly string[] = wings.flatMap((folder) => [
  ...filesBelow(folder, '.ts'),
  ...filesBelow(folder, '.js'),
]);

/** The text of a file of the project. */
export function textOf(file: string): string {
  return readFileSync(join(packageRoot, file), 'utf8');
}

/** Relative imports of a file. */
export function importsOf(from: string): Import[] {
  return [...textOf(from).matchAll(statement)].map(([, type, names = '', path, dynamic, lazily]) => ({
    from,
    to: relative(packageRoot, resolve(packageRoot, from, '..', (path ?? lazily)!)),
    late: type !== undefined || dynamic !== undefined || isTypesOnly(names),
  }));
}

function isTypesOnly(names: string): boolean {
  const list = /\{([^}]*)\}/
    .exec(names)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return list?.every((name) => name === '' || name.startsWith('type ')) ?? false;
}

/** The wing that a file or a room stands in: a folder of code at the root. */
export function wingOf(path: string): string {
  return path.split('/')[0]!;
}

/** The room that a file stands in: a folder of a wing, or a loose file of it. */
export function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The number of lines of a file. */
export function countLines(file: string): number {
  return textOf(file).split('\n').length - 1;
}

/** Groups of nodes that reach each other (Tarjan's strongly connected components of more than one node). */
export function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}

/** Who imports whom. */
export function graphOf(imports: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}
