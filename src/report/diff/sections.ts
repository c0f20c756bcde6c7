import { areas } from '../../catalogue/requirements.ts';
import { type Shape, sectionOf } from '../sections/build.ts';
import type { RequirementGroup, Section, TableColumn } from '../sections/section.ts';
import { describeViolation } from '../sections/violations.ts';
import { pluralize } from '../verdict/outcome.ts';
import type { Comparison, RequirementChange } from './comparison.ts';
import { groupChanges, nameVerdict } from './words.ts';

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
