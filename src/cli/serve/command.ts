import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';
import { collectNames, port } from '../shared/values.ts';

const help = `
The server keeps its state in memory and listens on 127.0.0.1 only.

With --judge it records what it is asked until it is stopped, and judges it by
the duties of a client: for clients that no command can start, such as an app,
or a person with a tool. With --target too it passes everything on to the
service of a target file and records both ends; credentials pass through, and
are redacted in what is written.

Exit codes:
  0  stopped by Ctrl-C or a signal; with --judge, nothing that was recorded
     departs from the document
  1  with --judge: a requirement of the client failed
  2  a wrong option, the port is taken, or the target file cannot be written;
     with --judge, nothing was asked that could be judged

Examples:
  $ obc serve
  $ obc serve --fault name-limit-is-257 --target-file sandbox.yaml
  $ obc run --target sandbox.yaml        (in another terminal)
  $ obc serve --judge --name 'Our app'
  $ obc serve --judge --target target.yaml
  $ obc list --faults`;

/** `obc serve`: the reference server as a sandbox, until it is stopped. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Starts the reference server as a sandbox.')
    .option('-p, --port <n>', 'port; 0 takes a free one', port, 4010)
    .option('--fault <ids>', 'seeded faults, separated by commas; repeatable', collectNames)
    .option('--variation <ids>', 'conforming variations, separated by commas; repeatable', collectNames)
    .option(
      '--target-file <file>',
      'write a target file for the sandbox, to certify it with obc run --target',
    )
    .option('--judge', 'judge what it was asked when it is stopped')
    .option('--name <name>', 'with --judge, how the report names the client', 'client of obc serve')
    .option('--out <folder>', 'with --judge, folder of the reports', 'reports/client')
    .option('-t, --target <file>', 'with --judge, pass everything on to this target, and judge it too')
    .option('--env <name>', 'which of the environments in the target file')
    .option('--json', 'print addresses, tokens and ids as one line of JSON')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
