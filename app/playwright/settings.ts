import { resolve } from 'node:path';
import type { Description } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import { readEnvironment, readVariable, setVariable, type Variable } from '../../src/lib/env.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { defaultDepth, depths } from '../../src/plan/depth.ts';
import type { PlanOptions } from '../../src/plan/plan.ts';
import { maxSeed } from '../../src/plan/seed.ts';
import { verifySelection } from '../../src/plan/selected-names.ts';
import { type CheckSelection, isSelective, listSelectedAreas } from '../../src/plan/selection.ts';
import { defaultFolder, type FormatName, formatNames } from '../../src/report/formats/formats.ts';
import { describeCommands } from '../../src/target-file/commands.ts';
import { loadTarget, resolveFirstLook } from '../../src/target-file/load.ts';
import { findTargetSource, type TargetSource } from '../../src/target-file/source.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
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
  /** The formats that it writes; those of every run when absent. */
  readonly reporters?: readonly FormatName[];
  /** How many checks run side by side in one process; one when absent. Playwright has workers instead. */
  readonly concurrency?: number;
  /** Failed checks after which the run stops; never when absent. */
  readonly maxFailures?: number;
  /** How much of the run is shown while it lasts. */
  readonly output?: Verbosity;
}

const verbosities = ['quiet', 'normal', 'verbose'] as const;

export type Verbosity = (typeof verbosities)[number];

/**
 * The settings of a run: what the environment says, and where that is silent what a project of Playwright says under `use`.
 * Throws UserError for a word or a number that is none.
 */
export function readRunSettings(use: ProjectUse = {}): RunSettings {
  const seed = readVariable('OBC_SEED') ?? String(use.seed ?? 1);
  const selection = readSelection();
  verifySelection(selection, checks);
  return {
    runId: readVariable('OBC_RUN_ID') ?? 'local',
    out: locateReports(use),
    ...reportersOf(readVariable('OBC_REPORTERS')),
    output: oneOf('OBC_OUTPUT', readVariable('OBC_OUTPUT') ?? 'normal', verbosities),
    replay: readVariable('OBC_REPLAY') ?? writeCommand(`run --seed ${seed}`),
    plan: {
      seed: parseWhole('OBC_SEED', seed, maxSeed),
      depth: oneOf('OBC_DEPTH', readVariable('OBC_DEPTH') ?? use.depth ?? defaultDepth, depths),
      mode: readMode(use),
      ...selection,
      ...maxRequestsOf(readVariable('OBC_MAX_REQUESTS')),
      ...shardOf(readVariable('OBC_SHARD')),
    },
  };
}

/** The mode of a run: read-only sends nothing that changes data. Throws UserError for another word. */
export function readMode({ mode = 'full' }: ProjectUse = {}): PlanOptions['mode'] {
  return oneOf('OBC_MODE', readVariable('OBC_MODE') ?? mode, modes);
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

const modes = ['full', 'read-only'] as const satisfies readonly PlanOptions['mode'][];

/** A word of a set. Throws UserError for another one, which would be taken for the default and test something else. */
function oneOf<Word extends string>(variable: Variable, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UserError(`${variable} is ${text}, not one of ${words.join(', ')}`);
  return found;
}

function parseWhole(variable: Variable, text: string, max = Number.MAX_SAFE_INTEGER): number {
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text);
  throw new UserError(`${variable} is ${text}, not a whole number from 0 to ${max}`);
}

function maxRequestsOf(text: string | undefined): Pick<PlanOptions, 'maxRequests'> {
  return text === undefined ? {} : { maxRequests: parseWhole('OBC_MAX_REQUESTS', text) };
}

function reportersOf(text: string | undefined): Pick<RunSettings, 'reporters'> {
  const names = text?.split(',').map((name) => oneOf('OBC_REPORTERS', name, formatNames));
  return names === undefined ? {} : { reporters: names };
}

function shardOf(text: string | undefined): Pick<PlanOptions, 'shard'> {
  if (text === undefined) return {};
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of)
    throw new UserError(`OBC_SHARD is ${text}, not i/n with i from 1 to n, as 2/4`);
  return { shard: { index, of } };
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
  if (source.kind === 'file') {
    const target = loadTarget(source.file, readEnvironment(), {
      environment: readVariable('OBC_ENV') ?? use.environment,
      areas: isSelective(plan) ? listSelectedAreas(checks, plan) : undefined,
    });
    const commands = source.found ? describeCommands(target) : [];
    if (commands.length === 0) return target;
    throw new UserError(
      `the target file ${source.file} was found and not named, and it runs ${commands.join(' and ')}: name it in OBC_TARGET, or as target in the configuration, if it may`,
    );
  }
  if (source.kind === 'addresses') {
    const { baseUrl, bankingUrl } = source;
    return resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
  }
  const description = readEmbedded();
  return description === undefined ? undefined : referenceTarget(description);
}

/** A demo server with the process that speaks of it. */
interface Embedded {
  readonly owner: number;
  readonly description: Description;
}

/** The demo server that this process, or the one that started it, speaks of: another one is somebody else's. */
export function readEmbedded(): Description | undefined {
  const text = readVariable('OBC_EMBEDDED');
  const told = text === undefined ? undefined : (JSON.parse(text) as Embedded);
  return told !== undefined && [process.pid, process.ppid].includes(told.owner)
    ? told.description
    : undefined;
}

/** Tells the processes that this one starts of a demo server; undefined for none. */
export function tellEmbedded(description: Description | undefined): void {
  const told: Embedded | undefined = description && { owner: process.pid, description };
  setVariable('OBC_EMBEDDED', told && JSON.stringify(told));
}
