import { groupBy } from '../../lib/group-by.ts';
import type { Exchanges, Report, ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import { describeCauses } from './causes.ts';
import { describeInPart } from './in-part.ts';
import { groupLedger } from './ledger.ts';
import { groupByReason, type ReasonGroup, selectByVerdict, selectNeeded } from './reasons.ts';
import type { RequirementGroup, Section } from './section.ts';
import { describeViolation } from './violations.ts';

/** The sections of a report by name; one that has nothing to list is undefined. */
export type ReportSections = Readonly<Record<SectionName, Section | undefined>>;

export type SectionName =
  | 'failed'
  | 'causes'
  | 'warned'
  | 'broken'
  | 'blocked'
  | 'needed'
  | 'inPart'
  | 'notExercised'
  | 'leftOut'
  | 'notApplicable'
  | 'waivers'
  | 'silences'
  | 'ledger';

/** Everything that a report lists, each list as a section. */
export function reportSections(report: Report, exchanges: Exchanges): ReportSections {
  const needed = selectNeeded(report);
  const spared = selectByVerdict(report, 'not-exercised').filter((one) => !needed.includes(one));
  return {
    failed: failed(report, exchanges),
    causes: describeCauses(report, exchanges),
    warned: warned(report, exchanges),
    broken: broken(report),
    blocked: open('Blocked', selectByVerdict(report, 'blocked'), ' could not be judged'),
    needed: open('Not exercised', needed, ' that a full verdict needs', alsoNotExercised(spared.length)),
    inPart: describeInPart(report),
    notExercised: open('Not exercised', spared, ' that a full verdict does not need'),
    leftOut: open('Left out on request', selectByVerdict(report, 'not-selected')),
    notApplicable: open('Not applicable', selectByVerdict(report, 'not-applicable')),
    waivers: waivers(report),
    silences: silences(report),
    ledger: ledger(report),
  };
}

function failed(report: Report, exchanges: Exchanges): Section | undefined {
  const found = selectByVerdict(report, 'fail');
  const items = found.map((requirement) => describeViolation(requirement, exchanges));
  const title = `Failed: ${pluralize(items.length, 'requirement')}`;
  return sectionOf({ id: 'failed', title, tone: 'fail', isFolded: false }, { kind: 'violations', items });
}

/** Requirements with findings that did not fail them: warnings, and what was seen of those that are blocked. */
function warned({ requirements }: Report, exchanges: Exchanges): Section | undefined {
  const found = requirements.filter(
    ({ verdict, findings }) => findings.length > 0 && !['fail', 'waived'].includes(verdict),
  );
  const items = found.map((requirement) => describeViolation(requirement, exchanges));
  const title = `Warned: ${pluralize(items.length, 'requirement')}`;
  const remark = 'A warning never fails a run: the document can be read in more than one way there.';
  return sectionOf(
    { id: 'warned', title, remark, tone: 'warn' },
    { kind: 'violations', items, isBrief: true },
  );
}

/** Checks that broke by a defect of the suite. */
function broken({ harnessErrors: items }: Report): Section | undefined {
  const title = `Broken: ${pluralize(items.length, 'check')}, by a defect of the suite and not of the target`;
  return sectionOf({ id: 'broken', title, tone: 'fail', isFolded: false }, { kind: 'broken', items });
}

/** Requirements without a verdict by the reason for it. */
function open(
  name: string,
  requirements: readonly ReportedRequirement[],
  rest = '',
  remark?: string,
): Section | undefined {
  const id = name.toLowerCase().replaceAll(' ', '-');
  const title = `${name}: ${pluralize(requirements.length, 'requirement')}${rest}`;
  const items = groupByReason(requirements).map((group) => groupOf(group, name === 'Blocked'));
  return sectionOf({ id, title, remark, tone: 'open' }, { kind: 'groups', items });
}

function groupOf(
  { reason, setting, requirements, needed }: ReasonGroup,
  mayBeNeeded: boolean,
): RequirementGroup {
  const spared = mayBeNeeded && needed === 0 ? ' (not needed for a full verdict)' : '';
  return {
    text: `${reason === '' ? 'no reason is known' : reason}${spared}`,
    ...(setting === undefined ? {} : { setting }),
    requirements,
  };
}

function alsoNotExercised(count: number): string | undefined {
  if (count === 0) return undefined;
  return `Also not exercised: ${pluralize(count, 'requirement')} that a full verdict does not need.`;
}

/** Every waiver of the target file with its use. */
function waivers({ waivers: items }: Report): Section | undefined {
  const counts = [...groupBy(items, ({ state }) => state)].map(
    ([state, all]) => `${all.length} ${state === 'unjudged' ? 'not judged' : state}`,
  );
  return sectionOf({ id: 'waivers', title: `Waivers: ${counts.join(', ')}` }, { kind: 'waivers', items });
}

/** How the target fills what the document does not show. */
function silences({ silences: all }: Report): Section | undefined {
  const items = all.map(({ requirement, clause, text, observed }) => ({
    ...{ subject: text, requirement, clause },
    values: [observed.map(({ what, ...shown }) => ({ text: what, ...shown }))],
  }));
  const title = `Observed: ${pluralize(items.length, 'thing')} that the document does not show`;
  const remark =
    'Nothing here passes or fails: the document leaves it open, and this is what the target does.';
  const columns = [{ heading: 'the target has' }];
  return sectionOf(
    { id: 'silences', title, remark },
    { kind: 'table', subject: 'the document does not show', columns, items },
  );
}

/** What the run created or changed on the target and cannot undo. */
function ledger(report: Report): Section | undefined {
  const isOfClient = report.target.kind === 'client' || report.target.kind === 'recording';
  const count = pluralize(report.ledger.length, 'write');
  const title = isOfClient ? `Written by the client: ${count}` : `Left behind on the target: ${count}`;
  const remark = isOfClient
    ? 'The interface cannot undo them.'
    : `The interface cannot undo them. What was created has the id of the run, ${report.run.id}, in its name.`;
  const items = groupLedger(report);
  return sectionOf({ id: 'ledger', title, remark }, { kind: 'ledger', items, writes: report.ledger });
}
