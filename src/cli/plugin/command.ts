import { Argument, type Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
A plug-in brings what a scheme demands beside the document: requirements,
checks, schemas, faults and variations that prove them, a profile that reads
ours otherwise, and another version of the interface. Every command takes it
by --plugin, and names it in what it writes.

The folder that this writes works at once: one requirement, the schema that
judges it, the check that reads it and the fault that proves both. Its README
says what to change.

A plug-in is code, and runs with your rights: --plugin and OBC_PLUGINS alone
load one, never a target file, a report or a bundle.

Exit codes:
  0  written
  2  a wrong name, or a folder that is there already

Examples:
  $ obc plugin new my-scheme
  $ obc selftest --plugin ./my-scheme
  $ obc run --target target.yaml --plugin ./my-scheme`;

/** `obc plugin new`: writes a plug-in that works, to begin with. */
export function addPlugin(program: Command): void {
  program
    .command('plugin')
    .description('Writes a plug-in: requirements of a scheme with what judges and proves them.')
    .addArgument(new Argument('<action>', 'what to do').choices(['new']))
    .argument('<name>', 'name of the plug-in, and of its folder')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
