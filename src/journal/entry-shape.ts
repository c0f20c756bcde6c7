import { isObject } from '../lib/json/compare.ts';

/** Says where a value is not of a shape, and what was expected there; undefined where it is. */
type Shape = (value: unknown, place: string) => string | undefined;

const ofType =
  (type: 'string' | 'number' | 'boolean', name: string): Shape =>
  (value, place) =>
    typeof value === type ? undefined : `${place} is not ${name}`;

const text = ofType('string', 'a text');
const number = ofType('number', 'a number');
const flag = ofType('boolean', 'true or false');

const optional =
  (shape: Shape): Shape =>
  (value, place) =>
    value === undefined ? undefined : shape(value, place);

const listOf =
  (item: Shape): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return `${place} is not a list`;
    return findFirst(value, (one, at) => item(one, `${place}/${at}`));
  };

const mapOf =
  (member: Shape): Shape =>
  (value, place) =>
    isObject(value)
      ? findFirst(Object.entries(value), ([name, one]) => member(one, `${place}/${nameShortly(name)}`))
      : `${place} is not an object`;

const object =
  (members: Readonly<Record<string, Shape>>): Shape =>
  (value, place) =>
    isObject(value)
      ? findFirst(Object.entries(members), ([name, shape]) =>
          shape(Object.hasOwn(value, name) ? value[name] : undefined, `${place}/${name}`),
        )
      : `${place} is not an object`;

function findFirst<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameShortly(name: string): string {
  return /^[\w-]{1,80}$/.test(name) ? name : '…';
}

const headers = listOf((value, place) =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
    ? undefined
    : `${place} is not a name and a value`,
);

const exchange = object({
  id: text,
  operation: text,
  startedAt: number,
  took: number,
  request: object({
    method: text,
    url: text,
    headers,
    body: optional(text),
    hidden: optional(listOf((value, place) => (value === null ? undefined : text(value, place)))),
  }),
  response: optional(object({ status: number, sentStatus: optional(number), headers, text })),
  failure: optional(object({ kind: text, message: text })),
});

const finding = object({
  requirement: text,
  grade: text,
  check: text,
  exchange: text,
  operation: text,
  status: number,
  pointer: text,
  wanted: text,
  got: text,
  hint: optional(text),
  count: number,
  passive: flag,
  keywords: optional(listOf(text)),
  related: optional(listOf(text)),
});

const result = object({
  check: text,
  round: optional(number),
  outcome: text,
  reason: optional(text),
  setting: optional(text),
  judged: mapOf(number),
  nothing: mapOf(text),
  findings: listOf(finding),
  inherited: optional(listOf(finding)),
  observations: listOf(object({ requirement: text, check: text, what: text, exchange: optional(text) })),
  trusted: optional(listOf(text)),
  leftAside: optional(listOf(object({ requirement: text, of: number, aside: number, why: text }))),
  answers: optional(mapOf(number)),
  requests: number,
  took: number,
});

const byType: Readonly<Record<string, Shape>> = {
  start: object({ at: number, run: text, session: text, preloads: optional(listOf(text)) }),
  'check-start': object({ check: text, at: number }),
  exchange: object({ check: text, exchange }),
  ledger: object({
    entry: object({ key: text, check: text, operation: text, what: text, state: text, id: optional(text) }),
  }),
  poll: object({
    event: object({
      check: text,
      requestId: text,
      operation: text,
      at: number,
      took: number,
      status: number,
    }),
  }),
  page: object({ event: object({ check: text, walk: text, number }) }),
  check: object({ result }),
  unreachable: object({ origin: text, message: text }),
  reached: object({ origin: text }),
  peer: object({
    peer: object({
      origin: text,
      proxy: optional(text),
      certificate: optional(object({ subject: text, issuer: text, sha256: text })),
    }),
  }),
  credential: object({ setting: text, accepted: flag, status: number }),
  end: object({ at: number, session: text, requests: number }),
};

/** What keeps a value from being read as an entry of a journal, in a few words; undefined for an entry. */
export function findMisshapen(value: unknown): string | undefined {
  if (!isObject(value)) return 'it is not an object';
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(byType, type)) return '/type is not that of an entry';
  return byType[type]!(value, '');
}
