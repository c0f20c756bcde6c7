import type { Pair } from './trials.ts';
import type { Weakened, WeakenedSuite } from './weaken.ts';

/** Survivors that are accepted, with the reason, by the id of the weakening. */
export type Accepted = Readonly<Record<string, string>>;

/** What the weakening says of the suite. */
export interface WeakenFigures {
  /** Weakenings that a fault can notice, by kind. */
  readonly checks: Count;
  readonly keywords: Count;
  /** Weakenings that nothing noticed and that are not accepted. */
  readonly survivors: readonly Weakened[];
  readonly accepted: readonly (Weakened & { readonly reason: string })[];
  /** Weakenings that no fault can notice, with why. */
  readonly unnoticeable: readonly Weakened[];
  /** Accepted ids that survive no longer, or that name no weakening. */
  readonly stale: readonly string[];
  /** Requirements that do not fail under a fault that breaks them when their own checks run alone. */
  readonly unseen: readonly Pair[];
  /** Requirements that fail only by checks that do not name them, so that `--only` of the requirement misses it. */
  readonly seenAbroad: readonly Pair[];
  /** True when nothing is to be mended. */
  readonly perfect: boolean;
}

export interface Count {
  readonly weakened: number;
  readonly noticed: number;
}

/** Sums up what weakening the suite showed. `whole` when it was weakened in every way, so that stale entries count. */
export function figuresOf(
  { weakened, unseen, seenAbroad }: WeakenedSuite,
  accepted: Accepted,
  whole: boolean,
): WeakenFigures {
  const survivors = weakened.filter(survives);
  const open = survivors.filter(({ id }) => accepted[id] === undefined);
  const survivorIds = new Set(survivors.map(({ id }) => id));
  const stale = whole ? Object.keys(accepted).filter((id) => !survivorIds.has(id)) : [];
  return {
    checks: countOf(weakened, 'check'),
    keywords: countOf(weakened, 'keyword'),
    survivors: open,
    accepted: survivors.flatMap((one) => {
      const reason = accepted[one.id];
      return reason === undefined ? [] : [{ ...one, reason }];
    }),
    unnoticeable: weakened.filter(({ unnoticeable }) => unnoticeable !== undefined),
    stale,
    unseen,
    seenAbroad,
    perfect: [open, stale, unseen].every(({ length }) => length === 0),
  };
}

function survives({ unnoticeable, noticedBy }: Weakened): boolean {
  return unnoticeable === undefined && noticedBy === undefined;
}

function countOf(weakened: readonly Weakened[], kind: Weakened['kind']): Count {
  const tried = weakened.filter((one) => one.kind === kind && one.unnoticeable === undefined);
  return { weakened: tried.length, noticed: tried.filter((one) => !survives(one)).length };
}
