import type { lawKit, PluginLaws } from '../../laws/plugins.ts';
import type { Check } from '../../src/plan/check.ts';
import type { checkKit } from '../../tests/support/plugin-kit.ts';
import type { serverKit } from '../mutate/plugins.ts';
import type { Fault, Variation, Workings } from '../reference-server/types.ts';

/** What the checks of a plug-in are made with. */
export type CheckKit = typeof checkKit;

/** The kit that the laws of a plug-in are made with. */
export type LawKit = typeof lawKit;

/** What the faults and variations of a plug-in are made with. */
export type ServerKit = typeof serverKit;

/** What the module of a plug-in exports by default; every id in it begins with the plug-in's name and two hyphens. */
export interface PluginDefinition {
  /** The checks that judge its requirements. */
  readonly checks?: (kit: CheckKit) => readonly Check[];
  /** Laws over all exchanges of a run, which judge them beside its checks and schemas. */
  readonly laws?: (kit: LawKit) => readonly PluginLaws[];
  /** Defects of the reference server that prove them. */
  readonly faults?: (kit: ServerKit) => readonly Fault[];
  /** Conforming servers that they must not fail. */
  readonly variations?: (kit: ServerKit) => readonly Variation[];
  /** What the reference server does beside what the document asks for, so that its requirements have something to judge. */
  readonly reference?: (workings: Workings) => void;
}

/** Gives a plug-in back as it is, with its type. */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin;
}
