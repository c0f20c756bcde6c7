import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Report, ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import consequences from './consequences.json' with { type: 'json' };
import type { Section, Table } from './section.ts';

type Scenario = NonNullable<Report['robustness']>[number];

/** The conforming servers with which a client works, and each one with which it does not. */
export function describeRobustness({ robustness = [] }: Report): Section | undefined {
  const sum = (count: (one: Scenario) => number) => robustness.reduce((total, one) => total + count(one), 0);
  const [works, servers, alike] = [
    sum((one) => one.works),
    sum((one) => one.servers),
    sum((one) => one.alike),
  ];
  const title = `Robustness: works with ${works} of ${pluralize(servers, 'conforming server')}`;
  const remark = `${alike} of them answered the requests as the plain server did, and so show little. A duty that is broken with one of them fails the client; that it does not work with one does not.`;
  const columns = [{ heading: 'why', isProse: true }, { heading: 'stops at' }, { heading: 'again by' }];
  const items = robustness.flatMap((one) => [
    summarizeScenario(one),
    ...one.failing.map((failing) => describeFailing(one, failing)),
  ]);
  return sectionOf(
    { id: 'robustness', title, remark, isFolded: false },
    { kind: 'table', subject: 'scenario and server', columns, items },
  );
}

function summarizeScenario({
  check,
  servers,
  works,
  alike,
  pairs,
  untold,
}: Scenario): Table['items'][number] {
  const text = [
    `works with ${works} of ${servers}, ${alike} of which answered as the plain server did`,
    `${pairs.works} of ${pairs.of} pairs of them, in ${pairs.servers} servers`,
    ...(pairs.of > pairs.met ? [`${pairs.of - pairs.met} pairs never met`] : []),
    ...(untold.length === 0
      ? []
      : [`${untold.length} others need a convention that the client was not told`]),
  ].join('; ');
  return { subject: check, values: [[{ text }], [], []] };
}

function describeFailing(
  { check }: Scenario,
  { variations, why, gaveUpAt, exchange, replay }: Scenario['failing'][number],
): Table['items'][number] {
  const server = variations.map(({ id, title }) => `${id} (${title})`).join(' and ');
  const shown = exchange === undefined ? {} : { exchange };
  const place = gaveUpAt === undefined ? [] : [{ text: gaveUpAt, ...shown }];
  return { subject: `${check}: ${server}`, values: [[{ text: why }], place, [{ text: replay }]] };
}

/** A violated requirement, and the one above it that may explain it. */
interface RankedRequirement {
  readonly row: ReportedRequirement;
  readonly under?: RequirementId;
}

/**
 * Puts what may explain others before them: each of these stands right below. Those that explain the most come first, then those
 * that were seen most often. It is a guess by what the requirements say, and judges nothing.
 */
export function orderByCause(rows: readonly ReportedRequirement[]): readonly RankedRequirement[] {
  const roots = rows
    .filter((row) => !rows.some((other) => isConsequence(row, other)))
    .map((row) => ({ row, explained: rows.filter((other) => isConsequence(other, row)) }))
    .sort((a, b) => b.explained.length - a.explained.length || compareRows(a.row, b.row));
  const placed = new Set<ReportedRequirement>();
  return roots.flatMap(({ row, explained }) => {
    const own = explained.filter((one) => !placed.has(one));
    for (const one of own) placed.add(one);
    return [{ row }, ...own.map((one) => ({ row: one, under: row.id }))];
  });
}

function isConsequence({ id }: ReportedRequirement, cause: ReportedRequirement): boolean {
  return listConsequences(cause.id).has(id);
}

/** Compares two that explain as much: what concerns one area comes before what concerns all. */
function compareRows(a: ReportedRequirement, b: ReportedRequirement): number {
  return Number(a.area === 'general') - Number(b.area === 'general') || countSeen(b) - countSeen(a);
}

function countSeen({ findings }: ReportedRequirement): number {
  return findings.reduce((sum, { count }) => sum + count, 0);
}

const direct: Readonly<Record<string, string>> = consequences;
const known = new Map<string, ReadonlySet<string>>();

/** Lists what may follow from a requirement that is violated, with what follows from that. */
export function listConsequences(id: string): ReadonlySet<string> {
  const found =
    known.get(id) ?? new Set(direct[id]?.split(' ').flatMap((one) => [one, ...listConsequences(one)]));
  known.set(id, found);
  return found;
}
