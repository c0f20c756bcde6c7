import type { ServerPlace } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { quoteFile, writeCommand } from '../../src/lib/command-line.ts';
import { documentedSettings } from '../rules/past.ts';
import type { RecordedReport } from '../run/fold.ts';
import { openClientRun } from '../run/open.ts';
import { namePart, type ScenarioName } from '../run/scenarios.ts';
import type { ClientFile } from './client-file.ts';
import { pollOf } from './handed-values.ts';
import { ownServer } from './judge-served.ts';
import { measureRobustness, type RobustnessOptions } from './robustness.ts';
import { fileSettingsOf, runScenario, type ScenarioRun } from './run-scenario.ts';

export interface CertifyClientOptions {
  /** How the report names the client file. */
  readonly file: string;
  /** The scenarios to run; every one that the file names when absent. */
  readonly only?: readonly ScenarioName[];
  /** Where its record and journal stand; they are kept in memory when absent. */
  readonly folder?: string;
  /** Hears of each scenario when it has ended. */
  readonly onScenario?: (run: ScenarioRun) => void;
  /** Ways in which the server differs from the one that all clients meet. */
  readonly variations?: readonly Variation[];
  /** The place at which the client reaches its servers. */
  readonly place?: ServerPlace;
  /** The options of the command line that name this place, each after a blank. */
  readonly placeOptions?: string;
  /** Ends the run before its end: what came until then is reported. A client that is running ends with this process. */
  readonly stop?: AbortSignal;
  /** Measures with which conforming servers the client works; not when absent. */
  readonly robustness?: Pick<RobustnessOptions, 'maxCombined' | 'servers' | 'onServer'>;
}

/** The scenarios that a client file names. */
export function listScenarios({ scenarios }: Pick<ClientFile, 'scenarios'>): ScenarioName[] {
  return Object.keys(scenarios) as ScenarioName[];
}

/** Runs the scenarios of a client, each against a reference server of its own, and gives the report of what it sent. */
export async function certifyClient(
  client: ClientFile,
  options: CertifyClientOptions,
): Promise<RecordedReport> {
  const {
    file,
    only = listScenarios(client),
    folder,
    onScenario,
    variations = [],
    place,
    placeOptions = '',
    robustness,
    stop,
  } = options;
  const { name, vendor, version } = client.client;
  const leftOut = listScenarios(client).length - only.length;
  const command = `client certify ${quoteFile(file)}${placeOptions}`;
  const run = openClientRun(
    {
      target: {
        ...{ name, kind: 'client', file },
        ...(vendor === undefined ? {} : { vendor }),
        ...(version === undefined ? {} : { version: String(version) }),
        ...describeDeviation(client),
      },
      replay: writeCommand(command),
      parts: variations.length === 0 ? only : only.map((scenario) => namePart(scenario, variations)),
      settings: fileSettingsOf(client, client.auth?.header ?? documentedSettings.tokenHeader),
      waivers: client.waivers ?? [],
      notJudged: { server: ownServer },
      remarks: [
        ...describePace(client),
        ...(leftOut === 0 ? [] : [`${leftOut} scenarios skipped on request`]),
      ],
    },
    folder,
  );
  const runAll = async () => {
    for (const scenario of only) if (stop?.aborted !== true) await runOne(scenario);
  };
  const runOne = async (scenario: ScenarioName) => {
    const measure = async (ended: ScenarioRun) => {
      onScenario?.(ended);
      // A scenario that falls short with the plain server says nothing of those that differ.
      const isMeasured =
        robustness !== undefined && ended.shortfalls.length === 0 && scenario !== 'stop-polling';
      if (!isMeasured) return undefined;
      return await measureRobustness(client, scenario, { ...robustness, command, log: run.log, place });
    };
    await runScenario(client, scenario, { variations, log: run.log, place, measure });
  };
  await Promise.race([runAll(), ...(stop === undefined ? [] : [waitForAbort(stop)])]);
  return run.close();
}

function waitForAbort(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}

/** Polls that were hurried are said where the outcome is. */
function describePace(client: ClientFile): string[] {
  const { interval, limit } = pollOf(client);
  const { poll } = documentedSettings;
  if (interval === poll.interval && limit === poll.limit) return [];
  return [
    `polls accelerated by declaration: ${interval} s in place of ${poll.interval} s, ${limit} s in place of ${poll.limit} s`,
  ];
}

/** A header of another name departs from the document. */
function describeDeviation({ auth }: ClientFile): { readonly deviations?: readonly string[] } {
  const { tokenHeader } = documentedSettings;
  if (auth?.header === undefined || auth.header.toLowerCase() === tokenHeader) return {};
  return { deviations: [`the token travels in the header ${auth.header}, not in ${tokenHeader}`] };
}
