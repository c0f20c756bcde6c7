import type { Variation } from '../../proof/reference-server/types.ts';
import type { Asked } from '../recording/traffic.ts';
import { documentedSettings } from '../rules/past.ts';
import { learnAsked, openRedactor } from '../run/redact.ts';
import type { ScenarioName } from '../run/scenarios.ts';
import type { ClientFile } from './client-file.ts';
import { combineVariations, examineCombined, gatherTogether } from './combined-servers.ts';
import { listDifferingServers } from './differing-servers.ts';
import { runScenario, type ScenarioRun } from './run-scenario.ts';

/** A conforming server with which a client does not work. */
export interface Failing {
  /** How it differs: in one way, or in several that fail only together. */
  readonly variations: readonly string[];
  /** What the client fell short of, or the requirements that it broke there. */
  readonly why: string;
  /** The request after which it gave up; absent where it sent none. */
  readonly gaveUpAt?: string;
}

/** With how many conforming servers a client works in one scenario. */
export interface ScenarioRobustness {
  readonly scenario: ScenarioName;
  /** Servers that differ in one way. */
  readonly servers: number;
  readonly works: number;
  /** Of the ways with which it works: every two that one server can have at once. */
  readonly pairs: {
    readonly of: number;
    /** Those that stood together in a server that the client met, and those in one with which it worked. */
    readonly met: number;
    readonly works: number;
    /** How many servers that took. */
    readonly servers: number;
  };
  /** Servers of which the client would have to be told a convention. */
  readonly untold: readonly string[];
  readonly failing: readonly Failing[];
}

export interface RobustnessOptions {
  /** How many servers of a covering array are met. */
  readonly maxCombined?: number;
  /** Hears of each server. */
  readonly onServer?: (done: number) => void;
}

/** Servers of several differences that a scenario meets, where nobody says how many. */
export const usualCombined = 50;

/**
 * Runs a scenario against every conforming server that differs where it can notice it, and against servers in which those
 * with which it works alone stand together, every two of them. Says nothing of conformance.
 */
export async function measureRobustness(
  client: ClientFile,
  scenario: ScenarioName,
  { maxCombined = usualCombined, onServer = () => {} }: RobustnessOptions = {},
): Promise<ScenarioRobustness> {
  const { differing, untold } = await listDifferingServers(scenario);
  let done = 0;
  const meet = async (variations: readonly Variation[]): Promise<Failing | 'empty' | undefined> => {
    const run = await runScenario(client, scenario, { variations });
    done += 1;
    onServer(done);
    return run.isWithoutData ? 'empty' : describeFailing(variations, run);
  };
  const alone = await gatherTogether(differing.map((variation) => () => meet([variation])));
  const survived = differing.filter((_, at) => alone[at] === undefined);
  const { servers, pairs } = combineVariations(survived);
  const combined = await examineCombined(servers.slice(0, maxCombined), meet);
  return {
    scenario,
    servers: alone.filter((one) => one !== 'empty').length,
    works: survived.length,
    pairs: {
      of: pairs - combined.excluded,
      ...{ met: combined.met, works: combined.works, servers: combined.servers },
    },
    untold: untold.map(({ id }) => id),
    failing: [...alone, ...combined.failing].filter((one) => typeof one === 'object'),
  };
}

function describeFailing(
  variations: readonly Variation[],
  { shortfalls, judgement, asked, secrets }: ScenarioRun,
): Failing | undefined {
  const broken = judgement.findings
    .filter(({ grade }) => grade === 'fail')
    .map(({ requirement }) => `breaks ${requirement}`);
  const why = [...shortfalls, ...new Set(broken)];
  if (why.length === 0) return undefined;
  const last = asked.at(-1)?.exchange;
  return {
    variations: variations.map(({ id }) => id),
    why: redactWords(why.join('; '), asked, secrets),
    ...(last === undefined
      ? {}
      : {
          gaveUpAt: `${last.request.method} ${new URL(last.request.url).pathname} answered ${last.response?.status ?? 'by nothing'}`,
        }),
  };
}

function redactWords(text: string, asked: readonly Asked[], secrets: readonly string[]): string {
  const { tokenHeader } = documentedSettings;
  const redactor = openRedactor(tokenHeader, secrets);
  for (const one of asked) learnAsked(redactor, one, tokenHeader);
  return redactor.redact(text);
}

/** The table of a client's robustness, in lines. */
export function describeRobustness(measured: readonly ScenarioRobustness[]): string[] {
  const sum = (count: (one: ScenarioRobustness) => number) =>
    measured.reduce((total, one) => total + count(one), 0);
  const [works, of] = [sum((one) => one.works), sum(({ servers }) => servers)];
  const [worksInPairs, pairs] = [sum((one) => one.pairs.works), sum((one) => one.pairs.of)];
  return [
    `Robustness: works with ${works} of ${of} conforming servers, and with ${worksInPairs} of ${pairs} pairs of them.`,
    ...measured.flatMap((one) => [`  ${describeScenario(one)}`, ...one.failing.map(describeOne)]),
  ];
}

function describeScenario({ scenario, servers, works, pairs, untold }: ScenarioRobustness): string {
  const notMet = pairs.of - pairs.met;
  return [
    `${scenario}: ${works} of ${servers}; pairs ${pairs.works} of ${pairs.of}`,
    ` (${pairs.servers} servers of several differences${notMet > 0 ? `, ${notMet} pairs never met` : ''})`,
    untold.length === 0 ? '' : `; ${untold.length} others need a convention that the client was not told`,
  ].join('');
}

function describeOne({ variations, why, gaveUpAt }: Failing): string {
  const where = gaveUpAt === undefined ? '' : `; gave up at ${gaveUpAt}`;
  return `    ${variations.join(' + ')}: ${why}${where}`;
}
