import { groupBy } from '../../lib/group-by.ts';
import type { Report, ReportedLeftAside, ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import type { Section } from './section.ts';

/** The requirements that were tested, some of what they speak of left aside. */
export function selectInPart(requirements: readonly ReportedRequirement[]): readonly ReportedRequirement[] {
  return requirements.filter(
    ({ verdict, leftAside }) => leftAside !== undefined && (verdict === 'pass' || verdict === 'warn'),
  );
}

/** Passes that are none of the whole: what the checks left aside, and why. */
export function describeInPart({ requirements }: Report): Section | undefined {
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
