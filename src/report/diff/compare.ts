import type { Report } from '../report.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { describeChange, pairRequirements } from './changes.ts';
import type { Comparison, RequirementChange, Side } from './comparison.ts';
import { findDifferences } from './differences.ts';
import { compareSilences } from './silences.ts';

type Group =
  | 'newlyFails'
  | 'newlyWarns'
  | 'newlyPasses'
  | 'noLongerJudged'
  | 'changedOtherwise'
  | 'stillFails';

/** What changed from one report to another: a pure function of the two, in the order of the document. */
export function compare(before: Report, after: Report): Comparison {
  const groups: Record<Group, RequirementChange[]> = {
    newlyFails: [],
    newlyWarns: [],
    newlyPasses: [],
    noLongerJudged: [],
    changedOtherwise: [],
    stillFails: [],
  };
  const counts = { unchanged: 0, firstJudged: 0 };
  for (const pair of pairRequirements(before, after)) {
    const group = groupOf(pair.before?.verdict, pair.after?.verdict);
    if (group === 'unchanged' || group === 'firstJudged') counts[group] += 1;
    else groups[group].push(describeChange(pair));
  }
  return {
    version: 1,
    before: sideOf(before),
    after: sideOf(after),
    differences: findDifferences(before, after),
    ...groups,
    silences: compareSilences(before, after),
    ...counts,
  };
}

function sideOf({ suite, target, run, outcome }: Report): Side {
  return { suite, target, run, outcome };
}

const judged: readonly (Verdict | undefined)[] = ['pass', 'fail', 'warn', 'waived', 'observed'];
const leftOut: readonly (Verdict | undefined)[] = ['not-selected', 'not-applicable', undefined];

function groupOf(before: Verdict | undefined, after: Verdict | undefined): Group | keyof Counts {
  if (after === 'fail') return before === 'fail' ? 'stillFails' : 'newlyFails';
  if (after === 'warn' && before !== 'warn' && before !== 'fail') return 'newlyWarns';
  if (before === after || (leftOut.includes(before) && leftOut.includes(after))) return 'unchanged';
  if (judged.includes(before) && !judged.includes(after)) return 'noLongerJudged';
  if (leftOut.includes(before)) return 'firstJudged';
  return after === 'pass' ? 'newlyPasses' : 'changedOtherwise';
}

type Counts = Pick<Comparison, 'unchanged' | 'firstJudged'>;
