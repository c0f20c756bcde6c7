import type { Command } from 'commander';
import { taken } from '../../free-port.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { sandboxText } from '../../reference-server/sandbox.ts';
import { type ReferenceServer, startReferenceServer } from '../../reference-server/server.ts';
import { variations } from '../../reference-server/variations/index.ts';
import { UserError } from '../../user-error.ts';
import { named } from '../names.ts';
import { untilStopped } from '../stop.ts';
import { print } from '../terminal.ts';
import { collected, port } from '../values.ts';

const help = `
The server keeps its state in memory and listens on 127.0.0.1 only.

Exit codes:
  0  stopped by Ctrl-C or a signal
  2  a wrong option, or the port is taken

Examples:
  $ obc serve
  $ obc serve --port 0 --fault providers-list-is-an-object
  $ obc list --faults`;

interface ServeOptions {
  readonly port: number;
  readonly fault?: readonly string[];
  readonly variation?: readonly string[];
  readonly json?: boolean;
}

/** `obc serve`: the reference server as a sandbox, until it is stopped. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Starts the reference server as a sandbox.')
    .option('-p, --port <n>', 'port; 0 takes a free one', port, 4010)
    .option('--fault <ids>', 'seeded faults, separated by commas; repeatable', collected)
    .option('--variation <ids>', 'conforming variations, separated by commas; repeatable', collected)
    .option('--json', 'print addresses, tokens and ids as one line of JSON')
    .addHelpText('after', help)
    .action(serve);
}

async function serve({ port, fault = [], variation = [], json = false }: ServeOptions): Promise<void> {
  const server = await start(port, {
    faults: fault.map((id) => named('fault', id, faults)),
    variations: variation.map((id) => named('variation', id, variations)),
  });
  if (json) print(JSON.stringify(server.description));
  else print(sandboxText(server.description), ...departures(fault, variation), 'Ctrl-C stops it.');
  await untilStopped();
  await server.close();
}

async function start(
  port: number,
  options: Pick<NonNullable<Parameters<typeof startReferenceServer>[0]>, 'faults' | 'variations'>,
): Promise<ReferenceServer> {
  try {
    return await startReferenceServer({ port, ...options });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw taken(port);
    if (code === 'EACCES')
      throw new UserError(`port ${port} may not be used by this user; choose one above 1023`);
    throw error;
  }
}

function departures(faultIds: readonly string[], variationIds: readonly string[]): string[] {
  return [
    ...faultIds.map((id) => `fault      ${id}: ${named('fault', id, faults).title}`),
    ...variationIds.map((id) => `variation  ${id}: ${named('variation', id, variations).title}`),
  ];
}
