import { isContainer } from '../../lib/json/compare.ts';
import { listContainers, listLeaves } from '../../lib/json/walk.ts';
import { normalizeName } from '../normal-name.ts';

/** One member of a JSON value, with where it stands. */
export interface Member {
  readonly name: string;
  /** Its name in any spelling: see `normalizeName`. */
  readonly normal: string;
  readonly value: unknown;
  /** JSON pointer of the member. */
  readonly pointer: string;
}

/** Every member of a JSON value, at any depth: without recursion, since a body may be nested without end. */
export function* listMembers(json: unknown): Generator<Member> {
  const left: { readonly node: unknown; readonly at: string }[] = [{ node: json, at: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, at } = next;
    if (!isContainer(node)) continue;
    if (Array.isArray(node)) {
      for (let index = 0; index < node.length; index++)
        if (isContainer(node[index])) left.push({ node: node[index], at: `${at}/${index}` });
      continue;
    }
    for (const name in node) {
      const value = (node as Record<string, unknown>)[name];
      const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      yield { name, normal: normalizeName(name), value, pointer };
      if (isContainer(value)) left.push({ node: value, at: pointer });
    }
  }
}

/** Every object of a JSON value, at any depth, by the normal names of its members. */
export function* listObjectsIn(json: unknown): Generator<ReadonlyMap<string, unknown>> {
  for (const node of listContainers(json)) {
    if (Array.isArray(node)) continue;
    yield new Map(Object.entries(node).map(([name, value]) => [normalizeName(name), value]));
  }
}

/** The texts that stand in a JSON value, at any depth. */
export function listTexts(json: unknown): readonly string[] {
  return listLeaves(json).filter((leaf) => typeof leaf === 'string');
}
