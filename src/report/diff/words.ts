import { areas } from '../../catalogue/rows.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Report } from '../report.ts';
import type { Verdict } from '../verdict/verdict.ts';
import type { RowChange, Side } from './comparison.ts';

/** A verdict as a comparison says it; a requirement that a run's document lacks has none. */
export function verdictWord(verdict: Verdict | undefined): string {
  return verdict === undefined ? 'not in its document' : verdict.replaceAll('-', ' ');
}

/** What an outcome is called within a line. */
export const outcomeWord: Readonly<Record<Report['outcome'], string>> = {
  'harness-error': 'harness error',
  'not-judged': 'not judged',
  'non-conformant': 'not conformant',
  partial: 'partial',
  conformant: 'conformant',
  'conformant-in-scope': 'conformant in scope',
  'conformant-with-waivers': 'conformant with waivers',
};

/** The target of a side with its maker and its build. */
export function targetOf({ target: { name, vendor, version, environment, kind } }: Side): string {
  const made = [vendor, version, environment, kind === 'mock' ? 'a mock' : undefined].filter(
    (part) => part !== undefined,
  );
  return made.length === 0 ? name : `${name} (${made.join(', ')})`;
}

/** When a side ran, its name and its seed. */
export function runOf({ run }: Side): string {
  return `run ${run.id}, ${run.start.slice(0, 16).replace('T', ' ')} UTC, seed ${run.seed}`;
}

/** Changes of one kind that have the verdicts and the reason in common. */
export interface ChangeGroup {
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  readonly reason?: string;
  readonly rows: readonly RowChange[];
}

/** Changes by their verdicts and reasons: what failed first, then the largest groups. */
export function grouped(changes: readonly RowChange[]): ChangeGroup[] {
  const groups = groupBy(changes, ({ before, after, reason = '' }) => [before, after, reason].join('\n'));
  const found = [...groups.values()].map((rows): ChangeGroup => {
    const { before, after, reason } = rows[0]!;
    return { before, after, rows, ...(reason === undefined ? {} : { reason }) };
  });
  const failed = ({ before }: ChangeGroup) => Number(before === 'fail');
  return found.sort((a, b) => failed(b) - failed(a) || b.rows.length - a.rows.length);
}

/** How many changes each area has, in the order of the document: `providers 2, recipients 1`. */
export function perArea(changes: readonly RowChange[]): string {
  return areas
    .map((area) => [area, changes.filter((change) => change.area === area).length] as const)
    .filter(([, count]) => count > 0)
    .map(([area, count]) => `${area} ${count}`)
    .join(', ');
}
