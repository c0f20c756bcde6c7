import { delimiter } from 'node:path';
import { readVariable, setVariable } from '../../lib/env.ts';
import { UserError } from '../../lib/user-error.ts';
import { hasDifferences, type InterfaceDifferences } from './differences.ts';
import { locatePlugin } from './locate.ts';
import type { Plugin } from './plugin.ts';
import { readPlugin } from './read.ts';

/**
 * Names the plug-ins of this process and of those that it starts, by folder or package, beside those of the environment.
 * Before anything else of the catalogue is loaded: it is made once. Throws UserError for one that is not there.
 */
export function namePlugins(named: readonly string[]): void {
  if (named.length === 0) return;
  const paths = [...listPluginPaths(), ...named].map(locatePlugin);
  setVariable('OBC_PLUGINS', [...new Set(paths)].join(delimiter));
}

/** The absolute paths of the plug-ins of this process. */
export function listPluginPaths(): readonly string[] {
  return readVariable('OBC_PLUGINS')?.split(delimiter) ?? [];
}

let loaded: readonly Plugin[] | undefined;

/** The plug-ins that the environment names, read once; none without. Throws UserError for one that is wrong. */
export function listPlugins(): readonly Plugin[] {
  loaded ??= readAll(listPluginPaths());
  return loaded;
}

function readAll(paths: readonly string[]): readonly Plugin[] {
  const plugins = paths.map((path) => readPlugin(locatePlugin(path)));
  const names = new Map<string, string>();
  for (const { name, place } of plugins) {
    const other = names.get(name);
    if (other !== undefined)
      throw new UserError(
        `two plug-ins are called ${name}, ${other} and ${place}: leave one out, or rename it`,
      );
    names.set(name, place);
  }
  const bent = plugins.filter(({ differences }) => hasDifferences(differences));
  if (bent.length > 1)
    throw new UserError(
      `${bent.map(({ place }) => place).join(' and ')} are both versions of the interface: a run has one, so leave one out`,
    );
  return plugins;
}

/** How the document of this process differs from ours in names and limits; undefined where it does not. */
export function findInterface(): InterfaceDifferences | undefined {
  return listPlugins().find(({ differences }) => hasDifferences(differences))?.differences;
}

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
