import { type Command, Option } from 'commander';
import { addCommonOptions, addTargetOption } from '../../../command-line/common-options.ts';
import { collectOrigins, loadAction } from '../../../command-line/values.ts';

const help = `
Nothing is sent. Answers are held against the documents, their schemas and the
laws of a run, and requests against the duties of a client: header of the
credential, JSON bodies, cursors that go back unchanged, ten seconds between
polls, and so on. What a recording does not show is not exercised, never passed.

HAR files of browsers, Playwright (a .zip or attached bodies too), mitmproxy,
Charles and Fiddler are read, saved answers of a Postman collection, and the
exchanges.ndjson that obc report --format ndjson makes. What the tools do to
bodies, times and credentials is undone or left aside. Services are recognized
by their paths; where a recording has the same paths at several addresses,
--origin says which count.
A target file says where they are and how they take their credentials.

Exit codes:
  0  nothing that was recorded departs from the document
  1  a requirement of the client or of the server failed
  2  not judged: not a recording, or no request of the interface in it

Examples:
  $ obc client judge traffic.har
  $ obc client judge traffic.har --party client --target target.yaml
  $ obc client judge traffic.har --origin https://api.bank.example
  $ obc client judge reports/exchanges.ndjson --json`;

/** `obc client judge`: judges recorded traffic of a client and of a server, without sending anything. */
export function addJudge(group: Command): void {
  const command = group
    .command('judge')
    .description('Judges recorded traffic, of either party, without sending anything.')
    .argument('<recording>', 'HAR file, Postman export, or exchanges.ndjson');
  addTargetOption(command)
    .addOption(
      new Option('--origin <addresses>', 'where the services are, separated by commas; repeatable')
        .argParser(collectOrigins)
        .conflicts('target'),
    )
    .addOption(new Option('--party <party>', 'judge this party only').choices(['client', 'server']))
    .option('--out <folder>', 'folder of the reports', 'reports/judged');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
