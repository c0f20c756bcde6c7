import { type Command, Option } from 'commander';
import { areas } from '../../catalogue/requirements.ts';
import { loadAction } from '../shared/load-action.ts';
import { collectNames } from '../shared/values.ts';

const help = `
Each requirement shows its level, its id, its clause, how many checks judge it
(and the depth that they need, when it is not quick), how many seeded faults of
the reference server prove that judgement, and its text.

Levels:
  MUST     a flat statement of the document; fails
  DERIVED  follows from flat statements together; fails
  SHOULD   one of several readings; warns
  SILENT   not shown by the document; observed, never judged

Exit codes:
  0  listed
  2  a wrong option

Examples:
  $ obc list --area recipients --level MUST
  $ obc list --json
  $ obc list --faults`;

/** `obc list`: the catalogue with what judges and proves each row; or the faults and variations of the server. */
export function addList(program: Command): void {
  program
    .command('list')
    .description('Lists the requirements, and how each is covered.')
    .option('--area <names>', `only of areas: ${areas.join(', ')}`, collectNames)
    .option('--level <names>', 'only of levels: MUST, DERIVED, SHOULD, SILENT', collectNames)
    .addOption(
      new Option('--faults', 'list the seeded faults of the reference server').conflicts('variations'),
    )
    .option('--variations', 'list its conforming variations')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
