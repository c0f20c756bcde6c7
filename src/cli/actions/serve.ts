import { portProblem } from '../../free-port.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { sandboxText } from '../../reference-server/sandbox.ts';
import { type ReferenceServer, startReferenceServer } from '../../reference-server/server.ts';
import { variations } from '../../reference-server/variations/index.ts';
import { named } from '../names.ts';
import { untilStopped } from '../stop.ts';
import { print } from '../terminal.ts';

export interface ServeOptions {
  readonly port: number;
  readonly fault?: readonly string[];
  readonly variation?: readonly string[];
  readonly json?: boolean;
}

/** Does what `obc serve` is asked for. */
export async function serve({ port, fault = [], variation = [], json = false }: ServeOptions): Promise<void> {
  const stopped = untilStopped();
  const server = await start(port, {
    faults: fault.map((id) => named('fault', id, faults)),
    variations: variation.map((id) => named('variation', id, variations)),
  });
  if (json) print(JSON.stringify(server.description));
  else print(sandboxText(server.description), ...departures(fault, variation), 'Ctrl-C stops it.');
  await stopped;
  await server.close();
}

async function start(
  port: number,
  options: Pick<NonNullable<Parameters<typeof startReferenceServer>[0]>, 'faults' | 'variations'>,
): Promise<ReferenceServer> {
  try {
    return await startReferenceServer({ port, ...options });
  } catch (error) {
    throw portProblem(port, error) ?? error;
  }
}

function departures(faultIds: readonly string[], variationIds: readonly string[]): string[] {
  return [
    ...faultIds.map((id) => `fault      ${id}: ${named('fault', id, faults).title}`),
    ...variationIds.map((id) => `variation  ${id}: ${named('variation', id, variations).title}`),
  ];
}
