import { documents } from '../../catalogue/documents.ts';
import { wireSchemas } from '../../contract/schemas.ts';

/** A node of a schema or of an OpenAPI document that carries a row. */
export interface Carrier {
  /** `file#/pointer`. */
  readonly place: string;
  /** The keyword whose failure is charged to the row; absent when every failure of the node is. */
  readonly keyword?: string;
}

/** Every node that the contract charges to a row. */
export function carriersOf(id: string): readonly Carrier[] {
  const schemas = [...wireSchemas()].map(([file, schema]) => [`schemas/${file}`, schema] as const);
  const apis = Object.entries(documents()).map(
    ([name, document]) => [`specs/${name}.openapi.yaml`, document] as const,
  );
  return [...schemas, ...apis].flatMap(([file, root]) => [...carriersBelow(root, `${file}#`, id)]);
}

function* carriersBelow(node: unknown, place: string, id: string): Generator<Carrier> {
  if (typeof node !== 'object' || node === null) return;
  const { 'x-requirement': rows, 'x-null': nullRow } = node as Record<string, unknown>;
  if (rows === id) yield { place };
  if (nullRow === id) yield { place, keyword: 'null' };
  if (typeof rows === 'object' && rows !== null) {
    for (const [keyword, row] of Object.entries(rows)) if (row === id) yield { place, keyword };
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples') yield* carriersBelow(child, `${place}/${escaped(key)}`, id);
  }
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A carrier in words: an operation's response by its method, path and status, anything else by its pointer. */
export function carrierText({ place, keyword }: Carrier): string {
  const [, file, path, method, status] = /^(.*)#\/paths\/([^/]+)\/(\w+)\/responses\/(\w+)$/.exec(place) ?? [];
  const readable = path?.replaceAll('~1', '/').replaceAll('~0', '~');
  const text =
    readable === undefined ? place : `${file}: ${method?.toUpperCase()} ${readable}, response ${status}`;
  return keyword === undefined ? text : `${text} (${keyword})`;
}
