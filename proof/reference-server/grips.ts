import { createRules } from './rules/index.ts';
import { createStore } from './store/create-store.ts';
import type { Fault, Operations, Workings } from './types.ts';
import { createWire } from './wire.ts';

const baseUrl = 'http://127.0.0.1';

/**
 * The places of the server that a fault or a variation grips, found by applying it to workings that nobody asks anything: operations
 * whose answers it changes (`after listProviders`), rules, members of the wire, and parts of the store.
 */
export function listGrips({ on, apply }: Pick<Fault, 'on' | 'apply'>): readonly string[] {
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
  const before = copyPlaces(placesOf(workings));
  apply(workings);
  addChanged('', before, placesOf(workings), grips);
  return [...grips];
}

/** The rules, the members of the wire and the parts of the store by their names. */
function placesOf({ rules, wire, store }: Workings): object {
  return { ...rules, wire, store };
}

/** A copy of what a fault may change where it stands; the frozen seed can only be replaced, and stands for itself. */
function copyPlaces(value: unknown): unknown {
  if (value instanceof Map) return new Map(value);
  if (value instanceof Set) return new Set(value);
  if (!isHolder(value) || Object.isFrozen(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyPlaces(part)]));
}

/** Adds the name of each place at which two values differ, functions by their identity. */
function addChanged(name: string, before: unknown, after: unknown, grips: Set<string>): void {
  if (before === after) return;
  const values = [before, after];
  const holders = values.filter(isHolder);
  if (holders.length === 0 && isSameCollection(before, after)) return;
  if (values.some((value) => value !== undefined && !isHolder(value))) grips.add(name);
  for (const member of new Set(holders.flatMap((holder) => Object.keys(holder)))) {
    const [one, other] = values.map((value) => (isHolder(value) ? value[member] : undefined));
    addChanged(name === '' ? member : `${name}.${member}`, one, other, grips);
  }
}

/** True for an object whose members are places of their own. */
function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Map) && !(value instanceof Set);
}

function isSameCollection(one: unknown, other: unknown): boolean {
  const [items, others] = [listItems(one), listItems(other)];
  if (items === undefined || others === undefined || items.length !== others.length) return false;
  return items.every((item, at) => item === others[at]) || JSON.stringify(items) === JSON.stringify(others);
}

function listItems(value: unknown): readonly unknown[] | undefined {
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  return value instanceof Set ? [...value] : undefined;
}
