import type { Command } from 'commander';
import { addCommonOptions, addTarget } from '../command-line/common-options.ts';
import { loadAction, port } from '../command-line/values.ts';

const help = `
It prints the address of a page for the browser of this machine: an editor of
the target file with the doctor's answer beside each setting, runs that are
shown while they last, reports of earlier runs, and comparisons of two.

The page listens on 127.0.0.1 only, and its address holds a secret that changes
each time: with it anybody can do what you can do with obc. It loads nothing
from elsewhere, and a file is written when Save is pressed. Each run gets a
folder of its own below --out.

Exit codes:
  0  stopped by Ctrl-C or a signal; a run that was on has written its report
  2  a wrong option, or the port is taken

Examples:
  $ obc ui
  $ obc ui target.yaml --port 8080
  $ obc ui --env staging --out reports/staging`;

/** `obc ui`: a local page that edits the target file, starts runs and shows reports, until it is stopped. */
export function addUi(program: Command): void {
  const command = program.command('ui').description('Starts a local page: target file, runs and reports.');
  addTarget(command)
    .option('-p, --port <n>', 'port; 0 takes a free one', port, 0)
    .option('--out <folder>', 'where the runs of the page go, and where earlier ones are', 'reports');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
