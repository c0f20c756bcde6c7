import { collectFromCode } from '../src/catalogue/plugins/code.ts';
import { defineLaws, isBefore, type LawSet, noModel } from '../src/judge/law.ts';
import { isObject } from '../src/lib/json/values.ts';
import { UserError } from '../src/lib/user-error.ts';

/** The laws of a plug-in are made with it: what those of the suite are made with. */
export const lawKit = { defineLaws, noModel, isBefore, isObject };

/** Laws that a plug-in brings, under an id of its own. */
export interface PluginLaws extends LawSet {
  readonly id: string;
}

/** The laws that plug-ins bring, in their order. Throws UserError for what is wrong in a plug-in. */
export function loadPluginLaws(): readonly PluginLaws[] {
  return collectFromCode<PluginLaws>('laws', lawKit, verifyLaws);
}

/** Throws UserError for a set that `defineLaws` did not make of a model and laws. */
function verifyLaws(sets: readonly PluginLaws[], place: string): void {
  for (const [index, { model, laws }] of sets.entries()) {
    const isLaw = (one: unknown) =>
      isObject(one) && typeof one.judge === 'function' && Array.isArray(one.judges);
    if (typeof model !== 'function')
      throw new UserError(
        `${place}[${index}]/model is not a function: write { id, ...defineLaws(noModel, ...laws) }, or a function that makes a model in the place of noModel`,
      );
    if (!Array.isArray(laws) || !laws.every(isLaw))
      throw new UserError(
        `${place}[${index}]/laws are not all laws: write each as { judges: [ids], judge(seen, model, say) { ... } }`,
      );
  }
}
