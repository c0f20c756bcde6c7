import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Area, getRequirement } from '../catalogue/requirements.ts';
import { effectiveModeOf } from '../target-file/mode.ts';
import { readSetting, type Setting } from '../target-file/settings.ts';
import type { Connection, Target } from '../target-file/types.ts';
import type { Check } from './check.ts';
import { type Demand, demandOf, type Share, shareOf } from './demand.ts';
import { type Depth, includesDepth } from './depth.ts';
import { addSecondLooks } from './second-looks.ts';
import { seedOf } from './seed.ts';
import { type CheckSelection, findReasonNotSelected, isSelective } from './selection.ts';
import { type Supplied, Supply } from './supply.ts';
import { sortByDefects } from './worst-first.ts';

export interface PlanOptions extends CheckSelection {
  readonly seed: number;
  readonly depth: Depth;
  readonly mode: 'full' | 'read-only';
  /** How often each selected check runs, spread over the run; once when absent. */
  readonly repeat?: number;
  /** Whether some checks, chosen by the seed, run once more at the end; see `isLookedAtTwice`. */
  readonly secondLooks?: boolean;
  /** Requests that the run may send by estimate: checks are chosen by the known defects that they show for them. */
  readonly maxRequests?: number;
  readonly shard?: { readonly index: number; readonly of: number };
}

/** What the plan gives to one check. */
export interface PlannedCheck {
  readonly check: Check;
  /** Position in the order of the document, the same whatever is selected. */
  readonly number: number;
  readonly seed: number;
  /** Paths of the cases of its properties that the run replays; absent in a run that tries all cases. */
  readonly paths?: readonly string[];
  /** Which run of the check it is, from 1; absent where the plan repeats none. */
  readonly round?: number;
  /** True for a later round of a run that repeats its checks. */
  readonly isRepeated?: true;
  readonly sessions: readonly string[];
  /** Those that it uses, and after them others in their place, where an earlier run used some up. */
  readonly connections: readonly Connection[];
  /** How many more the command of the target file makes for it; none when absent. */
  readonly freshConnections?: number;
  /** Declared connections that no check revokes, nor any other run of the same target file: all may look at them. */
  readonly watched?: readonly Connection[];
  /** Why it is left out on request. */
  readonly notSelected?: string;
  /** Why it cannot run, known before anything is sent. */
  readonly blocked?: { readonly reason: string; readonly setting: Setting };
}

export interface Plan {
  readonly options: PlanOptions;
  readonly checks: readonly PlannedCheck[];
  /** What the checks of this run, or of this shard, ask for. */
  readonly demand: Demand;
  /** The part of the limits that falls to it. */
  readonly share: Share;
}

/**
 * Gives each check its seed, sessions and connections, and leaves out what was not asked for. A pure function of
 * its arguments: every worker and every shard derives the same plan.
 */
export function makePlan(checks: readonly Check[], target: Target, asked: PlanOptions): Plan {
  const options = { ...asked, mode: effectiveModeOf(target, asked.mode) };
  const fitting = chooseFitting(checks, target, options);
  const chosen = checks.map((check, number): PlannedCheck => {
    const seed = seedOf(options.seed, check.id);
    const notSelected =
      findReasonToLeaveOut(check, target, options) ??
      (fitting.has(check) ? undefined : `does not fit into ${options.maxRequests} requests`);
    const none = { sessions: [], connections: [] };
    if (notSelected !== undefined) return { check, number, seed, ...none, notSelected };
    const blocked = findMissingSetting(check, target);
    if (blocked !== undefined) return { check, number, seed, ...none, blocked };
    const { paths = [] } = options;
    return { check, number, seed, ...(paths.length > 0 && { paths }), ...none };
  });
  const supply = new Supply(
    target,
    options.mode,
    chosen.filter(isRunning).map(({ check }) => check),
  );
  const planned = chosen.map((one) => (isRunning(one) ? { ...one, ...supply.take(one.check) } : one));
  const { depth, shard, seed, repeat = 1 } = options;
  const rounds = repeat === 1 ? planned : repeatChecks(planned, { seed, repeat }, (one) => supply.take(one));
  const once = supply.shareRest(supply.shareSessions(rounds));
  const supplied = options.secondLooks === true ? addSecondLooks(once, target, { seed, depth }) : once;
  const own = assignShard(supplied, shard);
  const demand = demandOf(own, depth);
  return { options, checks: own, demand, share: shareOf(demand, demandsOfShards(supplied, depth, shard)) };
}

function isRunning({ notSelected, blocked }: PlannedCheck): boolean {
  return notSelected === undefined && blocked === undefined;
}

/** The checks that fit into the requests of a run, those first that show the most known defects for them. */
function chooseFitting(checks: readonly Check[], target: Target, options: PlanOptions): ReadonlySet<Check> {
  const { depth, repeat = 1, maxRequests } = options;
  if (maxRequests === undefined) return new Set(checks);
  const able = checks.filter(
    (check) =>
      findReasonToLeaveOut(check, target, options) === undefined &&
      findMissingSetting(check, target) === undefined,
  );
  return new Set(sortByDefects(able, depth, maxRequests / repeat).map(({ check }) => check));
}

function demandsOfShards(
  planned: readonly PlannedCheck[],
  depth: Depth,
  shard: PlanOptions['shard'],
): readonly Demand[] {
  const of = shard?.of ?? 1;
  return Array.from({ length: of }, (_, index) =>
    demandOf(assignShard(planned, shard && { index: index + 1, of }), depth),
  );
}

function findReasonToLeaveOut(check: Check, target: Target, options: PlanOptions): string | undefined {
  const { mode, depth } = options;
  const isMock = target.target.kind === 'mock';
  if (check.mock !== isMock) return isMock ? 'needs state, which a mock does not have' : 'for mocks only';
  if (!isDeclaredArea(check.requiresArea, target)) return `the area ${check.requiresArea} is not declared`;
  const unasked = findReasonNotSelected(check, options);
  if (unasked !== undefined) return unasked;
  if (mode === 'read-only' && check.access === 'write') return 'skipped by --read-only';
  return includesDepth(depth, check.depth) ? undefined : describeNeededDepth(check);
}

/** Why a check is left out of a run whose depth is too low for it. */
export function describeNeededDepth({ depth }: Check): string {
  return `needs --depth ${depth}`;
}

function findMissingSetting(check: Check, target: Target): PlannedCheck['blocked'] {
  const missing = check.needs.find((need) => readSetting(target, need) === undefined);
  return missing && { reason: `the target file lacks ${missing}`, setting: missing };
}

function assignShard(checks: readonly PlannedCheck[], shard: PlanOptions['shard']): readonly PlannedCheck[] {
  if (shard === undefined) return checks;
  return checks.map((planned) =>
    planned.notSelected !== undefined || planned.number % shard.of === shard.index - 1
      ? planned
      : { ...planned, notSelected: `in another shard than ${shard.index} of ${shard.of}` },
  );
}

/** True when a run does less than everything, so that what it did not see says nothing. */
export function isPart(options: PlanOptions): boolean {
  return isSelective(options) || options.shard !== undefined || options.maxRequests !== undefined;
}

/** True when a requirement concerns an area that the target declares. */
export function isDeclared(id: RequirementId, target: Target): boolean {
  return isDeclaredArea(getRequirement(id).area, target);
}

function isDeclaredArea(area: Area, target: Target): boolean {
  return area === 'general' || target.areas.includes(area);
}

/**
 * The planned checks as often as `repeat` says, in rounds: each round runs every check once, in an order of its own, with
 * other trial seeds, and with what `take` hands out for it. A check for which too little is left runs less often; one that
 * cannot run at all stands there once.
 */
function repeatChecks(
  planned: readonly PlannedCheck[],
  { seed, repeat }: { readonly seed: number; readonly repeat: number },
  take: (check: PlannedCheck['check']) => Supplied,
): readonly PlannedCheck[] {
  const running = planned.filter(
    ({ notSelected, blocked }) => notSelected === undefined && blocked === undefined,
  );
  const first = planned.map((one) => (running.includes(one) ? { ...one, round: 1 } : one));
  const later = Array.from({ length: repeat - 1 }, (_, index) => index + 2).map((round) =>
    running
      .map(({ check, number, paths }) => ({
        check,
        number,
        round,
        isRepeated: true as const,
        ...(paths && { paths }),
        seed: seedOf(seed, check.id, round),
        ...take(check),
      }))
      .filter(({ blocked }) => blocked === undefined),
  );
  return [first, ...later].flatMap((checks, index) => shuffle(checks, seed, index + 1));
}

/** The checks of a round in an order that follows from the seed. */
function shuffle(checks: readonly PlannedCheck[], seed: number, round: number): readonly PlannedCheck[] {
  const places = new Map(checks.map((one) => [one, seedOf(seed, 'order', round, one.check.id)]));
  return [...checks].sort((a, b) => places.get(a)! - places.get(b)!);
}
