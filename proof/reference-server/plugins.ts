import { loadPluginCode } from '../../src/catalogue/plugins/code.ts';
import type { Workings } from './types.ts';

/** Lets the reference server do what plug-ins ask of a conforming server beyond the document. */
export function applyReferences(workings: Workings): void {
  for (const { code } of loadPluginCode())
    (code.reference as ((grips: Workings) => void) | undefined)?.(workings);
}
