import { groupBy } from '../../../src/lib/group-by.ts';
import { isObject } from '../../../src/lib/json/compare.ts';
import type { Answer, OperationName } from '../../reference-server/types.ts';

/** Where answers are changed: a node, or with an empty pointer the whole answer. */
export interface Place {
  /** One operation, or all of a service where the pointer begins with `**`. */
  readonly operations: readonly OperationName[];
  /** Of the answers; undefined stands for every success. */
  readonly status: number | undefined;
  /**
   * A JSON pointer. `*` stands for every item, `last` for the last one of a list, `**` for whatever leads to a member
   * of the name behind it.
   */
  readonly pointer: string;
}

/** An answer of the conforming server, with the operation that it answers. */
export interface Recorded {
  readonly operation: OperationName;
  readonly answer: Pick<Answer, 'status' | 'body'>;
}

/** A place with the different values that were seen there, as many as tell what operators do to it. */
export interface SeenPlace extends Place {
  readonly values: readonly unknown[];
}

/** Values that are kept of a place. */
const maxValues = 12;

const services: readonly (readonly OperationName[])[] = [
  ['listProviders', 'getProvider'],
  ['listRecipients', 'createRecipient', 'getRecipient', 'updateRecipient', 'regenerateSecret'],
  ['listRegistrations', 'listRecipientRegistrations'],
  ['listAccounts', 'getAccount'],
  ['getAccountsDetail', 'getAccountsDetailAsync'],
];

/** The operations that show the same things as some of them, those themselves among them. */
export function listOperationsBeside(operations: readonly OperationName[]): readonly string[] {
  const beside = services.filter((service) => service.some((one) => operations.includes(one)));
  return [...new Set([...operations, ...beside.flat()])];
}

/** The places of the answers that a server gave, with their values, in the order in which they were met. */
export function listPlaces(recorded: readonly Recorded[]): readonly SeenPlace[] {
  const places = new Map<string, Place & { values: Map<string, unknown> }>();
  const see = (place: Place, value: unknown) => {
    const key = namePlace(place);
    const known = places.get(key) ?? { ...place, values: new Map<string, unknown>() };
    places.set(key, known);
    const text = JSON.stringify(value) ?? '';
    if (known.values.size < maxValues) known.values.set(text, value);
  };
  for (const { operation, answer } of recorded) {
    const { status, body } = answer;
    if (body === undefined) see({ operations: [operation], status, pointer: '' }, undefined);
    else seeBelow(body, '', '', (pointer, value) => see({ operations: [operation], status, pointer }, value));
  }
  const seen = [...places.values()].map((place) => ({ ...place, values: [...place.values.values()] }));
  return [...seen, ...joinServices(seen)];
}

/** Calls `see` for a value and all below it, once with every item and once with the last ones alone. */
function seeBelow(
  value: unknown,
  every: string,
  last: string | undefined,
  see: (pointer: string, value: unknown) => void,
): void {
  see(every, value);
  if (last !== undefined && last !== every) see(last, value);
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) {
      const isLast = index === value.length - 1 && last !== undefined;
      seeBelow(item, `${every}/*`, isLast ? `${last}/last` : undefined, see);
    }
  else if (isObject(value))
    for (const [name, member] of Object.entries(value))
      seeBelow(member, `${every}/${name}`, last === undefined ? undefined : `${last}/${name}`, see);
}

/** The members that several answers of a service show under one name: a serializer breaks all of them alike. */
function joinServices(seen: readonly SeenPlace[]): SeenPlace[] {
  return services.flatMap((operations) => {
    const own = seen.filter(
      ({ operations: [one], status, pointer }) =>
        operations.includes(one!) &&
        (status ?? 0) < 300 &&
        /\/[^*/]+$/.test(pointer) &&
        !/\/last(\/|$)/.test(pointer),
    );
    const byName = groupBy(own, ({ pointer }) => pointer.slice(pointer.lastIndexOf('/') + 1));
    return [...byName]
      .filter(([, places]) => places.length > 1)
      .map(([name, places]) => ({
        operations,
        status: undefined,
        pointer: `/**/${name}`,
        values: places.flatMap(({ values }) => values),
      }));
  });
}

/** A place in one line: `getProvider 200 /data_inventory`, `listAccounts+getAccount 2xx /** /status` without the blank. */
export function namePlace({ operations, status, pointer }: Place): string {
  return `${operations.join('+')} ${status ?? '2xx'} ${pointer === '' ? '/' : pointer}`;
}

type Change = (value: unknown, at: string) => unknown;

/**
 * A copy of a body in which the values of a pointer are changed; `change` gets a value with its own pointer, and gives
 * undefined to leave it out. What is not changed is shared with the body.
 */
export function changeAt(body: unknown, pointer: string, change: Change): unknown {
  return changeBelow(body, pointer.split('/').slice(1), '', change);
}

function changeBelow(node: unknown, path: readonly string[], at: string, change: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(node, at);
  if (key === '**') return changeEverywhere(node, rest[0]!, at, change);
  if (Array.isArray(node)) {
    const changed = node.map((item, index) =>
      key === '*' || index === node.length - 1 ? changeBelow(item, rest, `${at}/${index}`, change) : item,
    );
    return changed.filter((item) => item !== undefined);
  }
  if (!isObject(node) || !(key in node)) return node;
  return { ...node, [key]: changeBelow(node[key], rest, `${at}/${key}`, change) };
}

function changeEverywhere(node: unknown, name: string, at: string, change: Change): unknown {
  if (Array.isArray(node))
    return node.map((item, index) => changeEverywhere(item, name, `${at}/${index}`, change));
  if (!isObject(node)) return node;
  const changed = Object.entries(node).map(([key, value]) => [
    key,
    key === name ? change(value, `${at}/${key}`) : changeEverywhere(value, name, `${at}/${key}`, change),
  ]);
  return Object.fromEntries(changed);
}
