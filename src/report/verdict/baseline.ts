import type { Report } from '../report.ts';
import { exitCodeOf } from './exit-code.ts';
import { pluralize } from './outcome.ts';
import { isInherent, isUntested } from './verdict.ts';

/** What a run makes of the failures that were expected of it. */
export interface BaselineUse {
  readonly exitCode: number;
  /** What is to be known of it, one sentence each. */
  readonly lines: readonly string[];
}

/**
 * Holds a report to the requirements that are expected to fail: 1 when another one fails, or when an expected one passes
 * (it is to be taken off the list); 3 when an expected one, or one that a full verdict needs, could not be judged; else
 * 0. What was left out on request is not expected of the run. A run that judged nothing, or broke, keeps its exit code.
 */
export function compareWithBaseline(report: Report, expected: ReadonlySet<string>): BaselineUse {
  const { allowPartial = false } = report.run;
  const own = exitCodeOf(report);
  if (own === 2 || own === 4) return { exitCode: own, lines: [] };
  const rows = report.requirements;
  const failing = rows.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id as string);
  const newly = failing.filter((id) => !expected.has(id));
  const known = rows.filter(({ id }) => expected.has(id));
  const recovered = known.filter(({ verdict }) => verdict === 'pass' || verdict === 'warn');
  const unjudged = known.filter(isUntested);
  const open = rows.filter((row) => isInherent(row) && isUntested(row));
  const isWhole = report.executed === report.planned && !report.run.interrupted;
  // A known failure may leave unexercised what a declared setting is for.
  const isOpen = open.length > 0 || (report.missingSettings ?? []).some(({ idle }) => idle !== true);
  const isPartial = unjudged.length > 0 || ((isOpen || !isWhole) && !allowPartial);
  const names = (ids: readonly string[]) => ids.join(', ');
  return {
    exitCode: newly.length + recovered.length > 0 ? 1 : isPartial ? 3 : 0,
    lines: [
      `${pluralize(failing.length - newly.length, 'expected failure')} went on failing`,
      ...(newly.length === 0 ? [] : [`not expected to fail: ${names(newly)}`]),
      ...(recovered.length === 0
        ? []
        : [`expected to fail, and does not any more: ${names(recovered.map(({ id }) => id))}; take it off`]),
      ...(unjudged.length === 0
        ? []
        : [`expected to fail, and could not be judged: ${names(unjudged.map(({ id }) => id))}`]),
    ],
  };
}
