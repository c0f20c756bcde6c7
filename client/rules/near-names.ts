import { editDistance } from '../../src/lib/suggest.ts';
import type { Asked } from '../recording/traffic.ts';
import type { Breach } from './rule.ts';

const normalize = (name: string) => name.replace(/[\s_.-]/g, '').toLowerCase();

/** Letters from which on one wrong letter is a slip and no other name. */
const minSlip = 7;

/** True for a name that is another one in another letter case, with other separators, or with one letter wrong. */
function isNear(sent: string, documented: string): boolean {
  const [own, wanted] = [normalize(sent), normalize(documented)];
  if (own === wanted || `${own}s` === wanted || own === `${wanted}s`) return true;
  // A digit makes another name, such as that of a later version.
  return wanted.length >= minSlip && !/\d/.test(own) && editDistance(own, wanted) === 1;
}

/** A documented name that is written otherwise, so that it is none: the sent name with the one that was probably meant. */
export function findNearName(
  sent: readonly string[],
  documented: readonly string[],
): { readonly sent: string; readonly meant: string } | undefined {
  for (const name of sent) {
    if (documented.includes(name)) continue;
    const meant = documented.find((one) => isNear(name, one) && !sent.includes(one));
    if (meant !== undefined) return { sent: name, meant };
  }
  return undefined;
}

/** The breach of a query that names a documented parameter in another way. */
export function findNearParameter({ query }: Asked, documented: string): Breach | undefined {
  const near = findNearName(
    query.map(([name]) => name),
    [documented],
  );
  return near && { wanted: `the parameter ${documented}`, got: `the parameter ${near.sent}` };
}
