import type { Report } from '../report.ts';
import { describeChange } from './changes.ts';
import type { Comparison, RequirementChange } from './comparison.ts';

/** How much of a run another version could judge from its journals. */
export interface PreviewBasis {
  /** Checks that were run again on what was recorded. */
  readonly repeated: readonly string[];
  /** Checks whose recorded result was kept. */
  readonly kept: readonly string[];
  /** How the reasons begin of what only a new run can judge. */
  readonly needsNewRun: string;
}

/**
 * A comparison with what another version makes of the same run: what it could not judge from the journals waits for a
 * new run, and says nothing of the target; new requirements are among it.
 */
export function markPreview(
  comparison: Comparison,
  after: Report,
  { repeated, kept, needsNewRun }: PreviewBasis,
): Comparison {
  const waiting = new Set(
    after.requirements
      .filter(({ verdict, reason = '' }) => verdict === 'blocked' && reason.includes(needsNewRun))
      .map(({ id }) => id),
  );
  const judged = (changes: readonly RequirementChange[]) =>
    changes.filter(({ requirement }) => !waiting.has(requirement));
  const { noLongerJudged, changedOtherwise, firstJudged } = comparison;
  const known = new Map(
    [...noLongerJudged, ...changedOtherwise].map((change) => [change.requirement, change]),
  );
  const needNewRun = after.requirements
    .filter(({ id }) => waiting.has(id))
    .map((row) => known.get(row.id) ?? describeChange({ before: undefined, after: row }));
  const added = needNewRun.filter(({ requirement }) => !known.has(requirement)).length;
  return {
    ...comparison,
    noLongerJudged: judged(noLongerJudged),
    changedOtherwise: judged(changedOtherwise),
    firstJudged: Math.max(0, firstJudged - added),
    preview: { needNewRun, repeated: repeated.length, kept: kept.length },
  };
}
