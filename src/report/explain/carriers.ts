import { documents } from '../../catalogue/documents.ts';
import { loadWireSchemas } from '../../contract/schemas.ts';
import { groupBy } from '../../lib/group-by.ts';

/** A node of a schema or of an OpenAPI document that carries a row. */
export interface Carrier {
  /** `file#/pointer`. */
  readonly place: string;
  /** The keyword whose failure is charged to the row; absent when every failure of the node is. */
  readonly keyword?: string;
  /** What the node asks for, as compact JSON; absent where it is long, or a response of an operation. */
  readonly asks?: string;
}

let index: ReadonlyMap<string, readonly Carrier[]> | undefined;

/** Every node that the contract charges to a row. */
export function carriersOf(id: string): readonly Carrier[] {
  index ??= new Map(
    [...groupBy(allCarriers(), ({ row }) => row)].map(([row, found]) => [
      row,
      found.map(({ carrier }) => carrier),
    ]),
  );
  return index.get(id) ?? [];
}

interface Charged {
  readonly row: string;
  readonly carrier: Carrier;
}

function allCarriers(): Charged[] {
  const schemas = [...loadWireSchemas()].map(([file, schema]) => [`schemas/${file}`, schema] as const);
  const apis = Object.entries(documents()).map(
    ([name, document]) => [`specs/${name}.openapi.yaml`, document] as const,
  );
  return [...schemas, ...apis].flatMap(([file, root]) => [...carriersBelow(root, `${file}#`)]);
}

function* carriersBelow(node: unknown, place: string): Generator<Charged> {
  if (typeof node !== 'object' || node === null) return;
  const { 'x-requirement': rows, 'x-null': nullRow } = node as Record<string, unknown>;
  if (typeof rows === 'string') yield { row: rows, carrier: { place, ...asked(node) } };
  if (typeof nullRow === 'string') yield { row: nullRow, carrier: { place, keyword: 'null' } };
  if (typeof rows === 'object' && rows !== null) {
    for (const [keyword, row] of Object.entries(rows))
      yield { row: String(row), carrier: { place, keyword, ...asked(node, keyword) } };
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples') yield* carriersBelow(child, `${place}/${escaped(key)}`);
  }
}

const longestAsked = 100;
/** What a node says about itself or its children, and not of its own value. */
const aside = /^(x-|\$|title|description|examples?|properties$|items$|required$)/;

function asked(node: object, only?: string): Pick<Carrier, 'asks'> {
  const members = Object.entries(node).filter(([key]) =>
    only === undefined ? !aside.test(key) : key === only,
  );
  const text = members.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ');
  return text === '' || text.length > longestAsked ? {} : { asks: text };
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
