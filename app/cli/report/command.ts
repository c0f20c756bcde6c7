import { type Command, Option } from 'commander';
import { formatNames, usualFormats } from '../../../src/report/formats/formats.ts';
import { addCommonOptions } from '../../command-line/common-options.ts';
import { collectFormats, loadAction } from '../../command-line/values.ts';

const others = formatNames.filter((name) => !usualFormats.includes(name));

const help = `
One folder: its report is made again from what the run recorded, also after the
run was killed. Several folders: the shards of one run, joined into one report;
a missing shard makes it partial, and is named.

--format adds ${others.join(', ')} to
${usualFormats.join(', ')}, which every run writes.

judge.html stands beside the page, which links it: it judges recordings and
journals that are dropped on it, in a browser and without network.

--allure needs Allure 3 (npm install --save-dev allure@3). The page loads
nothing from elsewhere. Its history keeps the last 30 runs.

--against compares only. What differs beside the target (document, suite, scope,
mode, depth, seed) comes first. With --package another version of the suite, its
folder or .tgz, judges the run again: nothing is sent.

Exit codes: those of obc run, by the report; with --allure alone 0, or 2
  0  conformant    1  non-conformant    2  not judged, or not a run
  3  partial       4  the suite itself broke
  with --exit-code: 1 when a requirement newly fails, 3 when nothing does, but
  the later run leaves open what the earlier one judged; otherwise 0

Examples:
  $ obc report --format har,sarif
  $ obc report shard-1 shard-2 shard-3 --out reports
  $ obc report reports --allure --history cache/allure-history.jsonl
  $ obc report reports --against main/report.json --exit-code
  $ obc report reports --against last-week --markdown >> "$GITHUB_STEP_SUMMARY"
  $ obc report reports --package open-banking-conformance-2.0.0.tgz`;

/** `obc report`: the reports of a run or of its shards, their Allure page, and comparisons. */
export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('Makes reports: again, of shards, for Allure, or against an earlier run.')
    .argument('[folders...]', 'folder of the run (default: reports), or of each of its shards')
    .option('--out <folder>', 'where the report goes (default: the folder; reports/merged for shards)')
    .option('--format <names>', 'formats to write as well', collectFormats)
    .option('--allure', 'make the Allure page: allure/index.html in the folder of the report')
    .option('--history <file>', 'of --allure: earlier runs (default: allure-history.jsonl in the folder)')
    .option('--published <address>', 'of --allure: URL of the folder, for links to its report page')
    .option('--against <old>', 'compare with an earlier run: its folder or its report.json')
    .addOption(
      new Option('--package <path>', 'compare with what another version says of the run').conflicts(
        'against',
      ),
    )
    .option('-t, --target <file>', 'of --package: the target file of the run, to run more checks again')
    .option('--html <file>', 'of a comparison: write it as a page as well')
    .addOption(new Option('--markdown', 'of a comparison: print Markdown').conflicts('json'))
    .option('--exit-code', 'of a comparison: end with 1 when a requirement newly fails, else 3 or 0');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
