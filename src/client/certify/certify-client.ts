import { makeRunId } from '../../engine/run-id.ts';
import { Docket, type PartyJudgement } from '../judge/judgement.ts';
import { foldRecording, type RecordedReport } from '../report/fold.ts';
import { makeRedactor } from '../report/redact.ts';
import { documentedSettings } from '../rules/past.ts';
import type { ClientFile } from './client-file.ts';
import { pollOf } from './handed-values.ts';
import { runScenario, type ScenarioRun } from './run-scenario.ts';
import type { ScenarioName } from './scenarios.ts';

export interface CertifyClientOptions {
  /** How the report names the client file. */
  readonly file: string;
  /** The scenarios to run; every one that the file names when absent. */
  readonly only?: readonly ScenarioName[];
  /** Hears of each scenario when it has ended. */
  readonly onScenario?: (run: ScenarioRun) => void;
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
  const { file, only = listScenarios(client), onScenario } = options;
  const runs: ScenarioRun[] = [];
  for (const scenario of only) {
    const run = await runScenario(client, scenario);
    runs.push(run);
    onScenario?.(run);
  }
  return reportClient(client, runs, file, listScenarios(client).length - only.length);
}

/** The report of the scenarios that a client ran. */
function reportClient(
  client: ClientFile,
  runs: readonly ScenarioRun[],
  file: string,
  leftOut: number,
): RecordedReport {
  const asked = runs.flatMap((run) => run.asked);
  const { tokenHeader } = documentedSettings;
  const redactor = makeRedactor(
    asked,
    tokenHeader,
    runs.flatMap(({ secrets }) => secrets),
  );
  const { name, vendor, version } = client.client;
  return foldRecording({
    target: {
      name,
      kind: 'client',
      file,
      ...(vendor === undefined ? {} : { vendor }),
      ...(version === undefined ? {} : { version: String(version) }),
    },
    runId: makeRunId(),
    asked,
    ignored: runs.reduce((sum, run) => sum + run.requests.length - run.asked.length, 0),
    client: joinJudgements(runs.map(({ judgement }) => judgement)),
    server: 'the server is the reference server of the suite',
    ...{ redactor, tokenHeader },
    replay: `obc certify-client ${file}`,
    remarks: [
      ...describePace(client),
      ...(leftOut === 0 ? [] : [`${leftOut} scenarios left out on request`]),
    ],
    gaps: runs.flatMap(({ scenario, shortfalls }) =>
      shortfalls.map((shortfall) => redactor.redact(`scenario ${scenario}: ${shortfall}`)),
    ),
  });
}

function joinJudgements(judgements: readonly PartyJudgement[]): PartyJudgement {
  const docket = new Docket();
  for (const { findings, judged, observations } of judgements) {
    for (const [id, times] of judged) docket.count(id, times);
    for (const finding of findings) docket.add(finding);
    for (const observation of observations) docket.observe(observation);
  }
  return docket.close();
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
