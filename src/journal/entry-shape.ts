import { operationIds } from '../catalogue/operations.ts';
import { codingProblems } from '../http/codings.ts';
import { connectionUses, presentedKinds } from '../http/exchange.ts';
import { isObject } from '../lib/json/values.ts';

/** Says where a value is not of a shape, and what was expected there; undefined where it is. */
type Shape = (value: unknown, place: string, isClosed: boolean) => string | undefined;

const ofType =
  (type: 'string' | 'number' | 'boolean', name: string): Shape =>
  (value, place) =>
    typeof value === type ? undefined : `${place} is not ${name}`;

const text = ofType('string', 'a text');
const flag = ofType('boolean', 'true or false');

/** A number, and one that `fits` where the shape is closed. */
const numberOf =
  (name: string, fits: (value: number) => boolean): Shape =>
  (value, place, isClosed) => {
    if (typeof value !== 'number') return `${place} is not a number`;
    return !isClosed || fits(value) ? undefined : `${place} is not ${name}`;
  };

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const number = numberOf('a number', Number.isFinite);
const count = numberOf('a count', isCount);
const positive = numberOf('a count of at least 1', (value) => isCount(value) && value > 0);
const moment = numberOf('a moment in milliseconds', isCount);
/** Requests are timed to a tenth of a millisecond. */
const duration = numberOf(
  'a duration in milliseconds',
  (value) => value >= 0 && isCount(Math.round(value * 10)),
);
const status = numberOf('a status', (value) => isCount(value) && value >= 100 && value <= 999);

/** A text, and one of these where the shape is closed. */
const oneOf =
  (...known: readonly string[]): Shape =>
  (value, place, isClosed) => {
    if (typeof value !== 'string') return `${place} is not a text`;
    return !isClosed || known.includes(value) ? undefined : `${place} is none of ${known.join(', ')}`;
  };

/** An operation of the document, and what a command of the target file does. */
const operation = oneOf(...operationIds);
const written = oneOf(...operationIds, 'connectionCommand', 'sessionCommand');

const optional =
  (shape: Shape): Shape =>
  (value, place, isClosed) =>
    value === undefined ? undefined : shape(value, place, isClosed);

const listOf =
  (item: Shape): Shape =>
  (value, place, isClosed) => {
    if (!Array.isArray(value)) return `${place} is not a list`;
    return findFirst(value, (one, at) => item(one, `${place}/${at}`, isClosed));
  };

const mapOf =
  (member: Shape): Shape =>
  (value, place, isClosed) =>
    isObject(value)
      ? findFirst(Object.entries(value), ([name, one]) =>
          member(one, `${place}/${nameShortly(name)}`, isClosed),
        )
      : `${place} is not an object`;

const object =
  (members: Readonly<Record<string, Shape>>): Shape =>
  (value, place, isClosed) => {
    if (!isObject(value)) return `${place} is not an object`;
    const odd = isClosed ? Object.keys(value).find((name) => !Object.hasOwn(members, name)) : undefined;
    if (odd !== undefined) return `${place}/${nameShortly(odd)} is unknown`;
    return findFirst(Object.entries(members), ([name, shape]) =>
      shape(Object.hasOwn(value, name) ? value[name] : undefined, `${place}/${name}`, isClosed),
    );
  };

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

const nameOrNull: Shape = (value, place, isClosed) =>
  value === null ? undefined : text(value, place, isClosed);

/** Texts behind the marks of a request, or null where a value has no name. A list without one name is not written. */
const hidden: Shape = (value, place, isClosed) => {
  const problem = listOf(nameOrNull)(value, place, isClosed);
  const isNamed = Array.isArray(value) && value.some((one) => one !== null);
  return problem ?? (isNamed || !isClosed ? undefined : `${place} names nothing`);
};

const exchange = object({
  id: text,
  operation,
  startedAt: moment,
  took: duration,
  request: object({
    method: text,
    url: text,
    headers,
    body: optional(text),
    hidden: optional(hidden),
  }),
  undocumented: optional(flag),
  credential: optional(text),
  presented: optional(object({ kind: oneOf(...presentedKinds), what: optional(text) })),
  provoked: optional(flag),
  connection: optional(object({ id: optional(text), as: oneOf(...connectionUses) })),
  after: optional(count),
  secretDigest: optional(text),
  response: optional(
    object({
      status,
      headers,
      text,
      isJson: optional(flag),
      hasExactNumbers: optional(flag),
      encoding: optional(text),
      coding: optional(object({ name: text, kind: oneOf(...codingProblems) })),
    }),
  ),
  failure: optional(
    object({ kind: oneOf('connect', 'timeout', 'lost', 'too-large', 'protocol'), message: text }),
  ),
});

/** The facts of the laws: each is read from the target file again when a record is verified. */
const facts: Shape = (value, place) => (isObject(value) ? undefined : `${place} is not an object`);

const finding = object({
  requirement: text,
  grade: oneOf('fail', 'warn'),
  check: text,
  exchange: text,
  operation,
  status,
  pointer: text,
  wanted: text,
  got: text,
  hint: optional(text),
  path: optional(text),
  count: positive,
  passive: flag,
  law: optional(flag),
  keywords: optional(listOf(text)),
  related: optional(listOf(text)),
  answers: optional(positive),
  runs: optional(object({ seen: positive, of: positive })),
});

const result = object({
  check: text,
  round: optional(positive),
  outcome: oneOf('ran', 'blocked', 'harness-error'),
  reason: optional(text),
  setting: optional(text),
  misconfigured: optional(flag),
  judged: mapOf(positive),
  restsOn: optional(mapOf(positive)),
  nothing: mapOf(text),
  byLaws: optional(mapOf(positive)),
  unclear: optional(mapOf(text)),
  findings: listOf(finding),
  inherited: optional(listOf(finding)),
  observations: listOf(object({ requirement: text, check: text, what: text, exchange: optional(text) })),
  trusted: optional(listOf(text)),
  leftAside: optional(listOf(object({ requirement: text, of: positive, aside: positive, why: text }))),
  answers: optional(mapOf(positive)),
  requests: count,
  took: duration,
});

/** The shape of an entry of one type. */
const entry = (members: Readonly<Record<string, Shape>>): Shape => object({ type: text, ...members });

const byType: Readonly<Record<string, Shape>> = {
  start: entry({
    at: moment,
    run: text,
    session: text,
    facts: optional(facts),
    preloads: optional(listOf(text)),
  }),
  'check-start': entry({ check: text, at: moment }),
  exchange: entry({ check: text, exchange }),
  settled: entry({ exchange: text, stands: flag, aside: optional(flag) }),
  ledger: entry({
    entry: object({
      key: text,
      check: text,
      operation: written,
      what: text,
      state: oneOf('attempted', 'done', 'refused', 'unknown'),
      id: optional(text),
    }),
  }),
  poll: entry({
    event: object({
      check: text,
      requestId: text,
      operation,
      at: moment,
      took: duration,
      status,
    }),
  }),
  page: entry({
    event: object({
      check: text,
      walk: text,
      number: positive,
      resumed: optional(flag),
      exchange: optional(text),
      status: optional(status),
      size: optional(count),
      total: optional(number),
      end: optional(oneOf('last-page', 'cut', 'repeated', 'refused', 'unreadable', 'foreign-link')),
    }),
  }),
  check: entry({ result }),
  unreachable: entry({ origin: text, message: text }),
  reached: entry({ origin: text }),
  peer: entry({
    peer: object({
      origin: text,
      proxy: optional(text),
      certificate: optional(object({ subject: text, issuer: text, sha256: text })),
    }),
  }),
  credential: entry({ setting: text, accepted: flag, status }),
  end: entry({ at: moment, session: text, requests: count }),
};

/**
 * What keeps a value from being read as an entry of a journal, in a few words; undefined for an entry. Members that no
 * entry has are passed over, unless it `isClosed`.
 */
export function findMisshapen(value: unknown, isClosed = false): string | undefined {
  if (!isObject(value)) return 'it is not an object';
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(byType, type)) return '/type is not that of an entry';
  return byType[type]!(value, '', isClosed);
}
