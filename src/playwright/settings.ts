import { resolve } from 'node:path';
import { checks } from '../../tests/index.ts';
import { readEnvironment, readVariable, type Variable } from '../lib/env.ts';
import { UserError } from '../lib/user-error.ts';
import { type Depth, defaultDepth, depths } from '../plan/depth.ts';
import type { PlanOptions } from '../plan/plan.ts';
import { type CheckSelection, isSelective, listSelectedAreas } from '../plan/selection.ts';
import type { Description } from '../reference-server/types.ts';
import { referenceTarget } from '../reference-target.ts';
import type { ReporterName } from '../report/formats/reporters.ts';
import { loadTarget, resolveFirstLook } from '../target-file/load.ts';
import type { Target } from '../target-file/types.ts';

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
  /** True when a stale waiver ends the run with exit code 1. */
  readonly strictWaivers: boolean;
  /** True when a partial run ends with exit code 0. */
  readonly allowPartial?: boolean;
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

/** The settings of the run that the environment describes. */
export function readRunSettings(): RunSettings {
  return {
    runId: readVariable('OBC_RUN_ID') ?? 'local',
    out: resolve(readVariable('OBC_OUT') ?? 'reports'),
    strictWaivers: readVariable('OBC_STRICT_WAIVERS') !== undefined,
    allowPartial: readVariable('OBC_ALLOW_PARTIAL') !== undefined,
    ...reportersOf(readVariable('OBC_REPORTERS')),
    output: (readVariable('OBC_OUTPUT') ?? 'normal') as Verbosity,
    replay: readVariable('OBC_REPLAY') ?? `obc run --seed ${readVariable('OBC_SEED') ?? 1}`,
    plan: {
      seed: Number(readVariable('OBC_SEED') ?? 1),
      depth: parseDepth(readVariable('OBC_DEPTH') ?? defaultDepth),
      mode: (readVariable('OBC_MODE') ?? 'full') as PlanOptions['mode'],
      ...readSelection(),
      ...repeatOf(readVariable('OBC_REPEAT')),
      ...maxRequestsOf(readVariable('OBC_MAX_REQUESTS')),
      ...shardOf(readVariable('OBC_SHARD')),
    },
  };
}

/** The variables of a selection, by the part that each holds. */
const selectionVariables = {
  only: 'OBC_ONLY',
  exclude: 'OBC_EXCLUDE',
  levels: 'OBC_LEVEL',
  operations: 'OBC_OPERATION',
  clauses: 'OBC_CLAUSE',
  paths: 'OBC_PATH',
  picked: 'OBC_PICKED',
} as const satisfies Record<keyof CheckSelection, Variable>;

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

function repeatOf(text: string | undefined): Pick<PlanOptions, 'repeat'> {
  return text === undefined ? {} : { repeat: Number(text) };
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
  const { runId, out, plan, replay, strictWaivers, allowPartial = false, output } = settings;
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
    OBC_STRICT_WAIVERS: strictWaivers ? 'yes' : undefined,
    OBC_ALLOW_PARTIAL: allowPartial ? 'yes' : undefined,
  };
}

/** True when no target is named, so that the run certifies the reference server that the suite ships. */
export function isEmbedded(): boolean {
  const names = ['OBC_TARGET', 'OBC_BASE_URL', 'OBC_BANKING_URL'] as const;
  return names.every((name) => readVariable(name) === undefined);
}

/** The target of the run; undefined while the embedded server is not up (when tests are only listed). */
export function loadRunTarget(): Target | undefined {
  const file = readVariable('OBC_TARGET');
  if (file !== undefined) {
    // The same target for all processes of the run, whatever is picked later.
    const { picked, ...plan } = readRunSettings().plan;
    return loadTarget(file, readEnvironment(), {
      environment: readVariable('OBC_ENV'),
      areas: isSelective(plan) ? listSelectedAreas(checks, plan) : undefined,
    });
  }
  const baseUrl = readVariable('OBC_BASE_URL');
  const bankingUrl = readVariable('OBC_BANKING_URL');
  if (baseUrl !== undefined || bankingUrl !== undefined) {
    return resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
  }
  const description = readVariable('OBC_EMBEDDED');
  return description === undefined ? undefined : referenceTarget(JSON.parse(description) as Description);
}
