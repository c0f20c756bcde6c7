import type { Report, ReportedSilence } from '../report.ts';
import { describeSuite } from '../verdict/plugins.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { describeChange, pairRequirements } from './changes.ts';
import type { Comparison, Difference, RequirementChange, Side, SilenceChange } from './comparison.ts';

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

interface Aspect {
  readonly what: string;
  readonly meaning: string;
  readonly of: (report: Report, other: Report) => string;
}

const elsewhere = 'what is new may come from there and not from the target';

/** What two runs have in common when only the target changed between them, the gravest first. */
const aspects: readonly Aspect[] = [
  {
    what: 'target',
    meaning: 'two targets are compared, not two builds of one',
    of: ({ target }) => `${target.name}${target.kind === 'mock' ? ' (a mock)' : ''}`,
  },
  {
    what: 'document',
    meaning: 'the two runs tested for different documents',
    of: ({ suite }) => suite.document,
  },
  {
    what: 'rules',
    meaning: 'requirements may have come, gone or be tested otherwise',
    of: ({ suite }) => suite.rules,
  },
  { what: 'suite', meaning: elsewhere, of: ({ suite }) => describeSuite(suite) },
  { what: 'areas', meaning: 'the target declares other areas', of: ({ target }) => listed(target.areas) },
  {
    what: 'declared deviations',
    meaning: 'the target is called in another way',
    of: ({ target }) => listed(target.deviations),
  },
  { what: 'mode', meaning: 'other requests were sent', of: ({ run }) => run.mode },
  { what: 'depth', meaning: 'other numbers of cases were generated', of: ({ run }) => run.depth },
  { what: 'seed', meaning: 'other cases were generated', of: ({ run }) => String(run.seed) },
  {
    what: 'scope',
    meaning: 'not the same requirements were selected',
    of: scope,
  },
  {
    what: 'shard',
    meaning: 'not the same checks were run',
    of: ({ run: { shard } }) => (shard === undefined ? 'all of the run' : `${shard.index} of ${shard.of}`),
  },
  {
    what: 'end',
    meaning: 'a stopped run tested only what came before',
    of: ({ run, planned, executed }) =>
      run.interrupted || executed < planned ? `after ${executed} of ${planned} checks` : 'whole',
  },
  {
    what: 'waivers',
    meaning: 'not the same failures are set aside',
    of: ({ waivers }) =>
      listed(
        waivers.map(({ requirement, at = '', operation = '' }) => `${requirement}${at}${operation}`).sort(),
      ),
  },
];

/** What differs between two runs beside the target's answers. */
function findDifferences(before: Report, after: Report): Difference[] {
  const found = aspects.flatMap(({ what, meaning, of }) => {
    const sides = { before: of(before, after), after: of(after, before) };
    return sides.before === sides.after ? [] : [{ what, ...sides, meaning }];
  });
  return [...found, ...orderOf(before, after)];
}

function orderOf({ run: before }: Report, { run: after }: Report): Difference[] {
  if (before.start <= after.start) return [];
  const meaning = 'the run that is compared against is the later one: were they given the wrong way round?';
  return [{ what: 'order', before: before.start, after: after.start, meaning }];
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ');
}

/** Of the requirements that both documents have. */
function scope({ requirements }: Report, other: Report): string {
  const shared = new Set(other.requirements.map(({ id }) => id));
  const rows = requirements.filter(({ id }) => shared.has(id));
  const selected = rows.filter(({ verdict }) => verdict !== 'not-selected' && verdict !== 'not-applicable');
  return `${selected.length} of ${rows.length} requirements selected`;
}

/** The silences that both runs observed and saw filled otherwise. */
function compareSilences(before: Report, after: Report): SilenceChange[] {
  const earlier = new Map(before.silences.map((silence) => [silence.requirement, silence]));
  return after.silences.flatMap((silence) => {
    const known = earlier.get(silence.requirement);
    if (known === undefined) return [];
    const { requirement, area, clause, text } = silence;
    const sides = { before: seen(known), after: seen(silence) };
    const same = sides.before.join('\n') === sides.after.join('\n');
    return same ? [] : [{ requirement, area, clause, text, ...sides }];
  });
}

function seen({ observed }: ReportedSilence): string[] {
  return observed.map(({ what }) => what).sort();
}
