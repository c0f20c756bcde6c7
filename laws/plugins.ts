import { collectFromCode } from '../src/catalogue/plugins/code.ts';
import { defineLaws, isBefore, type LawSet, noModel } from '../src/judge/law.ts';
import { isObject } from '../src/lib/json/values.ts';

/** The laws of a plug-in are made with it: what those of the suite are made with. */
export const lawKit = { defineLaws, noModel, isBefore, isObject };

/** Laws that a plug-in brings, under an id of its own. */
export interface PluginLaws extends LawSet {
  readonly id: string;
}

/** The laws that plug-ins bring, in their order. Throws UserError for what is wrong in a plug-in. */
export function loadPluginLaws(): readonly PluginLaws[] {
  return collectFromCode<PluginLaws>('laws', lawKit);
}
