import { resolve } from 'node:path';
import { checks } from '../../tests/index.ts';
import { writeCommand } from '../lib/command-line.ts';
import { readEnvironment, readVariable, type Variable } from '../lib/env.ts';
import { UserError } from '../lib/user-error.ts';
import { type Depth, defaultDepth, depths } from '../plan/depth.ts';
import type { PlanOptions } from '../plan/plan.ts';
import { type CheckSelection, isSelective, listSelectedAreas } from '../plan/selection.ts';
import type { Description } from '../reference-server/types.ts';
import { referenceTarget } from '../reference-target.ts';
import { defaultFolder, type ReporterName } from '../report/formats/reporters.ts';
import { loadTarget, resolveFirstLook } from '../target-file/load.ts';
import { findTargetSource, type TargetSource } from '../target-file/source.ts';
import type { Target } from '../target-file/types.ts';
import type { ProjectUse } from './options.ts';

export type Variables = Partial<Record<Variable, string | undefined>>;

/** What the process that loads Playwright early is told once the settings are read. */
export interface Launch {
  /** The file of Playwright's program. */
  readonly program: string;
  readonly args: readonly string[];
  readonly variables: Variables;
  /** As it was resolved; absent for the embedded server. */
  readonly target?: Target;
}

/** What the processes of one Playwright run agree on. */
export interface RunSettings {
  readonly runId: string;
  /** Absolute folder of journals and reports. */
  readonly out: string;
  readonly plan: PlanOptions;
  readonly replay: string;
  /** The reporters that write; all when absent. */
  readonly reporters?: readonly ReporterName[];
  /** How many checks run side by side in one process; one when absent. Playwright has workers instead. */
  readonly concurrency?: number;
  /** Failed checks after which the run stops; never when absent. */
  readonly maxFailures?: number;
  /** How much of the run is shown while it lasts. */
  readonly output?: Verbosity;
}

export type Verbosity = 'quiet' | 'normal' | 'verbose';

/**
 * The settings of a run: what the environment says, and where that is silent what a project of Playwright says under `use`.
 * Throws UserError for a depth that is none.
 */
export function readRunSettings(use: ProjectUse = {}): RunSettings {
  const seed = readVariable('OBC_SEED') ?? use.seed ?? 1;
  return {
    runId: readVariable('OBC_RUN_ID') ?? 'local',
    out: locateReports(use),
    ...reportersOf(readVariable('OBC_REPORTERS')),
    output: (readVariable('OBC_OUTPUT') ?? 'normal') as Verbosity,
    replay: readVariable('OBC_REPLAY') ?? writeCommand(`run --seed ${seed}`),
    plan: {
      seed: Number(seed),
      depth: parseDepth(readVariable('OBC_DEPTH') ?? use.depth ?? defaultDepth),
      mode: (readVariable('OBC_MODE') ?? use.mode ?? 'full') as PlanOptions['mode'],
      ...readSelection(),
      ...maxRequestsOf(readVariable('OBC_MAX_REQUESTS')),
      ...shardOf(readVariable('OBC_SHARD')),
    },
  };
}

/** The folder of the reports that the environment names, or else a project of Playwright. */
export function locateReports({ reports }: ProjectUse): string {
  return resolve(readVariable('OBC_OUT') ?? reports ?? defaultFolder);
}

/** The variables of a selection, by the part that each holds. */
const selectionVariables = {
  only: 'OBC_ONLY',
  exclude: 'OBC_EXCLUDE',
  paths: 'OBC_PATH',
} as const satisfies Partial<Record<keyof CheckSelection, Variable>>;

function readSelection(): CheckSelection {
  const given = Object.entries(selectionVariables).flatMap(([part, variable]) => {
    const names = readVariable(variable)?.split(',');
    return names === undefined ? [] : [[part, names]];
  });
  return { only: [], ...(Object.fromEntries(given) as Partial<CheckSelection>) };
}

function selectionVariablesOf(selection: CheckSelection): Variables {
  const written = Object.entries(selectionVariables).map(([part, variable]) => {
    const names = selection[part as keyof CheckSelection] ?? [];
    return [variable, names.length === 0 ? undefined : names.join(',')];
  });
  return Object.fromEntries(written) as Variables;
}

function parseDepth(text: string): Depth {
  const depth = depths.find((name) => name === text);
  if (depth === undefined) throw new UserError(`OBC_DEPTH is ${text}, not one of ${depths.join(', ')}`);
  return depth;
}

function maxRequestsOf(text: string | undefined): Pick<PlanOptions, 'maxRequests'> {
  return text === undefined ? {} : { maxRequests: Number(text) };
}

function reportersOf(text: string | undefined): Pick<RunSettings, 'reporters'> {
  return text === undefined ? {} : { reporters: text.split(',') as ReporterName[] };
}

function shardOf(text: string | undefined): Pick<PlanOptions, 'shard'> {
  const [index, of] = text?.split('/').map(Number) ?? [];
  return index === undefined || of === undefined ? {} : { shard: { index, of } };
}

/** The environment that describes a run to Playwright's processes, beside its target. */
export function variablesOf(settings: RunSettings): Variables {
  const { runId, out, plan, replay, output } = settings;
  const { seed, depth, mode, shard, maxRequests } = plan;
  return {
    OBC_SEED: String(seed),
    OBC_DEPTH: depth,
    OBC_MODE: mode,
    ...selectionVariablesOf(plan),
    OBC_SHARD: shard && `${shard.index}/${shard.of}`,
    OBC_MAX_REQUESTS: maxRequests === undefined ? undefined : String(maxRequests),
    OBC_OUT: out,
    OBC_RUN_ID: runId,
    OBC_REPLAY: replay,
    OBC_OUTPUT: output,
    OBC_REPORTERS: settings.reporters?.join(','),
  };
}

/** Finds the target of a run by what a project of Playwright says under `use`. Throws UserError for an empty OBC_TARGET. */
export function findRunSource({ target, baseURL }: ProjectUse = {}): TargetSource {
  return findTargetSource({ target, baseURL });
}

/**
 * The target of a source, read and resolved; undefined while the demo server is not up. Throws UserError for a target that is
 * wrong.
 */
export function loadRunTarget(source: TargetSource, use: ProjectUse, plan: PlanOptions): Target | undefined {
  if (source.kind === 'file')
    return loadTarget(source.file, readEnvironment(), {
      environment: readVariable('OBC_ENV') ?? use.environment,
      areas: isSelective(plan) ? listSelectedAreas(checks, plan) : undefined,
    });
  if (source.kind === 'addresses') {
    const { baseUrl, bankingUrl } = source;
    return resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
  }
  const description = readVariable('OBC_EMBEDDED');
  return description === undefined ? undefined : referenceTarget(JSON.parse(description) as Description);
}
