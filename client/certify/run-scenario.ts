import { stripVTControlCharacters } from 'node:util';
import { type ServerPlace, startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { type CommandEnd, runCommand } from '../../src/engine/supply/command.ts';
import type { Robustness } from '../../src/journal/entry.ts';
import { readEnvironment } from '../../src/lib/env.ts';
import { judgeClient } from '../judge/client.ts';
import type { PartyJudgement } from '../judge/judgement.ts';
import { findAsked } from '../recording/recognize.ts';
import { describeHanded, startRecorder } from '../recording/recorder.ts';
import type { Asked, RecordedRequest } from '../recording/traffic.ts';
import {
  declareTokenForm,
  serverForClients,
  tolerantServer,
} from '../reference-client/server-for-clients.ts';
import { askToWait } from '../reference-client/troubled-servers.ts';
import { type ClientSettings, documentedSettings } from '../rules/past.ts';
import { isSuccess } from '../rules/request.ts';
import type { ClientLog } from '../run/client-log.ts';
import { listGoals, namePart, type ScenarioName, scenarioNeeds } from '../run/scenarios.ts';
import type { ClientFile } from './client-file.ts';
import {
  countData,
  fillValues,
  type HandedValues,
  listPlaceholders,
  listVariables,
  pollOf,
  prepareValues,
  resultNames,
} from './handed-values.ts';
import { findResult, readAnsweredValues } from './scenario-results.ts';

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
  /** Ways in which the reference server differs from the one that all clients meet first. */
  readonly variations?: readonly Variation[];
  /** Where it is written down. */
  readonly log?: ClientLog;
  /** The place at which the client reaches its server. */
  readonly place?: ServerPlace | undefined;
  /** Measures what is kept with the result of a scenario that is over. */
  readonly measure?: (run: ScenarioRun) => Promise<Robustness | undefined>;
}

/** Runs one scenario of a client against a reference server of its own, and judges what it sent. */
export async function runScenario(
  file: ClientFile,
  scenario: ScenarioName,
  { variations = [], log, place, measure }: ScenarioOptions = {},
): Promise<ScenarioRun> {
  const name = variations.length === 0 ? scenario : namePart(scenario, variations);
  const part = log?.begin(name);
  const recorder = startRecorder(name.replace(/[^\w-]+/g, '-'), (request) => part?.answered(request));
  const server = await startReferenceServer({
    ...place,
    variations: [
      ...(variations.length === 0
        ? [...serverForClients, askToWait(pollOf(file))]
        : [tolerantServer, ...variations]),
      ...(file.auth === undefined ? [] : [declareTokenForm(file.auth)]),
    ],
    observe: (seen) => recorder.observe(new URL(server.baseUrl).origin, seen),
  });
  try {
    const values = await prepareValues(server, scenario, file);
    const secrets = [values.token, values.accountsToken, values.partnerSecret, values.apiKey];
    log?.know(secrets);
    const isWithoutData = scenarioNeeds[scenario].some((name) => values[name] === '');
    const ended = isWithoutData ? undefined : await runClient(file, scenario, values);
    const asked = part?.asked() ?? findAsked(recorder.requests);
    const settings = fileSettingsOf(file, server.description.auth.header);
    const handed = describeHanded(server, [values.requestId]);
    const judgement = judgeClient(asked, { ...settings, handed });
    const known = [values, { ...values, ...countData(server) }, { ...values, ...readAnsweredValues(asked) }];
    const missed = listMissedGoals(file, scenario, { asked, judgement });
    const own = [
      ...missed,
      ...(ended === undefined ? [] : listShortfalls(file, scenario, { ended, asked, known })),
    ];
    const isOver = missed.length === 0 && ended !== undefined;
    if (isOver && own.length === 0) own.push(...listUnshown(file, scenario, { ended, asked, known }));
    const all = [...own, ...(part?.missed() ?? [])];
    const { requests } = recorder;
    const run = { scenario, requests, asked, judgement, shortfalls: all, isWithoutData, secrets };
    const robustness = await measure?.(run);
    // That a client does not work with another server breaks nothing; what it breaks there is among its findings.
    part?.conclude([judgement], variations.length === 0 ? own : [], {
      printed: ended === undefined ? [] : listLastLines(ended),
      robustness,
    });
    return run;
  } finally {
    await server.close();
  }
}

/** What a client is judged by, as its file and its server declare it. */
export function fileSettingsOf(file: ClientFile, tokenHeader: string): ClientSettings {
  const { requestsPerSecond, auth } = file;
  return {
    ...documentedSettings,
    tokenHeader,
    poll: pollOf(file),
    isWhole: true,
    ...(auth?.value === undefined ? {} : { tokenValue: auth.value }),
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
  };
}

/** Starts the program of a scenario, and waits for its end. */
async function runClient(
  file: ClientFile,
  scenario: ScenarioName,
  values: HandedValues,
): Promise<CommandEnd> {
  const { command = file.command ?? [] } = file.scenarios[scenario] ?? {};
  const own = Object.entries(file.env ?? {}).map(([name, text]) => [name, fillValues(text, values)]);
  const ended = await runCommand(
    command.map((word) => fillValues(word, values)),
    {
      folder: file.folder,
      seconds: secondsOf(file, scenario),
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
  // Colours are for people.
  const [text, errors] = [ended.text, ended.errors].map(stripVTControlCharacters);
  return { ...ended, text: text!, errors: errors! };
}

/** An operation that never ends takes as long as a client polls. */
function secondsOf(file: ClientFile, scenario: ScenarioName): number {
  const { interval, limit } = pollOf(file);
  const needed = scenario === 'stop-polling' ? limit + 3 * interval + 30 : 0;
  return file.seconds ?? Math.max(usualSeconds, needed);
}

/** The end of a scenario's program, and values that the client may have shown of it. */
interface ScenarioEnd {
  readonly ended: CommandEnd;
  readonly asked: readonly Asked[];
  readonly known: readonly HandedValues[];
}

/** Lists what a program did not do that its file says. */
function listShortfalls(file: ClientFile, scenario: ScenarioName, { ended, known }: ScenarioEnd): string[] {
  if ('problem' in ended) return [`its command ${ended.problem}`];
  const { exit, prints = [] } = file.scenarios[scenario]?.expect ?? {};
  // To give up may be called an error.
  const isAsExpected = scenario === 'stop-polling' && exit === undefined ? true : ended.code === (exit ?? 0);
  const lines = ended.errors.trim().split('\n');
  const last = lines.findLast((line) => /\w*error/i.test(line)) ?? lines.at(-1);
  const why = last ? `: ${last.trim().slice(0, 200)}` : '';
  return [
    ...(isAsExpected ? [] : [`its command ended with ${ended.code} in place of ${exit ?? 0}${why}`]),
    ...prints
      .filter((text) => !known.some((values) => ended.text.includes(fillValues(text, values))))
      .map((text) => `its output lacks "${fillValues(text, known.at(-1)!)}"`),
  ];
}

/** The result that a client did not show, where its file does not say how it is written: a status alone shows nothing. */
function listUnshown(
  file: ClientFile,
  scenario: ScenarioName,
  { ended, asked, known }: ScenarioEnd,
): string[] {
  const { prints = [] } = file.scenarios[scenario]?.expect ?? {};
  if (prints.some((text) => listPlaceholders(text).some((name) => resultNames.includes(name)))) return [];
  const result = findResult(scenario, asked, known);
  return result === undefined || result.isIn(ended.text) ? [] : [`its output does not show ${result.what}`];
}

/** Lines of a program that a report keeps. */
const maxLines = 20;

/** Lists the lines that a program printed last, its errors after its output. */
function listLastLines({ text, errors }: CommandEnd): string[] {
  return `${text.trimEnd()}\n${errors.trimEnd()}`
    .split('\n')
    .map((line) => line.trimEnd().slice(0, maxLine))
    .filter((line) => line !== '')
    .slice(-maxLines);
}

/** Characters of a line that a report keeps. */
const maxLine = 300;

function listMissedGoals(
  file: ClientFile,
  scenario: ScenarioName,
  { asked, judgement }: Pick<ScenarioRun, 'asked' | 'judgement'>,
): string[] {
  const goals = listGoals(scenario);
  const own = asked.filter(({ exchange }) => goals.includes(exchange.operation));
  if (own.length === 0) return [`it sent no request of ${goals.join(' or ')}`];
  if (!own.some(isSuccess)) {
    const { exchange } = own.at(-1)!;
    return [
      `no request of ${goals.join(' or ')} succeeded; the last was answered ${exchange.response?.status ?? 'by nothing'}`,
    ];
  }
  const isSeen = judgement.judged.has('caller-stops-polling-after-thirty-minutes');
  if (scenario !== 'stop-polling' || isSeen) return [];
  return [
    `it stopped polling long before ${pollOf(file).limit} seconds were over, so that its end is not seen`,
  ];
}
