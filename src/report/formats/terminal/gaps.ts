import { plural } from '../../verdict/outcome.ts';
import { waiverLine } from '../../verdict/waivers.ts';
import { listed } from '../text.ts';
import {
  byReason,
  exampleWords,
  ledgerGroups,
  ledgerState,
  notExercised,
  type ReasonGroup,
  rowsOf,
  waiverCounts,
} from '../views.ts';
import { hanging, indented, labelled, type Section, type View } from './view.ts';

const mostGroups = 20;
const mostNames = 4;

/** Checks that broke by our own fault. */
export const brokenChecks: Section = (view) => {
  const { harnessErrors } = view.report;
  if (harnessErrors.length === 0) return [];
  const title = `Broken: ${plural(harnessErrors.length, 'check')} of the suite, by its own fault and not the target's`;
  return [
    view.paint.bold(view.paint.red(title)),
    ...harnessErrors.flatMap(({ check, reason }) => hanging(view, `${check}: ${reason}`, 2)),
  ];
};

/** Rows that could not be judged, by reason, with the setting that would unblock them. */
export const blocked: Section = (view) => {
  const rows = rowsOf(view.report, 'blocked');
  if (rows.length === 0) return [];
  const title = `Blocked: ${plural(rows.length, 'requirement')} could not be judged`;
  return [view.paint.bold(view.paint.cyan(title)), ...groupsOf(view, byReason(rows))];
};

/** Rows that a whole verdict needs and of which no answer gave an example. */
export const unexercised: Section = (view) => {
  const rows = notExercised(view.report);
  const others = rowsOf(view.report, 'not-exercised').length - rows.length;
  if (rows.length === 0) return [];
  const title = `Not exercised: ${plural(rows.length, 'requirement')} that a whole verdict needs`;
  const more = `Besides ${plural(others, 'requirement')} without which a verdict is whole: see report.json.`;
  return [
    view.paint.bold(view.paint.cyan(title)),
    ...groupsOf(view, byReason(rows)),
    ...(others === 0 ? [] : indented(view, more, 2)),
  ];
};

function groupsOf(view: View, groups: readonly ReasonGroup[]): string[] {
  const more = groups.length - mostGroups;
  return [
    ...groups.slice(0, mostGroups).flatMap((group) => groupOf(view, group)),
    ...(more > 0 ? [view.paint.dim(`  and ${plural(more, 'more reason')}, in report.json`)] : []),
  ];
}

function groupOf(view: View, { reason, setting, rows, inherent }: ReasonGroup): string[] {
  const names = listed(
    rows.map(({ id }) => id),
    mostNames,
  );
  const needed = inherent === 0 ? ' (a verdict is whole without them)' : '';
  return [
    ...hanging(view, reason, 2),
    ...(setting === undefined ? [] : labelled(view, 'set', `${setting} in the target file`, 4)),
    ...labelled(view, 'rows', `${names}${needed}`, 4),
  ];
}

/** Every waiver of the target file with what became of it. */
export const waivers: Section = (view) => {
  const { waivers: all } = view.report;
  if (all.length === 0) return [];
  return [
    view.paint.bold(`Waivers: ${waiverCounts(all)}`),
    ...all.flatMap((waiver) => hanging(view, waiverLine(waiver), 2)),
  ];
};

/** What the run created or changed on the target and could not undo. */
export const leftBehind: Section = (view) => {
  const groups = ledgerGroups(view.report);
  if (groups.length === 0) return [];
  const count = view.report.ledger.length;
  return [
    view.paint.bold(`Left behind on the target: ${plural(count, 'write')} (the interface cannot undo them)`),
    ...groups.flatMap(({ operation, state, count: writes, examples }) => {
      const how = state === 'done' ? '' : ` (${ledgerState[state]})`;
      const such = exampleWords(writes, examples.slice(0, 2), '; ');
      return hanging(view, `${writes} × ${operation}${how}${such}`, 2);
    }),
  ];
};
