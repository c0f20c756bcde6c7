import { availableParallelism } from 'node:os';
import type { Variation } from '../../reference-server/types.ts';
import { learnAsked, openRedactor } from '../report/redact.ts';
import { documentedSettings } from '../rules/past.ts';
import type { Asked } from '../traffic.ts';
import type { ClientFile } from './client-file.ts';
import { listDifferingServers, pairVariations } from './differing-servers.ts';
import { runScenario, type ScenarioRun } from './run-scenario.ts';
import type { ScenarioName } from './scenarios.ts';

/** A conforming server with which a client does not work, or the two that differ together. */
export interface Failing {
  readonly variations: readonly string[];
  /** What the client fell short of, or the requirements that it broke there. */
  readonly why: string;
  /** The request after which it gave up; absent where it sent none. */
  readonly gaveUpAt?: string;
}

/** With how many conforming servers a client works in one scenario. */
export interface ScenarioRobustness {
  readonly scenario: ScenarioName;
  readonly servers: number;
  readonly works: number;
  readonly pairs: number;
  readonly worksInPairs: number;
  /** Servers of which the client would have to be told a convention. */
  readonly untold: readonly string[];
  readonly failing: readonly Failing[];
}

/**
 * Runs a scenario against every conforming server that differs where it can notice it, and against pairs of those with
 * which it works alone. Says nothing of conformance.
 */
export async function measureRobustness(
  client: ClientFile,
  scenario: ScenarioName,
  onServer: (done: number, of: number) => void = () => {},
): Promise<ScenarioRobustness> {
  const { own, general, untold } = await listDifferingServers(scenario);
  const all = [...own, ...general];
  let done = 0;
  const empty = new Set<Variation>();
  const meet = (variations: readonly Variation[]) => async (): Promise<Failing | undefined> => {
    const run = await runScenario(client, scenario, { variations });
    if (run.isWithoutData) empty.add(variations[0]!);
    const failing = run.isWithoutData ? undefined : describeFailing(variations, run);
    done += 1;
    onServer(done, all.length);
    return failing;
  };
  const alone = await runTogether(all.map((variation) => meet([variation])));
  const survived = new Set(all.filter((one, at) => alone[at] === undefined && !empty.has(one)));
  const pairs = pairVariations(
    own.filter((one) => survived.has(one)),
    general.filter((one) => survived.has(one)),
  );
  const together = await runTogether(pairs.map((pair) => meet(pair)));
  const count = (found: readonly (Failing | undefined)[]) => found.filter((one) => one === undefined).length;
  return {
    scenario,
    servers: all.length - empty.size,
    works: survived.size,
    pairs: pairs.length,
    worksInPairs: count(together),
    untold: untold.map(({ id }) => id),
    failing: [...alone, ...together].filter((one) => one !== undefined),
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

/** Runs works side by side, as many as there are cores, and gives their results in their order. */
async function runTogether<Result>(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...works.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** The table of a client's robustness, in lines. */
export function describeRobustness(measured: readonly ScenarioRobustness[]): string[] {
  const sum = (count: (one: ScenarioRobustness) => number) =>
    measured.reduce((total, one) => total + count(one), 0);
  return [
    `Robustness: works with ${sum(({ works }) => works)} of ${sum(({ servers }) => servers)} conforming servers, and with ${sum(({ worksInPairs }) => worksInPairs)} of ${sum(({ pairs }) => pairs)} pairs of them.`,
    ...measured.flatMap(({ scenario, servers, works, pairs, worksInPairs, untold, failing }) => [
      `  ${scenario}: ${works} of ${servers}, pairs ${worksInPairs} of ${pairs}${untold.length === 0 ? '' : ` (${untold.length} others need a convention that the client was not told)`}`,
      ...failing.map(
        ({ variations, why, gaveUpAt }) =>
          `    ${variations.join(' + ')}: ${why}${gaveUpAt === undefined ? '' : `; gave up at ${gaveUpAt}`}`,
      ),
    ]),
  ];
}
