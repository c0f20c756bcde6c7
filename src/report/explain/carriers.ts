import { loadDocuments } from '../../catalogue/documents.ts';
import { loadWireSchemas } from '../../contract/schemas.ts';
import { groupBy } from '../../lib/group-by.ts';

/** A node of a schema or of an OpenAPI document that carries a requirement. */
export interface Carrier {
  /** `file#/pointer`. */
  readonly place: string;
  /** The keyword whose failure is charged to the requirement; absent when every failure of the node is. */
  readonly keyword?: string;
  /** What the node asks for, as compact JSON; absent where it is long, or a response of an operation. */
  readonly asks?: string;
}

let index: ReadonlyMap<string, readonly Carrier[]> | undefined;

/** Every node that the contract charges to a requirement. */
export function carriersOf(id: string): readonly Carrier[] {
  index ??= new Map(
    [...groupBy(findCarriers(), ({ id }) => id)].map(([one, found]) => [
      one,
      found.map(({ carrier }) => carrier),
    ]),
  );
  return index.get(id) ?? [];
}

interface Charged {
  /** Of the requirement. */
  readonly id: string;
  readonly carrier: Carrier;
}

function findCarriers(): Charged[] {
  const schemas = [...loadWireSchemas()].map(([file, schema]) => [`schemas/${file}`, schema] as const);
  const apis = Object.entries(loadDocuments()).map(
    ([name, document]) => [`specs/${name}.openapi.yaml`, document] as const,
  );
  return [...schemas, ...apis].flatMap(([file, root]) => [...findCarriersBelow(root, `${file}#`)]);
}

function* findCarriersBelow(node: unknown, place: string): Generator<Charged> {
  if (typeof node !== 'object' || node === null) return;
  const { 'x-requirement': charged, 'x-null': ofNull } = node as Record<string, unknown>;
  if (typeof charged === 'string') yield { id: charged, carrier: { place, ...describeDemand(node) } };
  if (typeof ofNull === 'string') yield { id: ofNull, carrier: { place, keyword: 'null' } };
  if (typeof charged === 'object' && charged !== null) {
    for (const [keyword, id] of Object.entries(charged))
      yield { id: String(id), carrier: { place, keyword, ...describeDemand(node, keyword) } };
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples')
      yield* findCarriersBelow(child, `${place}/${escapePointerPart(key)}`);
  }
}

const maxDemandLength = 100;
/** What a node says about itself or its children, and not of its own value. */
const aside = /^(x-|\$|title|description|examples?|properties$|items$|required$)/;

function describeDemand(node: object, only?: string): Pick<Carrier, 'asks'> {
  const members = Object.entries(node).filter(([key]) =>
    only === undefined ? !aside.test(key) : key === only,
  );
  const text = members.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ');
  return text === '' || text.length > maxDemandLength ? {} : { asks: text };
}

function escapePointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A carrier in words: an operation's response by its method, path and status, anything else by its pointer. */
export function describeCarrier({ place, keyword }: Carrier): string {
  const [, file, path, method, status] = /^(.*)#\/paths\/([^/]+)\/(\w+)\/responses\/(\w+)$/.exec(place) ?? [];
  const readable = path?.replaceAll('~1', '/').replaceAll('~0', '~');
  const text =
    readable === undefined ? place : `${file}: ${method?.toUpperCase()} ${readable}, response ${status}`;
  return keyword === undefined ? text : `${text} (${keyword})`;
}
