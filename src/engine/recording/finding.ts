import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { type Exchange, sentStatusOf } from '../../http/exchange.ts';
import type { Finding, Grade } from '../../journal/entry.ts';
import type { Evidence } from '../../plan/check.ts';

/** Exchanges that a finding names beside its own. */
const maxRelated = 5;

/** The finding of a check's own assertion, met once. */
export function makeFinding(check: string, id: RequirementId, grade: Grade, evidence: Evidence): Finding {
  const { exchange, pointer = '', wanted, got, hint } = evidence;
  const [, ...related] = namedExchangesOf(evidence).map((one) => one.id);
  return {
    requirement: id,
    grade,
    check,
    exchange: exchange.id,
    operation: exchange.operation,
    status: sentStatusOf(exchange),
    pointer,
    wanted,
    got,
    ...(hint === undefined ? {} : { hint }),
    count: 1,
    passive: false,
    ...(related.length === 0 ? {} : { related }),
  };
}

/** The exchanges that a finding names: its own, and at most five that it compares with. */
export function namedExchangesOf({ exchange, related = [] }: Evidence): readonly Exchange[] {
  return [exchange, ...related.slice(0, maxRelated)];
}
