import type { Command } from 'commander';
import { startMock } from '../../mock/start.ts';
import { untilStopped } from '../stop.ts';
import { print } from '../terminal.ts';
import { port } from '../values.ts';

const help = `
The mock answers from the OpenAPI documents and keeps no state. It listens on 127.0.0.1 only.
The header Prefer chooses an answer, as in: Prefer: code=404, or Prefer: dynamic=true.

Exit codes:
  0  stopped by Ctrl-C or a signal
  2  a wrong option, the port is taken, or Prism is not installed

Examples:
  $ obc mock
  $ obc mock --port 0 --json`;

interface MockOptions {
  readonly port: number;
  readonly json?: boolean;
}

/** `obc mock`: Prism on the OpenAPI documents, until it is stopped. */
export function addMock(program: Command): void {
  program
    .command('mock')
    .description('Starts Prism as a mock of the OpenAPI documents.')
    .option('-p, --port <n>', 'port; 0 takes a free one', port, 4020)
    .option('--json', 'print the addresses as one line of JSON')
    .addHelpText('after', help)
    .action(mock);
}

async function mock({ port, json = false }: MockOptions): Promise<void> {
  const { baseUrl, bankingUrl, ended, close } = await startMock({ port });
  if (json) print(JSON.stringify({ baseUrl, bankingUrl }));
  else
    print(
      `A mock of the Outbound API and of the banking service answers on ${baseUrl}`,
      '',
      ...examples(baseUrl),
    );
  await Promise.race([untilStopped(), ended]);
  await close();
}

function examples(baseUrl: string): string[] {
  const outbound = `curl -s ${baseUrl}/api/v1/providers -H 'service-auth-key: Bearer any'`;
  return ['Try it', `  ${outbound}`, `  ${outbound} -H 'Prefer: code=500'`, '', 'Ctrl-C stops it.'];
}
