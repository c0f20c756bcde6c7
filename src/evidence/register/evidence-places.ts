import { posix } from 'node:path';
import { staysInside } from '../bundle/digests.ts';
import { Refused } from '../bundle/refused.ts';

/**
 * Where the files of a bundle stand in a folder of the site, so that the bundle can be verified there as it is. Throws
 * Refused for names that would lead out of it.
 */
export function placeEvidence(names: readonly string[], folder: string): ReadonlyMap<string, string> {
  const outside = names.find((name) => !staysInside(name));
  if (outside !== undefined) throw new Refused(`the name ${JSON.stringify(outside)} leads out of its folder`);
  return new Map([[bundlePlace, folder], ...names.map((name) => [name, posix.join(folder, name)] as const)]);
}

/** The folder of the bundle itself, in what `placeEvidence` gives. */
export const bundlePlace = '';
