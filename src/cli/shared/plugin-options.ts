import { UserError } from '../../lib/user-error.ts';

/**
 * The plug-ins that a command line names by --plugin and --interface, wherever these stand. Read before the command line
 * is parsed, since its words are those of the catalogue, which plug-ins add to. Throws UserError for one without a name.
 */
export function readPluginOptions(typed: readonly string[]): readonly string[] {
  const named: string[] = [];
  for (const [at, word] of typed.entries()) {
    // What follows two hyphens alone is not an option.
    if (word === '--') break;
    const [, option, given] = /^(--plugin|--interface)(?:=(.*))?$/s.exec(word) ?? [];
    if (option === undefined) continue;
    const value = given ?? typed[at + 1];
    if (value === undefined || value === '' || (given === undefined && value.startsWith('--')))
      throw new UserError(`${option} names nothing: write the folder of a plug-in or the name of a package`);
    named.push(...value.split(',').filter((name) => name !== ''));
  }
  return named;
}
