import { judgePassing, judgeServed, type ServedRun } from '../../../client/certify/judge-served.ts';
import { startRecordingProxy } from '../../../client/certify/recording-proxy.ts';
import { startRecorder } from '../../../client/recording/recorder.ts';
import type { RequestWatch } from '../../../client/recording/traffic.ts';
import { serverForClients, tolerantServer } from '../../../client/reference-client/server-for-clients.ts';
import { faults } from '../../../proof/faults/index.ts';
import { describeSandbox } from '../../../proof/reference-server/sandbox.ts';
import {
  type ReferenceServer,
  type Seen,
  startReferenceServer,
} from '../../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../../proof/reference-target.ts';
import { variations } from '../../../proof/variations/index.ts';
import { quoteFile, quoteForShell, writeCommand } from '../../../src/lib/command-line.ts';
import { readEnvironment } from '../../../src/lib/env.ts';
import { describeHostError, describeListenError } from '../../../src/lib/listen-errors.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { openFolder } from '../../../src/report/run/begin.ts';
import { removeEarlierRuns } from '../../../src/report/run/earlier.ts';
import { releaseFolder } from '../../../src/report/run/lock.ts';
import { loadTarget } from '../../../src/target-file/load.ts';
import { composeSettings, writeTargetFile } from '../../../src/target-file/writer.ts';
import { conclude } from '../../command-line/conclude.ts';
import { findNamed } from '../../command-line/names.ts';
import { refuseInterface } from '../../command-line/plugin-options.ts';
import { readServerPlace, type ServerPlaceOptions } from '../../command-line/server-place.ts';
import { note, print, waitForStop } from '../../command-line/terminal.ts';

export interface ServeOptions extends ServerPlaceOptions {
  readonly port?: number;
  readonly mock?: boolean;
  readonly fault?: readonly string[];
  readonly variation?: readonly string[];
  readonly targetFile?: string;
  readonly json?: boolean;
  readonly judge?: boolean;
  readonly target?: string;
  readonly env?: string;
  readonly name: string;
  readonly out: string;
}

/** The ports that are taken where none is named. */
const ports = { server: 4010, mock: 4020 } as const;

/** Serves what is asked for until a signal stops it. Throws UserError. */
export default async function serve(options: ServeOptions): Promise<void> {
  if (options.mock === true) return await startMock(options);
  const {
    port = ports.server,
    fault = [],
    variation = [],
    targetFile,
    json = false,
    judge = false,
    out,
    name,
  } = options;
  if (judge) refuseInterface('serve --judge');
  if (judge) openFolder(out);
  if (options.target !== undefined) return servePassing(options.target, options);
  const stopped = waitForStop();
  let run: ServedRun | undefined;
  const recorder = startRecorder('c', (request) => run?.answered(request));
  const server: ReferenceServer = await start(port, {
    ...readServerPlace(options),
    ...(judge ? { observe: (seen: Seen) => recorder.observe(new URL(server.baseUrl).origin, seen) } : {}),
    faults: fault.map((id) => findNamed('fault', id, faults)),
    variations: [
      ...(judge ? (variation.length === 0 ? serverForClients : [tolerantServer]) : []),
      ...variation.map((id) => findNamed('variation', id, variations)),
    ],
  });
  try {
    if (judge) run = judgeServed(server.description, name, out);
    if (targetFile !== undefined) writeSandbox(targetFile, server);
    if (json) print(JSON.stringify(server.description));
    else
      print(describeSandbox(server.description), ...describeDepartures(fault, variation), 'Ctrl-C stops it.');
    await stopped;
  } finally {
    // A server that goes on after an error would keep the process, which listens to no signal any more.
    await server.close();
  }
  if (run !== undefined) await concludeServed(run, options);
}

/** Prism knows the documents alone. */
async function startMock({ port = ports.mock, json = false, ...others }: ServeOptions): Promise<void> {
  const named = (['host', 'tls', 'fault', 'variation', 'targetFile', 'judge', 'target'] as const).find(
    (name) => others[name] !== undefined,
  );
  if (named !== undefined)
    throw new UserError(
      `--mock answers from the documents alone: leave --${named === 'targetFile' ? 'target-file' : named} out`,
    );
  const { serveMock } = await import('./mock/serve-mock.ts');
  await serveMock(port, json);
}

async function start(
  port: number,
  options: Pick<
    NonNullable<Parameters<typeof startReferenceServer>[0]>,
    'host' | 'identity' | 'faults' | 'variations' | 'observe'
  >,
): Promise<ReferenceServer> {
  try {
    return await startReferenceServer({ port, ...options });
  } catch (error) {
    throw describeHostError(options.host, error) ?? describeListenError(port, error) ?? error;
  }
}

/** Stands before a target in place of the reference server, and judges both ends when it is stopped. */
async function servePassing(file: string, options: ServeOptions): Promise<void> {
  const { port = ports.server, host, tls, fault, variation, targetFile, judge, out, name } = options;
  const { env: environment } = options;
  if (judge !== true) throw new UserError('--target passes on what it records: add --judge');
  if ([host, tls, fault, variation, targetFile].some((given) => given !== undefined))
    throw new UserError(
      '--target is of a service of its own: leave --host, --tls, --fault, --variation and --target-file out',
    );
  const target = loadTarget(file, readEnvironment(), { environment });
  const stopped = waitForStop();
  let run: ServedRun | undefined;
  const watch: RequestWatch = {
    sent: (request) => run?.sent(request) === true,
    answered: (request) => run?.answered(request),
  };
  const proxy = await startRecordingProxy(target, watch, port).catch((error: unknown) => {
    throw describeListenError(port, error) ?? error;
  });
  const chosen = environment === undefined ? '' : ` --env ${quoteForShell(environment)}`;
  run = judgePassing(target, {
    name,
    replay: writeCommand(`serve --judge --target ${quoteFile(file)}${chosen}`),
    folder: out,
  });
  note(`${proxy.url} passes everything on to ${target.target.name}, and records it.`, 'Ctrl-C stops it.');
  await stopped;
  await proxy.close();
  await concludeServed(run, options);
}

/** The report of what was asked. */
async function concludeServed(run: ServedRun, { out, json = false }: ServeOptions): Promise<void> {
  try {
    const judged = run.conclude();
    await conclude(judged, out, { json });
    removeEarlierRuns(out, judged.report, true);
  } finally {
    releaseFolder(out);
  }
}

function writeSandbox(file: string, { description }: ReferenceServer): void {
  const heading = '# The sandbox that obc serve runs; its secrets are public.';
  const text = composeSettings(declaredReferenceTarget(description), heading);
  writeTargetFile(file, text, { mayReplace: true, remedy: 'choose a folder that exists and is yours' });
}

function describeDepartures(faultIds: readonly string[], variationIds: readonly string[]): string[] {
  return [
    ...faultIds.map((id) => `fault      ${id}: ${findNamed('fault', id, faults).title}`),
    ...variationIds.map((id) => `variation  ${id}: ${findNamed('variation', id, variations).title}`),
  ];
}
