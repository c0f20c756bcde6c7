import { findInterface, namePlugins } from '../../src/catalogue/plugins/loaded.ts';
import { UserError } from '../../src/lib/user-error.ts';

/**
 * Names the plug-ins of a command line to this process, by --plugin and --interface, wherever these stand. Done before the
 * command line is parsed, since its words are those of the catalogue, which plug-ins add to. Throws UserError for one that
 * is not there.
 */
export function usePluginOptions(typed: readonly string[]): void {
  const named = readNamed(typed);
  namePlugins(named.map(({ name }) => name));
  const version = named.find(({ option }) => option === '--interface');
  if (version !== undefined && findInterface() === undefined)
    throw new UserError(
      `--interface ${version.name} describes no other version: write paths, members or limits into its interface.json`,
    );
}

interface Named {
  readonly option: string;
  readonly name: string;
}

function readNamed(typed: readonly string[]): readonly Named[] {
  const named: Named[] = [];
  for (const [at, word] of typed.entries()) {
    // What follows two hyphens alone is not an option.
    if (word === '--') break;
    const [, option, given] = /^(--plugin|--interface)(?:=(.*))?$/s.exec(word) ?? [];
    if (option === undefined) continue;
    const value = given ?? typed[at + 1];
    if (value === undefined || value === '' || (given === undefined && value.startsWith('--')))
      throw new UserError(`${option} names nothing: write the folder of a plug-in or the name of a package`);
    for (const name of value.split(',')) if (name !== '') named.push({ option, name });
  }
  return named;
}

/** Throws UserError where another version of the interface is named to a command that knows ours alone. */
export function refuseInterface(command: string): void {
  if (findInterface() === undefined) return;
  throw new UserError(
    `obc ${command} judges clients by the document alone: leave out --interface, or the plug-in with it`,
  );
}
