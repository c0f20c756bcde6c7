import { groupBy } from '../../lib/group-by.ts';
import type { Exchanges, Report, ReportedFinding, ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import { findSpelling, type NearMiss, readHint, readSpellings } from './near-misses.ts';
import { selectByVerdict } from './reasons.ts';
import type { RequirementGroup, Section } from './section.ts';

/** Fewer that fail alike may be chance. */
const minAlike = 3;
const maxNamed = 4;

/**
 * What many failures have in common, so that one defect is read once: members in another spelling, one wrapper around
 * bodies, one answer to many requests. Undefined where nothing is common. It is a guess, and judges nothing.
 */
export function describeCauses(report: Report, exchanges: Exchanges): Section | undefined {
  const failed = selectByVerdict(report, 'fail');
  const spelt = groupReadings(failed, exchanges);
  const explained = new Set(spelt.flatMap(({ requirements }) => requirements));
  const alike = groupAlike(failed.filter((row) => !explained.has(row)));
  const items = [...spelt, ...alike];
  const count = new Set(items.flatMap(({ requirements }) => requirements)).size;
  const title = `Likely causes: ${items.length}, of ${count} of the ${pluralize(failed.length, 'failed requirement')}`;
  const remark = 'What many failures have in common: one fix may end them all.';
  return sectionOf({ id: 'causes', title, remark, tone: 'fail', isFolded: false }, { kind: 'groups', items });
}

interface Cause extends RequirementGroup {
  readonly requirements: readonly ReportedRequirement[];
}

/** What stands in answers in the place of what the document wants, by how it differs. */
function groupReadings(failed: readonly ReportedRequirement[], exchanges: Exchanges): Cause[] {
  const known = new Map<string, readonly NearMiss[]>();
  const readingsOf = (id: string) => {
    const exchange = exchanges.get(id);
    const found = known.get(id) ?? (exchange === undefined ? [] : readSpellings(exchange));
    known.set(id, found);
    return found;
  };
  const read = failed.flatMap((row) =>
    row.findings.filter(isFailure).flatMap(({ hint, exchange }) =>
      [...readingsOf(exchange), ...readHint(hint)].map((reading) => {
        const pair = `${reading.stands} for ${reading.wanted}`;
        return { row, pair, style: findSpelling(reading) };
      }),
    ),
  );
  return [...groupBy(read, ({ pair, style }) => style ?? pair)].flatMap(([, all]) => {
    const requirements = [...new Set(all.map(({ row }) => row))];
    const pairs = [...new Set(all.map(({ pair }) => pair))];
    if (requirements.length < 2 && pairs.length < 2) return [];
    return { text: describeReadings(all[0]!.style, pairs), requirements };
  });
}

function describeReadings(style: string | undefined, pairs: readonly string[]): string {
  const more = pairs.length - maxNamed;
  const named = `${pairs.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (style === undefined) return `answers have ${named}`;
  return pairs.length === 1
    ? `a member is in ${style}: ${named}`
    : `all ${pairs.length} members that differ are in ${style}: ${named}`;
}

function isFailure({ grade, waived }: ReportedFinding): boolean {
  return grade === 'fail' && !waived;
}

/** Requirements that fail for the same words of wanted and got: one thing that the target does not do. */
function groupAlike(failed: readonly ReportedRequirement[]): Cause[] {
  const said = failed.flatMap((row) => {
    const first = row.findings.find(isFailure);
    return first === undefined ? [] : [{ row, text: `wanted ${first.wanted}, got ${first.got}` }];
  });
  return [...groupBy(said, ({ text }) => text)].flatMap(([text, all]) =>
    all.length < minAlike ? [] : { text, requirements: all.map(({ row }) => row) },
  );
}
