import { laws } from '../laws/index.ts';
import { fillPlanOptions, runInProcess } from '../src/engine/in-process.ts';
import { makeRunId } from '../src/engine/run-id.ts';
import { chooseConcurrency } from '../src/engine/scheduler.ts';
import { MemoryJournal } from '../src/journal/memory.ts';
import { quoteFile, writeCommand } from '../src/lib/command-line.ts';
import { readEnvironment } from '../src/lib/env.ts';
import { describeSuggestion } from '../src/lib/suggest.ts';
import { UserError } from '../src/lib/user-error.ts';
import type { Check } from '../src/plan/check.ts';
import { defaultDepth, depths } from '../src/plan/depth.ts';
import { makePlan, type PlanOptions } from '../src/plan/plan.ts';
import { isLookedAtTwice } from '../src/plan/second-looks.ts';
import { verifySelection } from '../src/plan/selected-names.ts';
import { isSelective, listSelectedAreas } from '../src/plan/selection.ts';
import { verifyChecks } from '../src/plan/verify-checks.ts';
import { orderWorstFirst } from '../src/plan/worst-first.ts';
import { explanationsOf } from '../src/report/explain/explanation.ts';
import { exchangesOf, foldReport } from '../src/report/fold/report.ts';
import { type FormatName, pathsOf, usualFormats } from '../src/report/formats/formats.ts';
import { writeFormats } from '../src/report/formats/write.ts';
import type { Exchanges, Report } from '../src/report/report.ts';
import { openFolder, openWhereItIs } from '../src/report/run/begin.ts';
import { isWholePlan, removeEarlierRuns } from '../src/report/run/earlier.ts';
import { releaseFolder } from '../src/report/run/lock.ts';
import type { DeclaredTarget } from '../src/target-file/declared.ts';
import { loadTarget, verifyDeclared } from '../src/target-file/load.ts';
import type { Target } from '../src/target-file/types.ts';
import { checks as suiteChecks } from '../tests/index.ts';

export type { Fault, Variation } from '../proof/reference-server/types.ts';
export { definePlugin, type PluginDefinition } from '../proof/self-test/define-plugin.ts';
export type { Row as RequirementRow } from '../src/catalogue/plugins/rows.ts';
export type { Finding, LedgerEntry } from '../src/journal/entry.ts';
export { UserError } from '../src/lib/user-error.ts';
export type { Check, CheckContext } from '../src/plan/check.ts';
export { check as defineCheck } from '../src/plan/define-check.ts';
export type { PlanOptions } from '../src/plan/plan.ts';
export { compare } from '../src/report/diff/compare.ts';
export type { Comparison } from '../src/report/diff/comparison.ts';
export type { Report, ReportedFinding, ReportedRequirement, ReportedSilence } from '../src/report/report.ts';
export { type Decision, decideExitCode, type Outcome } from '../src/report/verdict/outcome.ts';
export type { Verdict } from '../src/report/verdict/verdict.ts';
export type { DeclaredTarget as Target } from '../src/target-file/declared.ts';
export { checks } from '../tests/index.ts';

/** A check that came to its end, and how far the run is. */
export interface CheckProgress {
  readonly check: string;
  readonly area: string;
  readonly title: string;
  readonly outcome: 'ran' | 'blocked' | 'harness-error';
  /** Violations of grade fail that it found. */
  readonly failures: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly took: number;
  /** Checks that came to their end, of how many. */
  readonly done: number;
  readonly total: number;
}

/** What a run is to do; what is left out is as in `obc run`: the depth `standard`, everything, in full mode. The seed is 1. */
export interface CertifyOptions extends Partial<PlanOptions> {
  /** A target, or the path of a target file, whose `${NAME}` secrets are read from the environment. */
  readonly target: DeclaredTarget | string;
  /** One of the `environments` of a target file. */
  readonly environment?: string;
  /** Hears of each check when it came to its end. What it throws ends the run. */
  readonly onProgress?: (progress: CheckProgress) => void;
  /** Stops the run; the report then holds what was judged before, and is partial. */
  readonly signal?: AbortSignal;
  /** Checks to run; those of the suite by default, which `checks` holds. `defineCheck` makes further ones. */
  readonly checks?: readonly Check[];
  /** How many checks run side by side; 4 by default, or fewer by `limits.requestsPerSecond`. */
  readonly concurrency?: number;
  /** Folder into which the reports are written. */
  readonly out?: string;
}

type Options = Omit<CertifyOptions, 'target'>;

/**
 * Certifies a target in this process, without Playwright, and gives the report (`schemas/report.schema.json`). Throws
 * a UserError for a wrong target, a wrong option and a folder that cannot be written, before anything is sent; never for
 * a non-conformance.
 */
export async function certify(target: DeclaredTarget | string, options?: Options): Promise<Report>;
export async function certify(options: CertifyOptions): Promise<Report>;
export async function certify(
  given: DeclaredTarget | string | CertifyOptions,
  more: Options = {},
): Promise<Report> {
  const { target: named, ...rest } = isOptions(given) ? given : { target: given, ...more };
  verifyOptions(rest);
  const { out } = rest;
  try {
    if (out !== undefined) openWhereItIs(out);
    return await certifyNamed(named, rest);
  } finally {
    if (out !== undefined) releaseFolder(out);
  }
}

async function certifyNamed(named: CertifyOptions['target'], options: Options): Promise<Report> {
  const { checks = suiteChecks, concurrency, out, signal, onProgress, environment, ...asked } = options;
  const filled = fillPlanOptions({ depth: defaultDepth, ...asked });
  const plan = { secondLooks: isLookedAtTwice(filled), ...filled };
  verifyChecks(checks);
  verifySelection(plan, checks, '');
  const target = readTarget(named, environment, checks, plan);
  if (out !== undefined) openFolder(out);
  const runId = makeRunId();
  let done = 0;
  const total = makePlan(checks, target, plan).checks.filter(
    ({ notSelected }) => notSelected === undefined,
  ).length;
  const run = await runInProcess({
    laws,
    ...{ checks, target, plan, runId, journal: new MemoryJournal() },
    ...(signal && { signal }),
    concurrency: concurrency ?? chooseConcurrency(target),
    order: (planned) => orderWorstFirst(planned, plan.depth),
    onCheck(result, { check: { id, area, title } }) {
      done += 1;
      const failures = result.findings.filter(({ grade }) => grade === 'fail').length;
      const { outcome, requests, took } = result;
      onProgress?.({ check: id, area, title, outcome, failures, requests, took, done, total });
    },
  });
  const report = foldReport({
    ...run,
    target,
    entries: run.journal.entries,
    replay: writeCommand(`run${typeof named === 'string' ? ` ${quoteFile(named)}` : ''} --seed ${plan.seed}`),
  });
  exchangesOfReports.set(report, exchangesOf(run.journal.entries));
  if (out !== undefined) {
    await writeReports(report, out);
    removeEarlierRuns(out, report, isWholePlan(plan));
  }
  return report;
}

/** What was exchanged in the runs of this process, which their reports quote. */
const exchangesOfReports = new WeakMap<Report, Exchanges>();

/**
 * Writes a report into a folder, made when it is missing, and gives the paths of the files: those of every run, and of the
 * further formats that are named, as `obc report --format` takes them. Formats that quote exchanges quote those of
 * a run of this process; a report from elsewhere has none. Throws a WriteError when a file cannot be written.
 */
export async function writeReports(
  report: Report,
  folder: string,
  further: readonly FormatName[] = [],
): Promise<readonly string[]> {
  // The faults take a second to load, and are needed here only.
  const { faults } = await import('../proof/faults/index.ts');
  const exchanges = exchangesOfReports.get(report) ?? new Map();
  const files = pathsOf([...usualFormats, ...further]);
  return writeFormats(folder, report, exchanges, explanationsOf(suiteChecks, faults), files);
}

/** A target has a key `target` as options do; only a target has areas beside it. */
function isOptions(given: DeclaredTarget | string | CertifyOptions): given is CertifyOptions {
  if (typeof given !== 'object' || given === null || !('target' in given) || 'areas' in given) return false;
  const { target } = given;
  return typeof target !== 'object' || target === null || 'target' in target || 'areas' in target;
}

function readTarget(
  named: unknown,
  environment: string | undefined,
  checks: readonly Check[],
  plan: PlanOptions,
): Target {
  if (typeof named !== 'string') return verifyDeclared(named);
  const areas = isSelective(plan) ? listSelectedAreas(checks, plan) : undefined;
  return loadTarget(named, readEnvironment(), { environment, areas });
}

const isList = (value: unknown) => Array.isArray(value);
const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** What each option has to be. */
const wanted: Readonly<
  Record<keyof Required<Options>, readonly [(value: unknown) => boolean, expected: string]>
> = {
  seed: [isWhole, 'a whole number from 0'],
  depth: [(value) => depths.some((depth) => depth === value), `one of ${depths.join(', ')}`],
  mode: [(value) => value === 'full' || value === 'read-only', 'full or read-only'],
  repeat: [(value) => isWhole(value) && value !== 0, 'a whole number from 1'],
  secondLooks: [(value) => typeof value === 'boolean', 'true or false'],
  maxRequests: [(value) => isWhole(value) && value !== 0, 'a whole number from 1'],
  shard: [(value) => typeof value === 'object' && value !== null, 'an object { index, of }'],
  only: [isList, 'a list of areas, checks or requirements'],
  exclude: [isList, 'a list of areas, checks or requirements'],
  paths: [isList, 'a list of paths of cases'],
  picked: [isList, 'a list of checks'],
  environment: [isText, 'the name of an environment'],
  onProgress: [(value) => typeof value === 'function', 'a function'],
  signal: [(value) => value instanceof AbortSignal, 'an AbortSignal'],
  checks: [isList, 'a list of checks'],
  concurrency: [(value) => isWhole(value) && value !== 0, 'a whole number from 1'],
  out: [isText, 'the path of a folder'],
};

function verifyOptions(options: Options): void {
  for (const [name, value] of Object.entries(options)) {
    const rule = wanted[name as keyof Options];
    if (rule === undefined)
      throw new UserError(`unknown option ${name}${describeSuggestion(name, Object.keys(wanted))}`);
    const [fits, expected] = rule;
    if (value !== undefined && !fits(value)) throw new UserError(`${name}: expected ${expected}`);
  }
}
