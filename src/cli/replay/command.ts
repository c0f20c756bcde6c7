import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';
import { addTargetOption } from '../shared/target-options.ts';

const help = `
A finding is named by its exchange (w0-15, as the reports show it) or by its
requirement, whose first finding is meant. The request goes out byte for byte as
it was recorded, once, with the secrets of the target file in their places. It
may write: a creation creates again. Nothing is judged.

What was not written down (a token that a check made up, data of people, the end
of a long body) cannot be sent again; obc run --only CHECK runs it again.

Exit codes:
  0  sent and answered, whatever the answer is
  2  nothing was sent, or nothing answered

Examples:
  $ obc replay w0-15
  $ obc replay recipient-name-of-257-characters-is-refused --out reports
  $ obc replay w0-15 --target target.yaml --json`;

/** `obc replay`: sends a recorded exchange again, and shows old and new side by side. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .description('Sends the request of a finding again, and shows both answers side by side.')
    .argument('<finding>', 'its exchange, or its requirement');
  addTargetOption(command)
    .option('--out <folder>', 'folder of the run', 'reports')
    .option('--json', 'print both exchanges as JSON')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
