import { groupBy } from '../../../src/lib/group-by.ts';
import { isObject } from '../../../src/lib/json/values.ts';
import type { Place } from '../../mutate/places.ts';
import type { Answer, OperationName } from '../../reference-server/types.ts';

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
