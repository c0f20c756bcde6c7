import type { Description } from '../../proof/reference-server/description.ts';
import { type ServerPlace, startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { variationsByArea } from '../../proof/variations/index.ts';
import type { Robustness } from '../../src/journal/entry.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import type { Asked } from '../recording/traffic.ts';
import { listTroubles } from '../reference-client/troubled-servers.ts';
import { documentedSettings } from '../rules/past.ts';
import type { ClientLog } from '../run/client-log.ts';
import { learnAsked, openRedactor } from '../run/redact.ts';
import { listGoals, type ScenarioName } from '../run/scenarios.ts';
import type { ClientFile } from './client-file.ts';
import { combineVariations, examineCombined, gatherTogether } from './combined-servers.ts';
import { runScenario, type ScenarioRun } from './run-scenario.ts';

export interface RobustnessOptions {
  /** The command line that certifies the client, without the name of the program. */
  readonly command: string;
  /** Servers of a covering array that are met at most. */
  readonly maxCombined?: number;
  /** Servers that differ; those that concern the scenario when absent. */
  readonly servers?: DifferingServers;
  readonly place?: ServerPlace | undefined;
  /** Where runs are written down that show what a client does not work with. */
  readonly log?: ClientLog;
  /** Hears how many servers there are at most, before the first one and after each. */
  readonly onServer?: (scenario: ScenarioName, progress: ServerProgress) => void;
}

/** The servers of a scenario that are met, and those that are left. */
export interface ServerProgress {
  readonly done: number;
  readonly of: number;
  /** Seconds that the rest takes, by what the servers before took. */
  readonly secondsLeft: number;
}

/** Servers of several differences that a scenario meets, where nobody says how many. */
export const usualCombined = 50;

/** Servers of a scenario whose exchanges are kept. */
const maxKept = 10;

/** The server of which others differ in one way. */
const plain: Variation = { id: 'plain', title: 'differs in nothing', apply: () => {} };

/** A server with which a client does not work. */
interface FailingServer {
  readonly variations: readonly Variation[];
  readonly why: string;
  readonly last: Asked | undefined;
}

/**
 * Runs a scenario against every conforming server that differs where it can notice it, and against servers in which those
 * with which it works alone stand together, every two of them.
 */
export async function measureRobustness(
  client: ClientFile,
  scenario: ScenarioName,
  {
    command,
    maxCombined = usualCombined,
    servers: given,
    log,
    place,
    onServer = () => {},
  }: RobustnessOptions,
): Promise<Robustness> {
  const { differing, untold } = given ?? (await listDifferingServers(scenario));
  const began = Date.now();
  const known = await runScenario(client, scenario, { variations: [plain], place });
  const usual = describeTraffic(known);
  const report = (done: number, took: number) => {
    const of = Math.max(done, differing.length + maxCombined);
    onServer(scenario, { done, of, secondsLeft: Math.ceil(((of - done) * took) / 1000) });
  };
  report(0, Date.now() - began);
  let [done, alike] = [0, 0];
  const meet = async (variations: readonly Variation[]): Promise<FailingServer | 'empty' | undefined> => {
    const run = await runScenario(client, scenario, { variations, place });
    done += 1;
    report(done, (Date.now() - began) / (done + 1));
    if (run.isWithoutData) return 'empty';
    const failing = describeFailing(variations, run);
    if (failing === undefined && variations.length === 1 && describeTraffic(run) === usual) alike += 1;
    return failing;
  };
  const alone = await gatherTogether(differing.map((variation) => () => meet([variation])));
  await runTroubles(client, scenario, known, { log, place });
  const countedAlike = alike;
  const survived = differing.filter((_, at) => alone[at] === undefined);
  const { servers, pairs } = combineVariations(survived);
  const combined = await examineCombined(servers.slice(0, maxCombined), meet);
  const failing = [...alone, ...combined.failing].filter((one) => typeof one === 'object');
  return {
    servers: alone.filter((one) => one !== 'empty').length,
    works: survived.length,
    alike: countedAlike,
    pairs: {
      of: pairs - combined.excluded,
      ...{ met: combined.met, works: combined.works, servers: combined.servers },
    },
    untold: untold.map(({ id }) => id),
    failing: await keepFailing(client, scenario, failing, { command, log, place }),
  };
}

/** Lets a client meet answers of which the document does not say what follows: what it does then is among what is observed. */
async function runTroubles(
  client: ClientFile,
  scenario: ScenarioName,
  { asked }: ScenarioRun,
  { log, place }: { readonly log: ClientLog | undefined; readonly place: ServerPlace | undefined },
): Promise<void> {
  if (log === undefined) return;
  const goals = listGoals(scenario);
  const isSecond = asked.filter(({ exchange }) => goals.includes(exchange.operation)).length > 1;
  for (const trouble of listTroubles(goals, isSecond))
    await runScenario(client, scenario, { variations: [trouble], log, place });
}

/** Describes the servers with which a client does not work; the first of them are met again, and their exchanges kept. */
async function keepFailing(
  client: ClientFile,
  scenario: ScenarioName,
  failing: readonly FailingServer[],
  {
    command,
    log,
    place,
  }: Pick<RobustnessOptions, 'command' | 'place'> & { readonly log: ClientLog | undefined },
): Promise<Robustness['failing']> {
  const described: Robustness['failing'][number][] = [];
  for (const [at, { variations, why, last }] of failing.entries()) {
    const isKept = log !== undefined && at < maxKept;
    const again = isKept ? await runScenario(client, scenario, { variations, log, place }) : undefined;
    const exchange = again?.asked.at(-1)?.exchange.id;
    const ids = variations.map(({ id }) => id).join(',');
    described.push({
      variations: variations.map(({ id, title }) => ({ id, title })),
      why,
      ...(last === undefined ? {} : { gaveUpAt: describePlace(last) }),
      ...(exchange === undefined ? {} : { exchange }),
      replay: writeCommand(`${command} --scenario ${scenario} --variation ${ids}`),
    });
  }
  return described;
}

function describePlace({ exchange: { request, response } }: Asked): string {
  return `${request.method} ${new URL(request.url).pathname} answered ${response?.status ?? 'by nothing'}`;
}

/** A server is said to answer alike where the same requests got the same answers: times, ids and secrets aside. */
function describeTraffic({ requests }: ScenarioRun): string {
  return requests
    .map(({ method, url, response }) => {
      const { pathname, search } = new URL(url);
      const headers = (response?.headers ?? []).map((header) => header.join(': ')).sort();
      return [method, pathname, search, response?.status, ...headers, response?.text].join('\n');
    })
    .join('\n\n')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, 'GUID')
    .replaceAll(/\/\/[^/\s"]+:\d+/g, '//HOST')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
    .replace(/"(client_secret|access_token)":"[^"]*"/g, '"$1"')
    .replace(/(content-length: )\d+/g, '$1');
}

function describeFailing(
  variations: readonly Variation[],
  { shortfalls, judgement, asked, secrets }: ScenarioRun,
): FailingServer | undefined {
  const broken = judgement.findings
    .filter(({ grade }) => grade === 'fail')
    .map(({ requirement }) => `breaks ${requirement}`);
  const why = [...new Set(broken), ...shortfalls];
  return why.length === 0
    ? undefined
    : { variations, why: redactWords(why.join('; '), asked, secrets), last: asked.at(-1) };
}

function redactWords(text: string, asked: readonly Asked[], secrets: readonly string[]): string {
  const { tokenHeader } = documentedSettings;
  const redactor = openRedactor(tokenHeader, secrets);
  for (const one of asked) learnAsked(redactor, one, tokenHeader);
  return redactor.redact(text);
}

type VariedArea = keyof typeof variationsByArea;

const areaOf: Readonly<Partial<Record<ScenarioName, Exclude<VariedArea, 'general'>>>> = {
  'list-providers': 'providers',
  'list-accounts': 'fdx-accounts',
  'read-account': 'fdx-accounts',
  'account-detail': 'account-detail',
  'create-recipient': 'recipients',
  'update-recipient': 'recipients',
  'regenerate-secret': 'recipients',
  register: 'registrations',
  revoke: 'revocation',
};

/** Servers that do what no client need be ready for: identity is none of the codings of an answer (RFC 9110, 8.4.1). */
const unfair = new Set(['answers-packed-and-said-to-be-plain-before']);

/** The conforming servers that differ where a scenario can notice it. */
interface DifferingServers {
  /** Of the scenario's own area, and of what cuts across the areas. */
  readonly differing: readonly Variation[];
  /** Those that take what the document leaves open in another way: a client has to be told of it. */
  readonly untold: readonly Variation[];
}

/** The variations that concern a scenario; none of one that takes as long as a client is patient. Starts a server to ask it how it describes itself. */
export async function listDifferingServers(scenario: ScenarioName): Promise<DifferingServers> {
  const server = await startReferenceServer();
  await server.close();
  const area = areaOf[scenario];
  if (area === undefined) return { differing: [], untold: [] };
  const isTold = ({ declares }: Variation) => {
    const described = structuredClone(server.description);
    declares?.(described);
    const [plain, varied] = [server.description, described].map((one) => describeConventions(area, one));
    return plain === varied;
  };
  const all = [...variationsByArea[area], ...variationsByArea.general].filter(({ id }) => !unfair.has(id));
  return { differing: all.filter(isTold), untold: all.filter((one) => !isTold(one)) };
}

/** What the document leaves open and a client of an area has to know, as a text that can be compared. */
function describeConventions(area: VariedArea, described: Description): string {
  const { auth, recipients, registrations, revocation, banking, tokenEndpoint } = described;
  const { required, contactEmail, redirectDelimiter } = recipients;
  const conventions: Readonly<Partial<Record<VariedArea, unknown>>> = {
    recipients: [required, contactEmail, redirectDelimiter],
    registrations: [registrations.pathArray, tokenEndpoint.scope],
    revocation: [revocation.delete.request, revocation.post.request],
    'account-detail': [banking.async, banking.accountsFilter],
  };
  return JSON.stringify([auth, conventions[area]]);
}
