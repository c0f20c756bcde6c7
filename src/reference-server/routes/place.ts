import { TrieRouter } from 'hono/router/trie-router';
import type { OperationName } from '../types.ts';
import { routes } from './table.ts';

/** Where a request arrives: at an operation, at a path that has other methods, or nowhere. */
export type Place =
  | { readonly operation: OperationName; readonly params: Record<string, string> }
  | { readonly status: 405; readonly allow: string }
  | { readonly status: 404 };

type Sign = OperationName | { readonly allow: string };

const router = new TrieRouter<Sign>();

// Each route also answers behind a path, for variations in which a gateway stands before the service.
for (const prefix of ['', '/gateway']) {
  for (const { operation, method, path } of routes) router.add(method, prefix + path, operation);
  for (const path of new Set(routes.map((route) => route.path)))
    router.add('ALL', prefix + path, { allow: methodsOf(path) });
}

/** The place of a method and a path, whose parameters are percent-decoded as far as they can be. */
export function placeOf(method: string, path: string): Place {
  const [found] = router.match(method === 'HEAD' ? 'GET' : method, path)[0];
  if (found === undefined) return { status: 404 };
  const [sign, params] = found as [Sign, Record<string, string>];
  if (typeof sign !== 'string') return { status: 405, allow: sign.allow };
  for (const name in params) params[name] = decoded(params[name]!);
  return { operation: sign, params };
}

function methodsOf(path: string): string {
  return routes
    .filter((route) => route.path === path)
    .map(({ method }) => method)
    .join(', ');
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  return segment.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
