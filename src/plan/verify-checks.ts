import { requirements } from '../catalogue/requirements.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { UserError } from '../lib/user-error.ts';
import type { Check } from './check.ts';

/**
 * Throws UserError for checks that a program passes and that cannot be run: what is not a check, two of one id, a requirement
 * that the catalogue does not have. `place` is how messages name the list.
 */
export function verifyChecks(given: readonly Check[], place = 'checks'): void {
  const known = requirements.map(({ id }) => id as string);
  const seen = new Set<string>();
  for (const [index, check] of given.entries()) {
    const { id, run, ids, site } = (check ?? {}) as Partial<Check>;
    if (typeof id !== 'string' || typeof run !== 'function' || !Array.isArray(ids) || site === undefined)
      throw new UserError(`${place}[${index}]: expected a check, as defineCheck makes it`);
    if (seen.has(id)) throw new UserError(`${place}[${index}]: another check has the id ${id} already`);
    seen.add(id);
    const unknown = ids.find((one: string) => !known.includes(one));
    if (unknown !== undefined)
      throw new UserError(
        `${place}[${index}] (${id}): no requirement has the id ${unknown}${describeSuggestion(String(unknown), known)}`,
      );
  }
}
