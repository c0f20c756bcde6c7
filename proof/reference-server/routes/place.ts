import { TrieRouter } from 'hono/router/trie-router';
import type { OperationName } from '../types.ts';
import { type Route, routes } from './table.ts';

/** Where a request arrives: at an operation, at a path that has other methods, or nowhere. */
export type Place =
  | { readonly operation: OperationName; readonly params: Record<string, string> }
  | { readonly status: 405; readonly allow: string }
  | { readonly status: 404 };

type Sign = OperationName | { readonly allow: string };

type Paths = Readonly<Record<string, string>>;

/** The routers of versions of the document, by what these call our paths. */
const routers = new WeakMap<Paths, TrieRouter<Sign>>();

function createRouter(paths: Paths): TrieRouter<Sign> {
  const router = new TrieRouter<Sign>();
  const table = routes.map((route) => ({ ...route, path: renamePath(route.path, paths) }));
  // Each route also answers behind a path, for variations in which a gateway stands before the service.
  for (const prefix of ['', '/gateway']) {
    for (const { operation, method, path } of table) router.add(method, prefix + path, operation);
    for (const path of new Set(table.map((route) => route.path)))
      router.add('ALL', prefix + path, { allow: methodsOf(path, table) });
  }
  return router;
}

/** A path in Hono's notation under the name of a version. */
function renamePath(path: string, paths: Paths): string {
  const theirs = paths[path.replace(/:(\w+)/g, '{$1}')];
  return theirs === undefined ? path : theirs.replace(/\{(\w+)\}/g, ':$1');
}

/** The place of a method and a path by what a version calls our paths; parameters parameters are percent-decoded as far as they can be. */
export function placeOf(method: string, path: string, paths: Paths): Place {
  const router = routers.get(paths) ?? createRouter(paths);
  routers.set(paths, router);
  const [found] = router.match(method === 'HEAD' ? 'GET' : method, path)[0];
  if (found === undefined) return { status: 404 };
  const [sign, params] = found as [Sign, Record<string, string>];
  if (typeof sign !== 'string') return { status: 405, allow: sign.allow };
  for (const name in params) params[name] = decoded(params[name]!);
  return { operation: sign, params };
}

function methodsOf(path: string, table: readonly Route[]): string {
  return table
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
