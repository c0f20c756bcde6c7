import type { Check } from './check.ts';
import { estimateRequests, listMeasuredChecks } from './demand.ts';
import type { Depth } from './depth.ts';
import knownDefects from './known-defects.json' with { type: 'json' };
import type { PlannedCheck } from './plan.ts';

/** By the id of each seeded fault the checks that show it on the reference server; `npm run freeze` measures them. */
const shownBy: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(knownDefects).map(([fault, checks]) => [fault, checks.split(' ')]),
);

/** How many defects are known. */
export const knownDefectCount = Object.keys(shownBy).length;

/** Of a check, its name. */
type Named = Pick<Check, 'id'>;

/** A check in its place of the order, with what it adds to those before it. */
export interface Ranked<One extends Named> {
  readonly check: One;
  /** Requests that it usually sends. */
  readonly requests: number;
  /** Known defects that it shows and none before it does. */
  readonly defects: number;
}

/** How many known defects some checks show together. */
export function countShownDefects(checks: readonly Named[]): number {
  const ids = new Set(checks.map(({ id }) => id));
  return Object.values(shownBy).filter((by) => by.some((id) => ids.has(id))).length;
}

/**
 * Checks in the order of the known defects that each adds per request, the most first; at most as many as send `max`
 * requests, passing over those that do not fit any more. Those that add none come last, by what they show at all. Checks
 * that stay alike keep their order, so that it follows from the checks, the depth and the data alone.
 */
export function sortByDefects<One extends Named>(
  checks: readonly One[],
  depth: Depth,
  max = Number.POSITIVE_INFINITY,
): readonly Ranked<One>[] {
  const defectsOf = listDefectsByCheck();
  const open = new Set(
    checks.map((check): Weighed<One> => {
      const shown = defectsOf.get(check.id) ?? [];
      return { check, shown, requests: estimateRequests(check, depth) };
    }),
  );
  const found = new Set<string>();
  /** How many defects each check shows that none before it does. */
  const fresh = new Map([...defectsOf].map(([id, shown]) => [id, shown.length]));
  const gainOf = ({ check }: Weighed<One>) => fresh.get(check.id) ?? 0;
  const isBetter = (one: Weighed<One>, other: Weighed<One>) =>
    (perRequest(gainOf(one), one) - perRequest(gainOf(other), other) ||
      perRequest(one.shown.length, one) - perRequest(other.shown.length, other)) > 0;
  const ranked: Ranked<One>[] = [];
  for (let left = max; open.size > 0; ) {
    let best: Weighed<One> | undefined;
    for (const one of open)
      if (one.requests <= left && (best === undefined || isBetter(one, best))) best = one;
    if (best === undefined) break;
    const { check, requests, shown } = best;
    ranked.push({ check, requests, defects: gainOf(best) });
    open.delete(best);
    left -= requests;
    for (const fault of shown) {
      if (found.has(fault)) continue;
      found.add(fault);
      for (const id of shownBy[fault]!) fresh.set(id, fresh.get(id)! - 1);
    }
  }
  return ranked;
}

function listDefectsByCheck(): ReadonlyMap<string, readonly string[]> {
  const byCheck = new Map<string, string[]>();
  for (const [fault, checks] of Object.entries(shownBy))
    for (const id of checks) {
      const shown = byCheck.get(id);
      if (shown === undefined) byCheck.set(id, [fault]);
      else shown.push(fault);
    }
  return byCheck;
}

interface Weighed<One extends Named> {
  readonly check: One;
  readonly requests: number;
  /** Known defects that it shows. */
  readonly shown: readonly string[];
}

/** One that sends nothing by itself uses what others asked for, and asks for it where it comes first. */
function perRequest(defects: number, { requests }: { readonly requests: number }): number {
  return defects / Math.max(1, requests);
}

/** The place of each known check among all, by the depth. */
const ranks = new Map<Depth, ReadonlyMap<string, number>>();

/**
 * Planned checks with those first that show the most known defects per request, whatever the rest of the plan is; what
 * looks at the end of the run stays there, and second looks come after it. Rounds of a run that repeats its checks keep their order.
 */
export function orderWorstFirst<One extends Pick<PlannedCheck, 'check' | 'round' | 'blocked'>>(
  planned: readonly One[],
  depth: Depth,
): readonly One[] {
  if (planned.every(({ round, blocked }) => round !== undefined || blocked !== undefined)) return planned;
  const rank = rankOf(depth);
  const place = ({ check }: One) =>
    (rank.get(check.id) ?? Number.MAX_SAFE_INTEGER / 2) + (check.atEnd ? Number.MAX_SAFE_INTEGER / 2 : 0);
  const first = planned.filter(({ round = 1 }) => round === 1);
  const second = planned.filter(({ round = 1 }) => round > 1);
  return [...first.sort((a, b) => place(a) - place(b)), ...second];
}

function rankOf(depth: Depth): ReadonlyMap<string, number> {
  const known = ranks.get(depth);
  if (known !== undefined) return known;
  const ranked = sortByDefects(
    listMeasuredChecks(depth).map((id) => ({ id })),
    depth,
  );
  const rank = new Map(ranked.map(({ check }, index) => [check.id, index]));
  ranks.set(depth, rank);
  return rank;
}
