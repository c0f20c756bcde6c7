import { posix } from 'node:path';
import { Refused } from '../bundle/refused.ts';

const maxClimb = 3;

/**
 * Where the files of a bundle stand in a folder of the site, so that the bundle can be verified there as it is: shards
 * may lie beside the folder of the merged report. Throws Refused for names that would lead out of it.
 */
export function placeEvidence(names: readonly string[], folder: string): ReadonlyMap<string, string> {
  const climb = Math.max(0, ...names.map(countClimbs));
  if (climb > maxClimb) throw new Refused(`its evidence lies ${climb} folders above it: ${maxClimb} at most`);
  const base = posix.join(folder, ...Array.from({ length: climb }, () => 'run'));
  const places = new Map([[bundlePlace, base], ...names.map((name) => [name, placeOf(base, name)] as const)]);
  if (new Set(places.values()).size < places.size)
    throw new Refused('two files of its evidence have one name');
  for (const [name, place] of places)
    if (place !== base && !place.startsWith(`${folder}/`))
      throw new Refused(`the name ${JSON.stringify(name)} leads out of its folder`);
  return places;
}

/** The folder of the bundle itself, in what `placeEvidence` gives. */
export const bundlePlace = '';

function countClimbs(name: string): number {
  return posix
    .normalize(name)
    .split('/')
    .filter((part) => part === '..').length;
}

/** What a path of some file system reads in another way than as a name. */
const odd = /[\\:\p{Cc}]/u;

function placeOf(base: string, name: string): string {
  if (name === '' || posix.isAbsolute(name) || odd.test(name))
    throw new Refused(`the name ${JSON.stringify(name)} is none of a file of evidence`);
  return posix.join(base, name);
}
