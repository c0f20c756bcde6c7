import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../catalogue/rows.ts';
import type { Disclosure } from '../../contract/disclosures/disclosure.ts';
import type { Violation } from '../../contract/violation.ts';
import { type Answered, type Exchange, isAnswered } from '../../http/exchange.ts';
import type { CheckRun } from './check-run.ts';
import { makeFinding } from './finding.ts';

/** Holds an answer against the contract and for what it gives away, and takes down what was judged and found. */
export function recordContract(run: CheckRun, exchange: Exchange): void {
  if (!isAnswered(exchange)) return;
  const { session, recorder } = run;
  recorder.countAnswer(exchange.operation);
  if (exchange.undocumented !== true) {
    const { violations, hits } = session.judge(exchange);
    for (const [id, times] of hits) recorder.count(id as RequirementId, times);
    takeDown(run, exchange, violations);
  }
  const { violations, judged } = session.judgeDisclosures(exchange);
  for (const id of judged) recorder.count(id);
  takeDown(run, exchange, violations);
}

function takeDown(
  { check, recorder }: CheckRun,
  exchange: Answered,
  violations: readonly (Violation | Disclosure)[],
): void {
  for (const { requirement: id, pointer, wanted, got, count, ...schema } of violations) {
    const grade = fails(getRequirement(id)) ? 'fail' : 'warn';
    const finding = makeFinding(check, id, grade, { exchange, pointer, wanted, got });
    recorder.add({ ...finding, count, passive: true, answers: 1, ...schema }, [exchange]);
  }
}
