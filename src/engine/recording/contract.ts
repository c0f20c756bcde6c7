import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../catalogue/rows.ts';
import { type Exchange, isAnswered } from '../../http/exchange.ts';
import type { CheckRun } from './check-run.ts';
import { makeFinding } from './finding.ts';

/** Holds an answer against the contract, and takes down what was judged and found. */
export function recordContract({ session, check, recorder }: CheckRun, exchange: Exchange): void {
  if (!isAnswered(exchange) || exchange.undocumented === true) return;
  const { violations, hits } = session.judge(exchange);
  for (const [id, times] of hits) recorder.count(id as RequirementId, times);
  for (const { requirement: id, pointer, wanted, got, keywords, count } of violations) {
    const grade = fails(getRequirement(id)) ? 'fail' : 'warn';
    const finding = makeFinding(check, id, grade, { exchange, pointer, wanted, got });
    recorder.add({ ...finding, count, passive: true, keywords }, [exchange]);
  }
}
