import { areas } from '../../catalogue/requirements.ts';
import { groupBy } from '../../lib/group-by.ts';
import { describeTarget, formatStart } from '../formats/run.ts';
import type { Report } from '../report.ts';
import { type Shape, sectionOf } from '../sections/build.ts';
import type { RequirementGroup, Section, TableColumn } from '../sections/section.ts';
import { describeViolation } from '../sections/violations.ts';
import { pluralize } from '../verdict/outcome.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { describeChange } from './changes.ts';
import type { Comparison, RequirementChange, Side } from './comparison.ts';

/** A verdict as a comparison says it; a requirement that a run's document lacks has none. */
export function nameVerdict(verdict: Verdict | undefined): string {
  return verdict === undefined ? 'not in its document' : verdict.replaceAll('-', ' ');
}

/** What an outcome is called within a line. */
export const outcomeWord: Readonly<Record<Report['outcome'], string>> = {
  'harness-error': 'harness error',
  'not-judged': 'no verdict',
  'non-conformant': 'not conformant',
  partial: 'incomplete',
  conformant: 'conformant',
  'passed-in-scope': 'passed what was selected',
  'passed-with-waivers': 'passed with waivers',
};

/** One of the two runs in words: its target, its outcome, and which run it was. */
export function describeSide({
  target,
  run,
  outcome,
}: Side): Readonly<Record<'target' | 'outcome' | 'run', string>> {
  return {
    target: describeTarget(target),
    outcome: outcomeWord[outcome],
    run: `run ${run.id}, ${formatStart(run)}, seed ${run.seed}`,
  };
}

/** How much did not change, in a sentence. */
export function describeUnchanged({ unchanged, firstJudged }: Comparison): string {
  const first =
    firstJudged === 0 ? '' : `; ${firstJudged} tested for the first time, none of which fails or warns`;
  return `${pluralize(unchanged, 'requirement')} unchanged${first}.`;
}

/** How much of a run another version judged again, in a sentence; undefined where two runs are compared. */
export function describePreview({ preview }: Comparison): string | undefined {
  if (preview === undefined) return undefined;
  const { repeated, kept } = preview;
  const rest =
    kept === 0
      ? ''
      : `; ${pluralize(kept, 'check')} kept the recorded result, but for what the contract says now, since secrets and personal data are not in the journals`;
  return `Nothing was sent: ${pluralize(repeated, 'check')} ran again on what was recorded${rest}.`;
}

/** Changes of one kind that have the verdicts and the reason in common. */
export interface ChangeGroup {
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  readonly reason?: string;
  readonly changes: readonly RequirementChange[];
}

/** Changes by their verdicts and reasons: what failed first, then the largest groups. */
export function groupChanges(changes: readonly RequirementChange[]): ChangeGroup[] {
  const groups = groupBy(changes, ({ before, after, reason = '' }) => [before, after, reason].join('\n'));
  const found = [...groups.values()].map((own): ChangeGroup => {
    const { before, after, reason } = own[0]!;
    return { before, after, changes: own, ...(reason === undefined ? {} : { reason }) };
  });
  const failed = ({ before }: ChangeGroup) => Number(before === 'fail');
  return found.sort((a, b) => failed(b) - failed(a) || b.changes.length - a.changes.length);
}

/** How much of a run another version could judge from its journals. */
interface PreviewBasis {
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

/** Everything that a comparison lists, what matters most first; lists with nothing in them are left out. */
export function buildComparisonSections(comparison: Comparison): Section[] {
  const { newlyFails, newlyWarns, newlyPasses, noLongerJudged, changedOtherwise, stillFails } = comparison;
  const moved = stillFails.filter(({ findings }) => findings.length > 0);
  return [
    differences(comparison),
    violations('Newly fails', newlyFails, { tone: 'fail' }),
    violations('Newly warns', newlyWarns, { tone: 'warn' }),
    changes('Needs a new run', comparison.preview?.needNewRun ?? []),
    changes('No longer tested', noLongerJudged),
    changes('Changed otherwise', changedOtherwise),
    violations('Still fails, at new places', moved, { tone: 'fail' }),
    changes('Still fails', stillFails),
    changes('Newly passes', newlyPasses),
    silences(comparison),
  ].filter((section) => section !== undefined);
}

const sides: readonly TableColumn[] = [{ heading: 'before' }, { heading: 'after' }];

function differences({ differences: all, preview }: Comparison): Section | undefined {
  const items = all.map(({ what, before, after, meaning }) => ({
    subject: what,
    values: [before, after, meaning].map((text) => [{ text }]),
  }));
  const columns = [...sides, { heading: 'so', isProse: true }];
  const shape: Shape = {
    id: 'differences',
    title: preview === undefined ? 'Not only the target changed' : 'Two versions tested one run',
    tone: 'warn',
    isFolded: false,
  };
  return sectionOf(shape, { kind: 'table', subject: 'what', columns, items });
}

/** Requirements that two runs judged differently, with the places that the later one found. */
function violations(
  name: string,
  found: readonly RequirementChange[],
  { tone }: Required<Pick<Shape, 'tone'>>,
): Section | undefined {
  const items = found.map(({ requirement, before, ...change }) =>
    describeViolation({ ...change, id: requirement, before: nameVerdict(before) }, undefined),
  );
  const title = `${name}: ${pluralize(items.length, 'requirement')}`;
  const remark = `By area: ${countAreas(found)}.`;
  return sectionOf({ id: idOf(name), title, remark, tone, isFolded: false }, { kind: 'violations', items });
}

/** How many changes each area has, in the order of the document: `providers 2, recipients 1`. */
function countAreas(found: readonly RequirementChange[]): string {
  const counted = areas.map((area) => [area, found.filter((change) => change.area === area).length] as const);
  return counted.flatMap(([area, count]) => (count === 0 ? [] : [`${area} ${count}`])).join(', ');
}

/** Requirements that have another verdict, by the verdicts and the reason. */
function changes(name: string, found: readonly RequirementChange[]): Section | undefined {
  const title = `${name}: ${pluralize(found.length, 'requirement')}`;
  const items = groupChanges(found).map(({ before, after, reason, changes: own }): RequirementGroup => {
    const why = reason === undefined ? '' : `: ${reason}`;
    return {
      text: `${own.length} × ${nameVerdict(before)} → ${nameVerdict(after)}${why}`,
      requirements: own.map(({ requirement, text }) => ({ id: requirement, text })),
    };
  });
  return sectionOf({ id: idOf(name), title }, { kind: 'groups', items });
}

function silences({ silences: all }: Comparison): Section | undefined {
  const items = all.map(({ requirement, clause, text, before, after }) => ({
    ...{ subject: text, requirement, clause },
    values: [before, after].map((texts) => texts.map((value) => ({ text: value }))),
  }));
  const title = `Unspecified behaviour that changed: ${pluralize(items.length, 'point')}`;
  return sectionOf({ id: 'silences', title }, { kind: 'table', subject: 'left open', columns: sides, items });
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-');
}
