import type { Target } from '../target-file/types.ts';
import { demandOf, estimateRequests } from './demand.ts';
import type { Depth } from './depth.ts';
import type { PlannedCheck, PlanOptions } from './plan.ts';
import { seedOf } from './seed.ts';
import { isSelective } from './selection.ts';

/** The part of the requests of a run that its second looks may take. */
const share = 0.03;

/** One check takes no more of that part than this, so that several are looked at again. */
const shareOfOne = 0.25;

/** What the first request of a check costs once more in a session of its own: a token, or a list that checks share. */
const overhead = 2;

/** True for a run that looks twice at some of its checks: a whole one, of a depth that certifies, with nothing repeated. */
export function isLookedAtTwice(options: PlanOptions): boolean {
  const { depth, repeat = 1, maxRequests } = options;
  return depth !== 'quick' && repeat === 1 && maxRequests === undefined && !isSelective(options);
}

/**
 * The planned checks, and after them some a second time: by the seed, at the end of the run, with names and trial values
 * of their own. A target that behaves well until it has been asked what it expects to be asked does not know which.
 * A mock has no memory.
 * Those that need what a target file declares once are left out, and none is looked at again that could meet a limit.
 */
export function addSecondLooks(
  planned: readonly PlannedCheck[],
  { limits, target: { kind } }: Target,
  { seed, depth }: { readonly seed: number; readonly depth: Depth },
): readonly PlannedCheck[] {
  const { requests, recipients } = demandOf(planned, depth);
  const extra = Math.ceil(requests * share);
  const hasRoom = limits?.minutes === undefined && requests + 2 * extra <= (limits?.requests ?? Infinity);
  const mayCreate = recipients + extra <= (limits?.createdRecipients ?? Infinity);
  if (!hasRoom || kind === 'mock') return planned;
  let left = extra;
  const chosen = shuffle(
    planned.filter((one) => mayRunAgain(one, mayCreate)),
    seed,
  ).filter(({ check }) => {
    const cost = estimateRequests(check, depth) + overhead;
    if (cost > extra * shareOfOne || cost > left) return false;
    left -= cost;
    return true;
  });
  const first = planned.map((one) => (chosen.includes(one) ? { ...one, round: 1 } : one));
  const second = chosen.map((one) => ({ ...one, round: 2, seed: seedOf(seed, one.check.id, 2) }));
  return [...first, ...second];
}

/** True for a check that asks for nothing that can be used up. */
function mayRunAgain({ check, notSelected, blocked }: PlannedCheck, mayCreate: boolean): boolean {
  if (notSelected !== undefined || blocked !== undefined || check.atEnd) return false;
  const { recipients = 0, keepsCursors: _, ...scarce } = check.resources;
  return Object.keys(scarce).length === 0 && (recipients === 0 || mayCreate);
}

function shuffle(checks: readonly PlannedCheck[], seed: number): readonly PlannedCheck[] {
  const places = new Map(checks.map((one) => [one, seedOf(seed, 'second look', one.check.id)]));
  return [...checks].sort((a, b) => places.get(a)! - places.get(b)!);
}
