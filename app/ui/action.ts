import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readEnvironment, readVariable } from '../../src/lib/env.ts';
import { findTargetFile } from '../../src/target-file/discover.ts';
import { note, print, waitForStop } from '../command-line/terminal.ts';
import { EarlierRuns } from './runs/earlier-runs.ts';
import { RunControl } from './runs/run-control.ts';
import { makeSecret } from './server/guard.ts';
import { createApp, listenOnLoopback } from './server/listen.ts';

export interface UiOptions {
  readonly env?: string;
  readonly port: number;
  readonly out: string;
  readonly json?: boolean;
}

/** Does what `obc ui` is asked for, until a signal stops it. Throws UserError when the port is not to be had. */
export default async function ui(
  named: string | undefined,
  _parsed: UiOptions,
  command: Command,
): Promise<void> {
  const { env: environment, port, out, json = false } = command.opts<UiOptions>();
  const file = named ?? readVariable('OBC_TARGET') ?? findTargetFile('.');
  const runs = new RunControl([process.execPath, ...process.execArgv, process.argv[1]!]);
  const folder = resolve(out);
  const served = {
    ...{ secret: makeSecret(), reportSecret: makeSecret(), environment, folder, runs },
    file: file === undefined ? undefined : resolve(file),
    env: readEnvironment(),
    earlier: new EarlierRuns(folder),
  };
  const stopped = waitForStop();
  const server = await listenOnLoopback(port, (own) => {
    const app = createApp(served, own);
    return (request) => app.fetch(request);
  });
  const address = `http://127.0.0.1:${server.port}/ui/${served.secret}/`;
  if (json) print(JSON.stringify({ address }));
  else print(`Open ${address}`, 'in the browser of this machine. Ctrl-C stops it.');
  // A second signal ends this process at once, and must not leave a run behind.
  process.once('exit', () => runs.stop());
  await stopped;
  if (['starting', 'running'].includes(runs.view.phase)) note('The run that is on is stopped, and reported.');
  await runs.close();
  await server.close();
}
