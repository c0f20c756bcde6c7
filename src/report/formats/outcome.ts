import { groupBy } from '../../lib/group-by.ts';
import type { Report } from '../report.ts';
import { selectFailingWaivers } from '../verdict/exit-code.ts';
import { type Outcome, pluralize } from '../verdict/outcome.ts';
import { isRecorded } from './run.ts';

/** What an outcome means to somebody who has never seen the suite. */
const sentences: Readonly<Record<Outcome, string>> = {
  'harness-error': 'Harness error: the suite itself broke, so this run says nothing final about the target.',
  'not-judged': 'Not judged: the run could not tell whether the target conforms.',
  'non-conformant': 'Not conformant: the target departs from the document.',
  partial: 'Partial: nothing failed, but not everything could be judged, so conformance is not shown.',
  conformant: 'Conformant.',
  'conformant-in-scope': 'Conformant in scope: what was selected passed; the rest was left out on request.',
  'conformant-with-waivers': 'Conformant with waivers: all that is not waived passed.',
};

/** The same of what was recorded, where nobody selected anything and both parties may be judged. */
const recorded: Readonly<Partial<Record<Outcome, string>>> = {
  'not-judged': 'Not judged: the requests could not tell whether anybody conforms.',
  'non-conformant': 'Not conformant: what was recorded departs from the document.',
  partial: 'Partial: nothing failed, but not everything that was to be shown was.',
  'conformant-in-scope': 'Conformant in scope: nothing that was recorded departs from the document.',
};

/** The outcome of a report in a sentence. What the bundled reference server gets says so: it is nobody's certificate. */
export function describeOutcome({ outcome, target }: Pick<Report, 'outcome' | 'target'>): string {
  const sentence = (isRecorded(target) ? recorded[outcome] : undefined) ?? sentences[outcome];
  return target.bundled === true
    ? sentence.replace(/^[^:.]+/, '$& (the bundled reference server)')
    : sentence;
}

/** Why a run ended as it did, each reason in a line, the one that explains most others first. */
export function explainOutcome(report: Report): string[] {
  const stale = describeStaleWaivers(report);
  return [
    ...(report.run.interrupted ? ['the run was stopped before its end'] : []),
    ...shortenReasons(report),
    ...(stale === undefined ? [] : [stale]),
  ];
}

/** The reasons of the outcome; those about single requirements, which are listed elsewhere, are only counted. */
export function shortenReasons({ reasons, requirements }: Report): string[] {
  const verdicts = new Map(
    requirements.map(({ id, verdict, reason }) => [`${id} is ${verdict}: ${reason}`, verdict]),
  );
  return [...groupBy(reasons, (reason) => verdicts.get(reason))].flatMap(([verdict, all]) => {
    if (verdict === undefined) return all;
    const are = `${all.length === 1 ? 'is' : 'are'} ${verdict.replace('-', ' ')}`;
    return [`${pluralize(all.length, 'requirement')} that a full verdict needs ${are}`];
  });
}

/** What a strict run says of its stale waivers; undefined for one that is not strict or has none. */
export function describeStaleWaivers(report: Report): string | undefined {
  const { length } = selectFailingWaivers(report);
  if (length === 0) return undefined;
  return `${pluralize(length, 'waiver')} ${length === 1 ? 'is' : 'are'} stale: exit code 1 by --strict-waivers`;
}
