import type { Command } from 'commander';
import { addCommonOptions, addTargetOption } from '../../command-line/common-options.ts';
import { loadAction } from '../../command-line/values.ts';

const help = `
Without a name it lists the requirements, with an area, a level, an operation or
a clause those of it: level, id, clause, tests, and the seeded faults that prove
the tests. MUST and DERIVED fail, SHOULD warns, SILENT is observed.

A requirement shows its clause, how it is tested, and an example of a failure
that is made on the spot. An exchange of the last run (w0-15, as reports show
it) shows its request, its answer and what was found in it.

--send sends the recorded request of an exchange, or of a requirement's first
finding, again: byte for byte, once, with the secrets of the target file. It may
write. Data that was not recorded (a made-up token) cannot be sent again.

Exit codes:
  0  shown, or sent and answered
  2  an unknown name (the nearest one is named), no run, or no answer

Examples:
  $ obc explain
  $ obc explain recipients MUST
  $ obc explain faults
  $ obc explain provider-id-is-an-integer
  $ obc explain w0-15
  $ obc explain provider-id-is-an-integer --send --target target.yaml`;

/** `obc explain`: the catalogue, one requirement, or an exchange of a run. */
export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('Explains requirements, findings and exchanges, and sends them again.')
    .argument('[names...]', 'requirement, exchange, area, level, operation, clause, faults, variations')
    .option('--send', 'send the request of a finding or an exchange again');
  addCommonOptions(addTargetOption(command), ['json'])
    .option('--out <folder>', 'folder of the run (default: the latest of reports)')
    .option('--no-example', 'leave the example of a failure out')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
