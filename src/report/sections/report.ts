import { groupBy } from '../../lib/group-by.ts';
import { enoughAnswers, rareness } from '../../plan/repetition.ts';
import { settingUses } from '../../target-file/setting-kinds.ts';
import { showVerdict } from '../formats/verdict-counts.ts';
import type { Exchanges, Report, ReportedLeftAside, ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import { describeCauses } from './causes.ts';
import { groupLedger } from './ledger.ts';
import { groupByReason, type ReasonGroup, selectByVerdict, selectNeeded } from './reasons.ts';
import { describeRobustness, orderByCause } from './robustness.ts';
import type { RequirementGroup, Section } from './section.ts';
import { describeViolation, type ViolatedRequirement } from './violations.ts';

/** The sections of a report by name; one that has nothing to list is undefined. */
export type ReportSections = Readonly<Record<SectionName, Section | undefined>>;

export type SectionName =
  | 'failed'
  | 'causes'
  | 'warned'
  | 'broken'
  | 'programs'
  | 'robustness'
  | 'repeated'
  | 'blocked'
  | 'needed'
  | 'inPart'
  | 'notAsked'
  | 'notExercised'
  | 'leftOut'
  | 'notApplicable'
  | 'waivers'
  | 'silences'
  | 'novelties'
  | 'ledger';

/** Everything that a report lists, each list as a section. */
export function reportSections(report: Report, exchanges: Exchanges): ReportSections {
  const needed = selectNeeded(report);
  const blocked = selectByVerdict(report, 'blocked');
  const isNeeded = (row: ReportedRequirement) => showVerdict(row) === 'blocked';
  const spared = selectByVerdict(report, 'not-exercised').filter((one) => !needed.includes(one));
  return {
    failed: failed(report, exchanges),
    causes: describeCauses(report, exchanges),
    warned: warned(report, exchanges),
    broken: broken(report),
    programs: listPrograms(report),
    robustness: describeRobustness(report),
    repeated: describeRepeated(report),
    blocked: open('Blocked', blocked.filter(isNeeded), ' could not be tested'),
    needed: open('Not exercised', needed, ' that a full pass needs', alsoNotExercised(spared.length)),
    inPart: describeInPart(report),
    notAsked: open(
      'Not asked',
      blocked.filter((row) => !isNeeded(row)),
      ' of optional settings',
    ),
    notExercised: open('Not exercised', spared, ' that a full pass does not need'),
    leftOut: open('Skipped on request', selectByVerdict(report, 'not-selected')),
    notApplicable: open('Not applicable', selectByVerdict(report, 'not-applicable')),
    waivers: waivers(report),
    silences: silences(report),
    novelties: describeNovelties(report),
    ledger: ledger(report),
  };
}

function failed(report: Report, exchanges: Exchanges): Section | undefined {
  const items = describeByCause(selectByVerdict(report, 'fail'), exchanges);
  const title = `Failed: ${pluralize(items.length, 'requirement')}`;
  return sectionOf({ id: 'failed', title, tone: 'fail', isFolded: false }, { kind: 'violations', items });
}

function describeByCause(
  rows: readonly ReportedRequirement[],
  exchanges: Exchanges,
): readonly ViolatedRequirement[] {
  return orderByCause(rows).map(({ row, under }) => ({
    ...describeViolation(row, exchanges),
    ...(under === undefined ? {} : { under }),
  }));
}

/** Requirements with findings that did not fail them: warnings, and what was seen of those that are blocked. */
function warned({ requirements }: Report, exchanges: Exchanges): Section | undefined {
  const found = requirements.filter(
    ({ verdict, findings }) => findings.length > 0 && !['fail', 'waived'].includes(verdict),
  );
  const items = describeByCause(found, exchanges);
  const title = `Warned: ${pluralize(items.length, 'requirement')}`;
  const remark = 'Warnings do not fail the run: the document is ambiguous there.';
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

/** Lines that programs printed which fell short. */
function listPrograms({ programs: all = [] }: Report): Section | undefined {
  const items = all.flatMap(({ check, lines }) => lines.map((reason) => ({ check, reason })));
  const title = `Programs that fell short: the last lines of ${all.length}`;
  return sectionOf({ id: 'programs', title, tone: 'open', isFolded: false }, { kind: 'broken', items });
}

/** The rounds of each test of a run that repeats them, and why there were no more. */
function describeRepeated({ checks = [] }: Report): Section | undefined {
  const items = checks.flatMap(({ id, repeated }) =>
    repeated === undefined ? [] : [{ subject: id, values: [[{ text: repeated.why }]] }],
  );
  const title = `Repeated: ${pluralize(items.length, 'test')}`;
  const remark = `One bad answer settles a requirement, and so do ${enoughAnswers} good ones: a defect in one of ${rareness} would have been seen with 95 %.`;
  const columns = [{ heading: 'rounds', isProse: true }];
  return sectionOf({ id: 'repeated', title, remark }, { kind: 'table', subject: 'test', columns, items });
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
  const isNeeded = needed > 0 || settingUses.some((use) => use.setting === setting && use.kind !== 'precise');
  const spared = mayBeNeeded && !isNeeded ? ' (not needed for a full pass)' : '';
  return {
    text: `${reason === '' ? 'no reason is known' : reason}${spared}`,
    ...(setting === undefined ? {} : { setting }),
    requirements,
  };
}

function alsoNotExercised(count: number): string | undefined {
  if (count === 0) return undefined;
  return `Also not exercised: ${pluralize(count, 'requirement')} that a full pass does not need.`;
}

/** States of a waiver whose name says too little. */
const stateWords: Readonly<Record<string, string>> = { stale: 'unused', unjudged: 'not tested' };

/** Every waiver of the target file with its use. */
function waivers({ waivers: items }: Report): Section | undefined {
  const counts = [...groupBy(items, ({ state }) => state)].map(
    ([state, all]) => `${all.length} ${stateWords[state] ?? state}`,
  );
  return sectionOf({ id: 'waivers', title: `Waivers: ${counts.join(', ')}` }, { kind: 'waivers', items });
}

/** What the target does where the document leaves it open. */
function silences({ silences: all }: Report): Section | undefined {
  const items = all.map(({ requirement, clause, text, observed }) => ({
    ...{ subject: text, requirement, clause },
    values: [observed.map(({ what, ...shown }) => ({ text: what, ...shown }))],
  }));
  const title = `Unspecified behaviour: ${pluralize(items.length, 'point')} that the document leaves open`;
  const remark = 'Nothing here passes or fails: this is what the target does.';
  const columns = [{ heading: 'the target has' }];
  return sectionOf(
    { id: 'silences', title, remark },
    { kind: 'table', subject: 'left open', columns, items },
  );
}

/** What the run created or changed on the target and cannot undo. */
function ledger(report: Report): Section | undefined {
  const isOfClient = report.target.kind === 'client' || report.target.kind === 'recording';
  const count = pluralize(report.ledger.length, 'write');
  const title = isOfClient ? `Written by the client: ${count}` : `Cleanup list: ${count}`;
  const remark = isOfClient
    ? 'The interface cannot undo them.'
    : 'The interface cannot undo them. report.json lists each one under `ledger`.';
  const items = groupLedger(report);
  return sectionOf({ id: 'ledger', title, remark }, { kind: 'ledger', items, writes: report.ledger });
}

/** Describes what the target does and no conforming server of ours. */
function describeNovelties({ novelties = [] }: Report): Section | undefined {
  const items = novelties.map(({ request, status, place, seen, usual, exchange, others }) => ({
    subject: `${request} ${status}${place === '' ? '' : `, ${place}`}`,
    values: [
      [{ text: others === 0 ? seen : `${seen}, and ${pluralize(others, 'place')} more`, exchange }],
      [{ text: usual.length === 0 ? 'nothing there' : usual.join(', ') }],
    ],
  }));
  const title = `New to us: ${pluralize(items.length, 'thing')} that no conforming server of ours does`;
  const remark = 'None of it is a verdict: a conforming server may do so. Look whether yours means to.';
  const columns = [{ heading: 'seen here' }, { heading: 'in conforming servers', isProse: true }];
  return sectionOf({ id: 'novelties', title, remark }, { kind: 'table', subject: 'place', columns, items });
}

/** The requirements that were tested, some of what they speak of left aside. */
export function selectInPart(requirements: readonly ReportedRequirement[]): readonly ReportedRequirement[] {
  return requirements.filter(
    ({ verdict, leftAside }) => leftAside !== undefined && (verdict === 'pass' || verdict === 'warn'),
  );
}

/** Passes that are none of the whole: what the checks left aside, and why. */
function describeInPart({ requirements }: Report): Section | undefined {
  const found = selectInPart(requirements);
  const left = found.flatMap((requirement) =>
    requirement.leftAside!.map((one) => ({ requirement, text: describeLeftAside(one) })),
  );
  const items = [...groupBy(left, ({ text }) => text)].map(([text, all]) => ({
    text,
    requirements: [...new Set(all.map(({ requirement }) => requirement))],
  }));
  const title = `Tested in part: ${pluralize(found.length, 'requirement')}`;
  const remark = 'The tested part passed; the rest was not tested and could have failed.';
  return sectionOf({ id: 'in-part', title, remark, tone: 'open' }, { kind: 'groups', items });
}

/** What was left aside of how much, and why. */
export function describeLeftAside({ aside, of, why }: Omit<ReportedLeftAside, 'check'>): string {
  return `${aside} of ${of} not tested: ${why}`;
}
