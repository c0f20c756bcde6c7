import type { LedgerEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Report } from '../report.ts';

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
export function groupLedger({ ledger }: Report): LedgerGroup[] {
  return [...groupBy(ledger, ({ operation, state }) => `${operation} ${state}`).values()].map((entries) => {
    const { operation, state } = entries[0]!;
    const examples = new Set(entries.map((entry) => entry.id ?? describeWrite(entry)));
    examples.delete(operation);
    return { operation, state, count: entries.length, examples: [...examples] };
  });
}

/** What was written, without the operation, which stands beside it. */
export function describeWrite({ operation, what }: LedgerEntry): string {
  return what.replace(`${operation}, `, '');
}

/** A group in one line, `show` writing its first two examples. */
export function describeLedgerGroup(
  { operation, state, count, examples }: LedgerGroup,
  show: (example: string) => string,
): string {
  const head = `${count} × ${operation}, ${ledgerState[state]}`;
  const shown = examples.slice(0, 2).map(show);
  if (shown.length === 0) return head;
  return `${head}${shown.length === count ? ': ' : ', such as '}${shown.join('; ')}`;
}
