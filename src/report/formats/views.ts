import type { LedgerEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Report, ReportedFinding, ReportedRequirement } from '../report.ts';
import { failingWaivers } from '../verdict/exit-code.ts';
import { type Outcome, plural } from '../verdict/outcome.ts';
import { isInherent, type Verdict } from '../verdict/verdict.ts';

/** What an outcome means to somebody who has never seen the suite. */
export const outcomeSentence: Readonly<Record<Outcome, string>> = {
  'harness-error': 'Harness error: the suite itself broke, so this run says nothing final about the target.',
  'not-judged': 'Not judged: the run could not tell whether the target conforms.',
  'non-conformant': 'Not conformant: the target departs from the document.',
  partial: 'Partial: nothing failed, but not everything could be judged, so conformance is not shown.',
  conformant: 'Conformant.',
  'conformant-in-scope': 'Conformant in scope: what was selected passed; the rest was left out on request.',
  'conformant-with-waivers': 'Conformant with waivers: all that is not waived passed.',
};

/** The verdicts that a table counts, in its order; the two that leave a row out share a column. */
export const countedVerdicts: readonly { readonly heading: string; readonly verdicts: readonly Verdict[] }[] =
  [
    { heading: 'pass', verdicts: ['pass'] },
    { heading: 'fail', verdicts: ['fail'] },
    { heading: 'warn', verdicts: ['warn'] },
    { heading: 'blocked', verdicts: ['blocked'] },
    { heading: 'not exercised', verdicts: ['not-exercised'] },
    { heading: 'observed', verdicts: ['observed'] },
    { heading: 'waived', verdicts: ['waived'] },
    { heading: 'left out', verdicts: ['not-selected', 'not-applicable'] },
  ];

/** The rows of a verdict, in the order of the document. */
export function rowsOf(report: Report, ...verdicts: readonly Verdict[]): ReportedRequirement[] {
  return report.requirements.filter(({ verdict }) => verdicts.includes(verdict));
}

/** The findings of a row: those that fail before those that are waived, and these before those that only warn. */
export function worstFirst({ findings }: ReportedRequirement): ReportedFinding[] {
  const rank = ({ grade, waived }: ReportedFinding) => (grade === 'warn' ? 2 : Number(waived));
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

/** What keeps a finding from failing, as a remark beside what came; empty for one that fails. */
export function withoutFailing({ grade, waived }: ReportedFinding): string {
  if (grade === 'warn') return ' (only a warning)';
  return waived ? ' (waived)' : '';
}

/** How many waivers there are of each state: `2 used, 1 stale`. */
export function waiverCounts(waivers: Report['waivers']): string {
  const counted = [...groupBy(waivers, ({ state }) => state)];
  return counted
    .map(([state, all]) => `${all.length} ${state === 'unjudged' ? 'not judged' : state}`)
    .join(', ');
}

/** What a strict run says of its stale waivers; nothing for one that is not strict or has none. */
export function strictness(report: Report): string[] {
  const { length } = failingWaivers(report);
  if (length === 0) return [];
  return [
    `${plural(length, 'waiver')} ${length === 1 ? 'is' : 'are'} stale: exit code 1 by --strict-waivers.`,
  ];
}

/** Rows with findings that did not fail: warnings, and those of rows that were blocked meanwhile. */
export function warnedRows(report: Report): ReportedRequirement[] {
  return report.requirements.filter(
    ({ verdict, findings }) => findings.length > 0 && !['fail', 'waived'].includes(verdict),
  );
}

/** Rows that share the reason why they have no verdict. */
export interface ReasonGroup {
  readonly reason: string;
  /** The setting of the target file that would unblock them. */
  readonly setting?: string;
  /** Those that a whole verdict needs come first. */
  readonly rows: readonly ReportedRequirement[];
  /** How many of them a whole verdict needs. */
  readonly inherent: number;
}

/** Rows by the reason of their verdict, the name of the check left out; groups that weigh most come first. */
export function byReason(rows: readonly ReportedRequirement[]): ReasonGroup[] {
  const groups = groupBy(
    rows,
    ({ reason = '', checks, setting = '' }) => `${bareReason(reason, checks)}\n${setting}`,
  );
  const found = [...groups.values()].map((members): ReasonGroup => {
    const { reason = '', checks, setting } = members[0]!;
    const inherentFirst = [...members].sort((a, b) => Number(isInherent(b)) - Number(isInherent(a)));
    return {
      reason: bareReason(reason, checks),
      ...(setting === undefined ? {} : { setting }),
      rows: inherentFirst,
      inherent: members.filter(isInherent).length,
    };
  });
  return found.sort((a, b) => b.inherent - a.inherent || b.rows.length - a.rows.length);
}

/** A reason without the name of the check that gave it. */
export function bareReason(reason: string, checks: readonly string[]): string {
  const check = checks.find((id) => reason.startsWith(`${id}: `));
  return check === undefined ? reason : reason.slice(check.length + 2);
}

/** Rows that a whole verdict needs and for which no answer held what they speak of. */
export function notExercised(report: Report): ReportedRequirement[] {
  return rowsOf(report, 'not-exercised').filter(isInherent);
}

/** The reasons of the outcome; those about single requirements, which are listed elsewhere, are only counted. */
export function shortReasons({ reasons, requirements }: Report): string[] {
  const verdicts = new Map(
    requirements.map(({ id, verdict, reason }) => [`${id} is ${verdict}: ${reason}`, verdict]),
  );
  return [...groupBy(reasons, (reason) => verdicts.get(reason))].flatMap(([verdict, all]) => {
    if (verdict === undefined) return all;
    const are = `${all.length === 1 ? 'is' : 'are'} ${verdict.replace('-', ' ')}`;
    return [`${plural(all.length, 'requirement')} that a whole verdict needs ${are}`];
  });
}

/** Writes of one operation that ended alike. */
export interface LedgerGroup {
  readonly operation: string;
  readonly state: LedgerEntry['state'];
  readonly count: number;
  /** What was written, by the target's id where it gave one, each once. */
  readonly examples: readonly string[];
}

/** What a state of the ledger says of the target. */
export const ledgerState: Readonly<Record<LedgerEntry['state'], string>> = {
  done: 'done',
  unknown: 'outcome unknown',
  attempted: 'sent, answer never seen',
  refused: 'refused',
};

/** The ledger by operation and state, in the order of the ledger. */
export function ledgerGroups({ ledger }: Report): LedgerGroup[] {
  return [...groupBy(ledger, ({ operation, state }) => `${operation} ${state}`).values()].map((entries) => {
    const { operation, state } = entries[0]!;
    const examples = new Set(entries.map(({ id, what }) => id ?? what.replace(`${operation}, `, '')));
    examples.delete(operation);
    return { operation, state, count: entries.length, examples: [...examples] };
  });
}

/** Examples of a number of writes: all of them after a colon, or some after `such as`. */
export function exampleWords(count: number, examples: readonly string[], separator: string): string {
  if (examples.length === 0) return '';
  return `${examples.length === count ? ': ' : ', such as '}${examples.join(separator)}`;
}
