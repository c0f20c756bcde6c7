import type { Command } from 'commander';
import { addCommonOptions } from '../../../command-line/common-options.ts';
import { collectNames, loadAction, parseWholeNumber } from '../../../command-line/values.ts';

const help = `
Each scenario of the client file runs its command against a reference server of
its own, and gets addresses and credentials from the environment (OBC_BASE_URL,
OBC_TOKEN, ...) or from values in braces. What it sends is judged by the duties
of a client. docs/certify-a-client.md describes the file and the values.

With --robustness the scenarios also run against conforming servers that differ
in one way, and then in several at once, until every two ways stood together.
The report says with how many of them the client works, and names each one with
which it does not, with the command that does it again. A duty that is broken
with one of them fails the client; that it does not work with one does not.
--pairs bounds the latter servers, the first of which hold most pairs; 1000 are
enough for every pair.

Exit codes:
  0  nothing that the client sent departs from the document
  1  a requirement of the client failed
  2  a wrong client file or option, or nothing was sent that could be judged
  3  a scenario did not reach its goal, or not end as it was to

Examples:
  $ obc client certify client.yaml
  $ obc client certify client.yaml --scenario list-accounts
  $ obc client certify client.yaml --robustness
  $ obc client certify client.yaml --robustness --pairs 1000
  $ obc client certify client.yaml --variation account-pages-without-cursors`;

/** `obc client certify`: certifies a client that is started by a command. */
export function addCertify(group: Command): void {
  const command = group
    .command('certify')
    .description('Runs the scenarios of a client against the reference server, and judges it.')
    .argument('[file]', 'client file', 'client.yaml')
    .option('--client <file>', 'client file, in place of the argument')
    .option('--scenario <names>', 'only these scenarios, separated by commas; repeatable', collectNames)
    .option('--host <address>', 'of this machine, for a client elsewhere (default: 127.0.0.1)')
    .option('--tls <file>', 'serve HTTPS with the certificate and private key of this PEM file')
    .option('--variation <ids>', 'how the server differs, separated by commas; repeatable', collectNames)
    .option('--robustness', 'also against conforming servers that differ')
    .option(
      '--pairs <n>',
      'with --robustness, at most so many servers of several differences per scenario (50)',
      parseWholeNumber(0, 100_000),
    )
    .option('--out <folder>', 'folder of the reports', 'reports/client')
    .option('--allow-partial', 'exit 0 when a scenario did not reach its goal');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
