import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';
import { port } from '../shared/values.ts';

const help = `
The mock answers from the OpenAPI documents and keeps no state. It listens on
127.0.0.1 only. The header Prefer chooses an answer, as in Prefer: code=404 or
Prefer: dynamic=true.

Exit codes:
  0  stopped by Ctrl-C or a signal
  2  a wrong option, the port is taken, or Prism is not installed

Examples:
  $ obc mock
  $ obc mock --port 0 --json`;

/** `obc mock`: Prism on the OpenAPI documents, until it is stopped. */
export function addMock(program: Command): void {
  program
    .command('mock')
    .description('Starts Prism as a mock of the OpenAPI documents.')
    .option('-p, --port <n>', 'port; 0 takes a free one', port, 4020)
    .option('--json', 'print the addresses as one line of JSON')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
