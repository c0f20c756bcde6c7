import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
Each machine runs obc run --shard i/n with the same target file and options;
the folders of all of them give the report of the whole run. A shard that is
missing or did not end makes it partial, and is named.

Exit codes: those of obc run, by the report
  0  conformant    1  non-conformant    2  not judged, or not shards of one run
  3  partial       4  the suite itself broke

Examples:
  $ obc merge shard-1 shard-2 shard-3
  $ obc merge shards/* --out reports/whole`;

/** `obc merge`: the report of a run whose shards were run on several machines. */
export function addMerge(program: Command): void {
  program
    .command('merge')
    .description('Joins the shards of a run into one report.')
    .argument('<folders...>', 'folders of the shards')
    .option('--out <folder>', 'where the reports go', 'reports/merged')
    .option('--allow-partial', 'exit 0 when a part could not be judged, as long as each area has a pass')
    .option('--json', 'print the report on standard output, and nothing else there')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
