import { groupBy } from '../../lib/group-by.ts';
import { rareness } from '../../plan/repetition.ts';
import type { Report, ReportedRequirement } from '../report.ts';
import { selectFailingWaivers } from '../verdict/exit-code.ts';
import { gradeOf } from '../verdict/grade.ts';
import { hasPassed, pluralize } from '../verdict/outcome.ts';

/** The grade of a report in a sentence. What the bundled reference server gets says so: it is nobody's certificate. */
export function describeOutcome(report: Report): string {
  const sentence = `${gradeOf(report).sentence}.`;
  return report.target.bundled === true
    ? sentence.replace(/^[^:.(]*[^:.( ]/, '$& (the bundled reference server)')
    : sentence;
}

/** Why a run ended as it did, each reason in a line, the one that explains most others first. */
export function explainOutcome(report: Report): string[] {
  const stale = describeStaleWaivers(report);
  return [
    ...(report.run.interrupted ? ['the run was stopped before its end'] : []),
    ...shortenReasons(report),
    ...describeWithoutWaivers(report),
    ...(stale === undefined ? [] : [stale]),
    ...describeRounds(report),
    ...describeUnseen(report),
  ];
}

/** The repeated tests whose question is answered, and those that leave it open; empty of a run that repeats nothing. */
function describeRounds({ checks = [] }: Report): string[] {
  const all = checks.flatMap(({ repeated }) => (repeated === undefined ? [] : [repeated]));
  if (all.length === 0) return [];
  const settled = all.filter((one) => one.settled);
  const last = Math.max(0, ...settled.map(({ rounds }) => rounds));
  const open = all.length - settled.length;
  const answer = `whether a defect shows in one of ${rareness} answers`;
  return [
    `${settled.length} of ${pluralize(all.length, 'repeated test')} answered ${answer}${last > 0 ? ` by round ${last}` : ''}${open > 0 ? `; ${open} need more rounds` : ''}`,
  ];
}

/** The number of passes that rest on enough answers to have seen a rare defect; empty of a run that failed, or where nobody counted answers. */
function describeUnseen({ outcome, requirements }: Report): string[] {
  if (!hasPassed(outcome)) return [];
  const passes = requirements.filter(({ restsOn }) => restsOn !== undefined);
  if (passes.length === 0) return [];
  const sure = passes.filter(({ restsOn = 0 }) => findRarest(restsOn) >= rareness).length;
  const seen = `a defect that shows in one of ${rareness} answers would have been seen with 95 %`;
  return [`${seen} for ${sure} of ${pluralize(passes.length, 'requirement')} that passed`];
}

/** The answers in one of which a defect may show and be seen with 95 % in so many (the rule of three, exactly); 0 for none. */
function findRarest(answers: number): number {
  return Math.floor(1 / (1 - 0.05 ** (1 / answers)));
}

/** The answers that a pass rests on, and the rarest defect that it would have seen with 95 %; undefined where nobody counted its answers. */
export function describeRest({ restsOn }: Pick<ReportedRequirement, 'restsOn'>): string | undefined {
  if (restsOn === undefined) return undefined;
  const rarest = findRarest(restsOn);
  const where = rarest <= 1 ? 'all of them' : `one of ${rarest} of them`;
  return `${pluralize(restsOn, 'answer')}: a defect that shows in ${where} would have been seen with 95 %`;
}

function describeWithoutWaivers({ withoutWaivers }: Report): string[] {
  if (withoutWaivers === undefined) return [];
  const { outcome, failed } = withoutWaivers;
  return [`without its waivers the run would be ${outcome}: ${pluralize(failed, 'requirement')} would fail`];
}

/** The reasons of the outcome; those about single requirements, which are listed elsewhere, are only counted. */
export function shortenReasons({ reasons, requirements }: Report): string[] {
  const verdicts = new Map(
    requirements.map(({ id, verdict, reason }) => [`${id} is ${verdict}: ${reason}`, verdict]),
  );
  return [...groupBy(reasons, (reason) => verdicts.get(reason))].flatMap(([verdict, all]) => {
    if (verdict === undefined) return all;
    const are = `${all.length === 1 ? 'is' : 'are'} ${verdict.replace('-', ' ')}`;
    return [`${pluralize(all.length, 'requirement')} that a full pass needs ${are}`];
  });
}

/** What a strict run says of its stale waivers; undefined for one that is not strict or has none. */
export function describeStaleWaivers(report: Report): string | undefined {
  const { length } = selectFailingWaivers(report);
  if (length === 0) return undefined;
  return `${pluralize(length, 'waiver')} ${length === 1 ? 'is' : 'are'} unused: exit code 1 by gate.strictWaivers`;
}
