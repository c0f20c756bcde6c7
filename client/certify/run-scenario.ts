import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { runCommand } from '../../src/engine/supply/command.ts';
import { readEnvironment } from '../../src/lib/env.ts';
import { judgeClient } from '../judge/client.ts';
import type { PartyJudgement } from '../judge/judgement.ts';
import { findAsked } from '../recording/recognize.ts';
import { describeHanded, startRecorder } from '../recording/recorder.ts';
import type { Asked, RecordedRequest } from '../recording/traffic.ts';
import { serverForClients, tolerantServer } from '../reference-client/server-for-clients.ts';
import { type ClientSettings, documentedSettings } from '../rules/past.ts';
import { isSuccess } from '../rules/request.ts';
import type { ClientLog } from '../run/client-log.ts';
import { listGoals, type ScenarioName, scenarioNeeds } from '../run/scenarios.ts';
import type { ClientFile } from './client-file.ts';
import {
  countData,
  fillValues,
  type HandedValues,
  listVariables,
  pollOf,
  prepareValues,
} from './handed-values.ts';

/** What a client did in one scenario against one server. */
export interface ScenarioRun {
  readonly scenario: ScenarioName;
  readonly requests: readonly RecordedRequest[];
  readonly asked: readonly Asked[];
  readonly judgement: PartyJudgement;
  /** What it did not show, in words; empty where it reached its goal and ended as it was to. */
  readonly shortfalls: readonly string[];
  /** True where the server had nothing to begin with, so that the client was not started. */
  readonly isWithoutData: boolean;
  /** The secrets that it was given. */
  readonly secrets: readonly string[];
}

/** Seconds that a scenario may take where the client file says nothing: an operation of the bank takes some polls. */
const usualSeconds = 120;

/** What a program may print. */
const maxBytes = 8 * 1024 * 1024;

/** How a scenario is run. */
export interface ScenarioOptions {
  /** How the reference server differs from the one that all clients meet first. */
  readonly variations?: readonly Variation[];
  /** Where it is written down. */
  readonly log?: ClientLog;
}

/** Runs one scenario of a client against a reference server of its own, and judges what it sent. */
export async function runScenario(
  file: ClientFile,
  scenario: ScenarioName,
  { variations = [], log }: ScenarioOptions = {},
): Promise<ScenarioRun> {
  const part = log?.begin(scenario);
  const recorder = startRecorder(scenario, (request) => part?.answered(request));
  const server = await startReferenceServer({
    variations: variations.length === 0 ? serverForClients : [tolerantServer, ...variations],
    observe: (seen) => recorder.observe(new URL(server.baseUrl).origin, seen),
  });
  try {
    const values = await prepareValues(server, scenario, file);
    const secrets = [values.token, values.accountsToken, values.partnerSecret, values.apiKey];
    log?.know(secrets);
    const isWithoutData = scenarioNeeds[scenario].some((name) => values[name] === '');
    const after = () => ({ ...values, ...countData(server) });
    const shortfalls = isWithoutData ? [] : await runClient(file, scenario, values, after);
    const asked = part?.asked() ?? findAsked(recorder.requests);
    const settings = fileSettingsOf(file, server.description.auth.header);
    const handed = describeHanded(server, [values.requestId]);
    const judgement = judgeClient(asked, { ...settings, handed });
    const own = [...listMissedGoals(scenario, asked), ...shortfalls];
    part?.conclude([judgement], own);
    const all = [...own, ...(part?.missed() ?? [])];
    return {
      scenario,
      requests: recorder.requests,
      asked,
      judgement,
      shortfalls: all,
      isWithoutData,
      secrets,
    };
  } finally {
    await server.close();
  }
}

/** What a client is judged by, as its file and its server declare it. */
export function fileSettingsOf(file: ClientFile, tokenHeader: string): ClientSettings {
  const { requestsPerSecond } = file;
  return {
    ...documentedSettings,
    tokenHeader,
    poll: pollOf(file),
    isWhole: true,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
  };
}

/** Gives what a client fell short of; `after` are its values by the data at the end, which may change meanwhile. */
async function runClient(
  file: ClientFile,
  scenario: ScenarioName,
  values: HandedValues,
  after: () => HandedValues,
): Promise<string[]> {
  const { command = file.command ?? [], expect = {} } = file.scenarios[scenario] ?? {};
  const own = Object.entries(file.env ?? {}).map(([name, text]) => [name, fillValues(text, values)]);
  const ended = await runCommand(
    command.map((word) => fillValues(word, values)),
    {
      folder: file.folder,
      seconds: file.seconds ?? usualSeconds,
      // The key of a run is for its own processes.
      env: {
        ...readEnvironment(),
        OBC_HANDOVER: undefined,
        ...listVariables(values),
        ...Object.fromEntries(own),
      },
      keepsErrors: true,
      maxBytes,
    },
  );
  if ('problem' in ended) return [`its command ${ended.problem}`];
  const { exit = 0, prints = [] } = expect;
  const last =
    ended.errors
      .trim()
      .split('\n')
      .findLast((line) => /\w*error/i.test(line)) ?? ended.errors.trim().split('\n').at(-1);
  const why = last ? `: ${last.trim().slice(0, 200)}` : '';
  return [
    ...(ended.code === exit ? [] : [`its command ended with ${ended.code} in place of ${exit}${why}`]),
    ...prints
      .filter((text) => ![values, after()].some((one) => ended.text.includes(fillValues(text, one))))
      .map((text) => `its output lacks "${fillValues(text, values)}"`),
  ];
}

function listMissedGoals(scenario: ScenarioName, asked: readonly Asked[]): string[] {
  const goals = listGoals(scenario);
  const own = asked.filter(({ exchange }) => goals.includes(exchange.operation));
  if (own.length === 0) return [`it sent no request of ${goals.join(' or ')}`];
  if (own.some(isSuccess)) return [];
  const { exchange } = own.at(-1)!;
  return [
    `no request of ${goals.join(' or ')} succeeded; the last was answered ${exchange.response?.status ?? 'by nothing'}`,
  ];
}
