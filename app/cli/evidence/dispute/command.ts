import type { Command } from 'commander';
import { loadAction } from '../../../command-line/values.ts';

const help = `
The file stands by itself: the requirement with its clause and reading, what a
run found and on which exchanges, redacted, and why you object. Send it to the
maintainers of the suite. A requirement whose reading is in dispute stands in
specs/disputes.json of the next version: it is observed and not judged from
then on, and every report says so.

Exit codes:
  0  the file is written
  2  no such requirement, no run in the folder, or no reason

Examples:
  $ obc evidence dispute provider-id-is-an-integer --reason objection.md
  $ obc evidence dispute provider-id-is-an-integer --reason why.md --out d.md`;

/** `obc evidence dispute`: an objection to a requirement, with the evidence of a run. */
export function addDispute(group: Command): void {
  group
    .command('dispute')
    .description('Writes an objection to a requirement, with the evidence of a run.')
    .argument('<id>', 'id of the requirement')
    .requiredOption('--reason <file>', 'file that says why its reading is wrong')
    .option('--report <folder>', 'folder of the run', 'reports')
    .option('--out <file>', 'file to write (default: dispute-ID.md)')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
