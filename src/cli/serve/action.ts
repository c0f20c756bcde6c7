import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { describeListenError } from '../../lib/listen-errors.ts';
import { UserError } from '../../lib/user-error.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { describeSandbox } from '../../reference-server/sandbox.ts';
import { type ReferenceServer, startReferenceServer } from '../../reference-server/server.ts';
import { variations } from '../../reference-server/variations/index.ts';
import { declaredReferenceTarget } from '../../reference-target.ts';
import { findNamed } from '../shared/names.ts';
import { waitForStop } from '../shared/stop.ts';
import { print } from '../shared/terminal.ts';

export interface ServeOptions {
  readonly port: number;
  readonly fault?: readonly string[];
  readonly variation?: readonly string[];
  readonly targetFile?: string;
  readonly json?: boolean;
}

/** Does what `obc serve` is asked for. */
export default async function serve(options: ServeOptions): Promise<void> {
  const { port, fault = [], variation = [], targetFile, json = false } = options;
  const stopped = waitForStop();
  const server = await start(port, {
    faults: fault.map((id) => findNamed('fault', id, faults)),
    variations: variation.map((id) => findNamed('variation', id, variations)),
  });
  if (targetFile !== undefined) writeTargetFile(targetFile, server);
  if (json) print(JSON.stringify(server.description));
  else
    print(describeSandbox(server.description), ...describeDepartures(fault, variation), 'Ctrl-C stops it.');
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
    throw describeListenError(port, error) ?? error;
  }
}

function writeTargetFile(file: string, { description }: ReferenceServer): void {
  const head = '# The sandbox that obc serve runs; its secrets are public.\n';
  try {
    writeFileSync(file, head + stringify(declaredReferenceTarget(description)));
  } catch (error) {
    throw new UserError(
      `${file} cannot be written: ${(error as Error).message}; choose a folder that exists and is yours`,
    );
  }
}

function describeDepartures(faultIds: readonly string[], variationIds: readonly string[]): string[] {
  return [
    ...faultIds.map((id) => `fault      ${id}: ${findNamed('fault', id, faults).title}`),
    ...variationIds.map((id) => `variation  ${id}: ${findNamed('variation', id, variations).title}`),
  ];
}
