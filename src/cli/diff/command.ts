import { type Command, Option } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
Both are folders of runs or their report.json. What differs beside the target
(document, suite, scope, mode, depth, seed) is said first, since then not all
that changed is the target's doing.

With --package another version of the suite, such as the one that you are to
upgrade to, judges the run A from its journals, in a process of its own, and
nothing is sent: what would newly fail, what would newly pass, and what only a
new run can tell. --target, the target file of that run, lets more checks be
run again: secrets and personal data are not in the journals.

Exit codes:
  0  compared
  1  with --exit-code: a requirement newly fails
  2  a wrong option, one of the two is not a report, or no package
  3  with --exit-code: nothing newly fails, but B could not judge, or was not
     asked to judge, something that A judged, or needs a new run

Examples:
  $ obc diff reports/last-week reports --html changes.html
  $ obc diff main/report.json branch/report.json --exit-code
  $ obc diff reports/last-week reports --markdown >> "$GITHUB_STEP_SUMMARY"
  $ obc diff reports --package open-banking-conformance-2.0.0.tgz`;

/** `obc diff`: what a new build of the target newly fails, newly passes, and fills otherwise. */
export function addDiff(program: Command): void {
  program
    .command('diff')
    .description('Compares two runs: what newly fails, what newly passes, which silences changed.')
    .argument('<A>', 'the earlier run: its folder or its report.json')
    .argument('[B]', 'the later run')
    .option('--package <path>', 'another version of the suite, to judge A again: its folder or .tgz')
    .option('-t, --target <file>', 'with --package: target file of that run')
    .option('--exit-code', 'exit 1 when something newly fails, 3 when B leaves open what A judged')
    .option('--html <file>', 'write the comparison as a page as well')
    .addOption(new Option('--markdown', 'print Markdown, for a pull request').conflicts('json'))
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
