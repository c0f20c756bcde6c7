import { isListOfTexts } from '../../lib/json/values.ts';
import { depths } from '../../plan/depth.ts';
import type { PlanOptions } from '../../plan/plan.ts';
import { readSuiteWithPlugins } from '../../report/fold/plugins.ts';
import { formatNames } from '../../report/formats/formats.ts';
import { digestsOf } from '../../report/run/digests.ts';
import type { RunRecord } from '../../report/run/record.ts';
import { redactTarget } from '../../report/run/redacted-target.ts';
import { findSchemaProblems } from '../../target-file/schema-problems.ts';
import { findDifference } from './outcome.ts';

/** What the record of a run says that no run writes down, one sentence each. */
export function findFalseRecord(record: RunRecord): string[] {
  const difference = findDifference(record, JSON.parse(JSON.stringify(writeAgain(record))));
  return [
    ...(difference === undefined ? [] : [`the record is not what a run writes: ${difference}`]),
    ...findUnknownSettings(record),
    ...findImpossibleValues(record),
    ...findOtherReplay(record),
  ];
}

/** The record as a run writes it: without members that it does not know, of this version, and masked. */
function writeAgain(record: RunRecord): RunRecord {
  const { runId, startedAt, startedMs, earlierRuns, replay, plan, bundled, reporters, target, digests } =
    record;
  return {
    version: 1,
    suite: readSuiteWithPlugins(),
    runId,
    startedAt,
    startedMs,
    ...(earlierRuns === undefined ? {} : { earlierRuns }),
    replay,
    plan: choosePlanOptions(plan),
    ...(bundled === undefined ? {} : { bundled }),
    ...(reporters === undefined ? {} : { reporters }),
    // Made of the target with its values, of which the record holds the shape alone.
    ...(plan.shard === undefined ? {} : { digests: digests ?? digestsOf(target) }),
    target: redactTarget(target),
  };
}

/** How each option of a plan is told from what no run takes for it. */
const optionsOfPlan: Readonly<Record<keyof PlanOptions, (value: unknown) => boolean>> = {
  seed: Number.isSafeInteger,
  depth: (value) => depths.some((one) => one === value),
  mode: (value) => value === 'full' || value === 'read-only',
  only: isListOfTexts,
  exclude: isListOfTexts,
  paths: isListOfTexts,
  picked: isListOfTexts,
  repeat: isCount,
  secondLooks: (value) => typeof value === 'boolean',
  maxRequests: isCount,
  shard: (value) => {
    const { index, of } = (value ?? {}) as { index?: unknown; of?: unknown };
    return isCount(index) && isCount(of) && index <= of && Object.keys(value as object).length === 2;
  },
};

function choosePlanOptions(plan: PlanOptions): PlanOptions {
  const known = Object.entries(plan).filter(
    ([name, value]) => optionsOfPlan[name as keyof PlanOptions]?.(value) === true,
  );
  return Object.fromEntries(known) as unknown as PlanOptions;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Values are masked and fit no schema; names are not. */
function findUnknownSettings({ target }: RunRecord): string[] {
  // What the loader adds to the settings.
  const added = ['file', 'folder', 'lines', 'digest'];
  const settings = Object.fromEntries(Object.entries(target).filter(([name]) => !added.includes(name)));
  return findSchemaProblems(settings)
    .filter(({ atKey }) => atKey === true)
    .map(({ path }) => `the record has the setting ${path.join('.')}, which no target file has`);
}

function findImpossibleValues({ runId, startedAt, startedMs, earlierRuns, ...record }: RunRecord): string[] {
  const isRunId = (id: unknown) => typeof id === 'string' && /^[\da-z]{8}$/.test(id);
  const { bundled, reporters = [] } = record;
  const wrong = [
    isRunId(runId) ? undefined : 'runId',
    Number.isSafeInteger(startedAt) && startedAt > 0 ? undefined : 'startedAt',
    Number.isFinite(startedMs) && startedMs >= 0 && startedMs < startedAt ? undefined : 'startedMs',
    earlierRuns === undefined || isListOfIds(earlierRuns, runId, isRunId) ? undefined : 'earlierRuns',
    bundled === undefined || bundled === true ? undefined : 'bundled',
    reporters.every((name) => formatNames.includes(name)) ? undefined : 'reporters',
  ].filter((name) => name !== undefined);
  return wrong.map((name) => `the record has a value under ${name} that no run writes`);
}

function isListOfIds(ids: readonly unknown[], own: string, isRunId: (id: unknown) => boolean): boolean {
  return ids.length > 0 && ids.every((id) => isRunId(id) && id !== own) && new Set(ids).size === ids.length;
}

/** The command that repeats the run names its seed, and nothing else of the plan in another way. */
function findOtherReplay({ replay, plan }: RunRecord): string[] {
  const seeds = [...replay.matchAll(/ --seed (\S+)/g)].map(([, seed]) => seed);
  return seeds.length === 1 && seeds[0] === String(plan.seed)
    ? []
    : ['the command that repeats the run does not name the seed of its plan'];
}
