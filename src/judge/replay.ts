import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Exchange } from '../http/exchange.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { Facts } from '../target-file/facts.ts';
import type { LawSet, Said, Sending } from './law.ts';
import { labelOf, Oracle } from './oracle.ts';

/** The judgements of laws on what is stored of one session, each with the exchange by which it was reached. */
export interface Replay {
  readonly said: readonly (Said & { readonly by: string })[];
  /** Requirements that were left open. */
  readonly open: readonly RequirementId[];
  /** Requirements that an answer would break of which nothing stored says whether it stands. */
  readonly doubtful: readonly RequirementId[];
}

/**
 * Judges the stored entries of one session again, as they stand: each request begins as early as it did then, and what was held is
 * said where it was settled. `read` gives an exchange under the names of the document.
 */
export function replay(
  entries: readonly JournalEntry[],
  facts: Facts,
  laws: readonly LawSet[],
  read: (exchange: Exchange) => Exchange = (exchange) => exchange,
): Replay {
  const oracle = new Oracle(facts, laws);
  const said: (Said & { readonly by: string })[] = [];
  const take = (by: string, judged: readonly Said[]) => said.push(...judged.map((one) => ({ ...one, by })));
  const settled = new Map<string, 'held' | 'aside'>();
  for (const entry of entries)
    if (entry.type === 'settled' && settled.get(entry.exchange) === undefined)
      settled.set(entry.exchange, entry.aside === true ? 'aside' : 'held');
  const sent = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
  const waiting = [...sent].sort((one, other) => afterOf(one) - afterOf(other)).reverse();
  const sendings = new Map<string, Sending>();
  for (const entry of entries) {
    if (entry.type === 'settled') take(entry.exchange, oracle.settle(entry.exchange, entry.stands));
    if (entry.type !== 'exchange') continue;
    while (waiting.length > 0 && afterOf(waiting.at(-1)!) <= oracle.ended) {
      const next = read(waiting.pop()!);
      const label = labelOf(next.operation, next.request, next, facts);
      sendings.set(next.id, oracle.begin(next.operation, next.request, label, afterOf(next)));
    }
    const exchange = read(entry.exchange);
    const sending = sendings.get(exchange.id);
    // One that says it was sent after more had ended than stand before it is not from a run.
    if (sending === undefined) continue;
    take(exchange.id, oracle.take(exchange, sending, settled.get(exchange.id)));
  }
  return { said, open: oracle.open.map(({ id }) => id), doubtful: oracle.doubtful };
}

function afterOf({ after = 0 }: Exchange): number {
  return after;
}
