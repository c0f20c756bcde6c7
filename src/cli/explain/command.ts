import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
The example is made on the spot: the reference server with a seeded fault,
certified in this process.

Exit codes:
  0  explained
  2  no requirement has this id (the nearest one is named)

Examples:
  $ obc explain providers-list-answers-200-with-an-array
  $ obc explain providers-list-answers-200-with-an-array --json`;

/** `obc explain`: one requirement: its clause, how it is judged, what proves it, and an example of a finding. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .description('Explains one requirement: how it is judged, and what proves the judgement.')
    .argument('<id>', 'id of the requirement; obc list shows them')
    .option('--no-example', 'leave the example of a finding out')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
