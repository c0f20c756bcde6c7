import { findInterface } from './loaded.ts';

/**
 * Our names of the members of an area by those that the version of the interface gives them on the wire; undefined where
 * all are ours.
 */
export function mapWireNames(area: string): ReadonlyMap<string, string> | undefined {
  const members = Object.entries(findInterface()?.members[area] ?? {});
  return members.length === 0 ? undefined : new Map(members.map(([ours, theirs]) => [theirs, ours]));
}

/** A name of a member and what it is called on the wire in any area, where that is another. */
export function listSpellings(name: string): readonly string[] {
  const areas = Object.values(findInterface()?.members ?? {});
  return [name, ...areas.flatMap((names) => names[name] ?? [])];
}
