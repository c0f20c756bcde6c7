import { readSite } from './caller-site.ts';
import type { Site } from './check.ts';

/**
 * Where the caller of its caller stands in the sources: the definition of a check. The build puts a table of the places
 * of all checks, by `id`, in the place of this module, since a stack of joined files tells nothing.
 */
export function findSite(_id: string): Site {
  return readSite(new Error('site').stack, 2);
}
