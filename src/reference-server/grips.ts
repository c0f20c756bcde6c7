import { createRules } from './rules/index.ts';
import { createStore } from './store/create-store.ts';
import type { Fault, Operations, Workings } from './types.ts';
import { createWire } from './wire.ts';

const baseUrl = 'http://127.0.0.1';

/**
 * The places of the server that a fault grips, found by applying it to workings that nobody asks anything: operations
 * whose answers it changes (`after listProviders`), rules, members of the wire, and parts of the store.
 */
export function listGrips({ on, apply }: Fault): readonly string[] {
  const grips = new Set<string>();
  const hook = (when: string) => (operations: Operations) => {
    for (const name of [operations].flat()) grips.add(`${when} ${name}`);
  };
  const workings: Workings = {
    ...{ rules: createRules(baseUrl), store: createStore(), wire: createWire() },
    ...{ baseUrl, now: Date.now, webhookUrl: undefined },
    before: hook('before'),
    after: hook('after'),
  };
  // What the conforming server that has the fault does stands beside it, not in its place.
  on?.apply({ ...workings, before: () => {}, after: () => {} });
  const before = readPlaces(workings);
  apply(workings);
  const after = readPlaces(workings);
  for (const place of new Set([...before.keys(), ...after.keys()]))
    if (before.get(place) !== after.get(place)) grips.add(place);
  return [...grips];
}

/** Each rule, member of the wire and part of the store by its name, functions by their identity. */
function readPlaces({ rules, wire, store }: Workings): ReadonlyMap<string, unknown> {
  return new Map(listPlaces('', { ...rules, wire, store }));
}

function listPlaces(name: string, value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[name, value]];
  if (value instanceof Map || value instanceof Set) return [[name, JSON.stringify([...value])]];
  return Object.entries(value).flatMap(([member, part]) =>
    listPlaces(name === '' ? member : `${name}.${member}`, part),
  );
}
