import type { Command } from 'commander';
import { addCommonOptions } from '../../command-line/common-options.ts';
import { collectNames, loadAction, port } from '../../command-line/values.ts';

const help = `
The reference server conforms, keeps its state in memory and listens on
127.0.0.1 only; --host takes another address of this machine, where everybody
in that network reaches it. --fault gives it defects to be found, --variation
what another conforming server does; "obc explain faults" and "obc explain
variations" list them.

--mock starts Prism on the OpenAPI documents instead. It keeps no state, and the
header Prefer chooses an answer, as in Prefer: code=404.

--judge records the requests that come in and judges them by the duties of a
client: for an app, or a person with a tool. With --target everything is passed
on to the service of a target file, and both ends are judged.

Exit codes:
  0  stopped by Ctrl-C or a signal; with --judge, nothing recorded failed
  1  with --judge: a requirement of the client failed
  2  a wrong option, a port that is taken, a target file that cannot be written,
     or Prism is not installed; with --judge, nothing to judge was asked

Examples:
  $ obc serve
  $ obc serve --fault name-limit-is-257 --target-file sandbox.yaml
  $ obc run sandbox.yaml                 (in another terminal)
  $ obc serve --mock --port 0 --json
  $ obc serve --judge --name 'Our app'
  $ obc serve --judge --target target.yaml`;

/** `obc serve`: the reference server as a sandbox, or Prism as a mock, until it is stopped. */
export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .description('Starts a server to try things on: the reference server, or a mock.')
    .option('-p, --port <n>', 'port; 0 takes a free one (default: 4010, or 4020 for --mock)', port)
    .option('--host <address>', 'of this machine, for a client elsewhere (default: 127.0.0.1)')
    .option('--tls <file>', 'serve HTTPS with the certificate and private key of this PEM file')
    .option('--fault <ids>', 'seeded faults, separated by commas; repeatable', collectNames)
    .option('--variation <ids>', 'conforming variations, separated by commas; repeatable', collectNames)
    .option('--target-file <file>', 'write a target file for the server, for obc run')
    .option('--mock', 'start Prism as a mock of the OpenAPI documents')
    .option('--judge', 'judge the requests that came, when it is stopped')
    .option('--name <name>', 'of --judge: how the report names the client', 'client of obc serve')
    .option('--out <folder>', 'of --judge: folder of the reports', 'reports/client')
    .option('-t, --target <file>', 'of --judge: pass everything on to this target, and judge it too');
  addCommonOptions(command, ['env', 'json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
