import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
The report follows from what the run wrote while it went on (run.json and the
journals), so it can be made of a run that was killed as well: checks that
never ended make it partial, with the reason.

Exit codes: those of obc run, by the report
  0  conformant    1  non-conformant    2  not judged, or no run in the folder
  3  partial       4  the suite itself broke

Examples:
  $ obc report
  $ obc report reports --json`;

/** `obc report`: every format of a run's report, from its journals. */
export function addReport(program: Command): void {
  program
    .command('report')
    .description('Makes the reports of a run again, from its journals.')
    .argument('[folder]', 'folder of the run', 'reports')
    .option('--allow-partial', 'exit 0 when a part could not be judged, as long as each area has a pass')
    .option('--json', 'print the report on standard output, and nothing else there')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
