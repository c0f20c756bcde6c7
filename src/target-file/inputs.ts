import type { Json, RequestTemplate } from './types.ts';

type Node = { readonly [key: string]: Json };

const parts = ['query', 'headers', 'body'] as const;

/** The names of all inputs of a request, at every level: `query.<name>`, `body.<name>.<name>`. */
export function listInputs(template: RequestTemplate): readonly string[] {
  return parts.flatMap((part) => namesBelow((template[part] ?? {}) as Node, part));
}

/** The values of a request by the names of their inputs; names of headers in lower case. */
export function listLeafInputs({ query, headers = {}, body }: RequestTemplate): ReadonlyMap<string, Json> {
  const lowered = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return new Map(listLeaves({ ...(query && { query }), ...(body && { body }), headers: lowered }, ''));
}

function listLeaves(node: Json, at: string): (readonly [string, Json])[] {
  if (typeof node !== 'object' || node === null) return [[at.slice(1), node]];
  return Object.entries(node).flatMap(([name, child]) => listLeaves(child as Json, `${at}.${name}`));
}

/** A request without one input, as `listInputs` names it; names of headers in any letter case. Undefined for another name. */
export function withoutInput(template: RequestTemplate, input: string): RequestTemplate | undefined {
  for (const part of parts) {
    const node = template[part];
    if (node === undefined || !input.startsWith(`${part}.`)) continue;
    const rest = remove(node as Node, input.slice(part.length + 1), part === 'headers');
    if (rest !== undefined) return { ...template, [part]: rest };
  }
  return undefined;
}

/** The value of a header of a request; undefined when it has none of that name, in any letter case. */
export function findHeaderInput({ headers = {} }: RequestTemplate, name: string): string | undefined {
  return Object.entries(headers).find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1];
}

function namesBelow(node: Node, above: string): readonly string[] {
  return Object.entries(node).flatMap(([key, child]) => {
    const name = `${above}.${key}`;
    return typeof child === 'object' && child !== null ? [name, ...namesBelow(child as Node, name)] : [name];
  });
}

/** A name may hold dots itself, so that each key is tried for the beginning of the path. */
function remove(node: Node, path: string, ignoresCase = false): Node | undefined {
  for (const [key, child] of Object.entries(node)) {
    const isIt = ignoresCase ? key.toLowerCase() === path.toLowerCase() : key === path;
    if (isIt) return copyWithout(node, key);
    if (typeof child !== 'object' || child === null || !path.startsWith(`${key}.`)) continue;
    const rest = remove(child as Node, path.slice(key.length + 1));
    if (rest !== undefined)
      return Object.assign(Array.isArray(node) ? [...node] : { ...node }, { [key]: rest });
  }
  return undefined;
}

function copyWithout(node: Node, key: string): Node {
  if (Array.isArray(node)) return node.filter((_, index) => String(index) !== key) as unknown as Node;
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}
