import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { ReportedRequirement } from '../report.ts';
import consequences from './consequences.json' with { type: 'json' };

/** A violated requirement, and the one above it that may explain it. */
export interface RankedRequirement {
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
