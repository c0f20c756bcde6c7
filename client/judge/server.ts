import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { judgeDisclosures } from '../../src/contract/disclosures/judge.ts';
import { KnownValues } from '../../src/contract/disclosures/known-values.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import { noSemanticJudgement, type SemanticViolation } from '../../src/contract/semantic-rule.ts';
import type { Violation } from '../../src/contract/violation.ts';
import { type Answered, isAnswered } from '../../src/http/exchange.ts';
import type { Said } from '../../src/judge/law.ts';
import { findValueAt, listLeaves } from '../../src/lib/json/values.ts';
import { type Asked, isIdStandIn, isLeftOut, isMasked } from '../recording/traffic.ts';
import { headerOf } from '../rules/credentials.ts';
import type { ClientSettings } from '../rules/past.ts';
import { Docket, type PartyJudgement } from './judgement.ts';
import { askLaws } from './laws.ts';

/** The name under which findings of answers stand where a check's stands in other reports. */
export const answerCheck = 'recorded-answers';

/**
 * Holds the recorded answers against the contract, and for what they give away. Values that were taken out of the
 * recording are not judged, nor are bodies that it leaves out.
 */
export function judgeServer(
  asked: readonly Asked[],
  settings: ClientSettings,
  odd: ReadonlySet<string> = new Set(),
): PartyJudgement {
  const { tokenHeader } = settings;
  const docket = new Docket();
  const known = new KnownValues({ tokens: [], headerOf: (id) => headerOf(id, tokenHeader) ?? tokenHeader });
  for (const { exchange, isAnswerKnown } of asked) {
    if (
      exchange.undocumented === true ||
      !isAnswerKnown ||
      !isAnswered(exchange) ||
      exchange.request.method === 'HEAD'
    )
      continue;
    const { violations, hits } = judgeExchange(exchange);
    for (const [id, times] of hits) docket.count(id as RequirementId, times);
    const disclosures = holdsMask(exchange) ? noSemanticJudgement : judgeDisclosures(exchange, known);
    for (const id of disclosures.judged) docket.count(id);
    for (const violation of [...violations, ...disclosures.violations]) {
      const { keywords, ...found }: Partial<Pick<Violation, 'keywords'>> & SemanticViolation = violation;
      const schema = keywords === undefined ? {} : { keywords };
      if (!isOfMask(violation, exchange))
        docket.charge(exchange, { ...found, check: answerCheck, passive: true, ...schema });
    }
  }
  for (const said of askLaws(asked, settings, odd)) takeDownSaid(said, docket);
  return docket.close();
}

function takeDownSaid(said: Said, docket: Docket): void {
  const { id: requirement } = said;
  if (said.kind === 'unclear') return;
  if (said.kind === 'observe') {
    docket.observe({ requirement, check: answerCheck, what: said.what, exchange: said.exchange.id });
    return;
  }
  docket.count(requirement);
  if (said.shown === undefined || isMasked(said.shown.got)) return;
  const { exchange, related = [], pointer = '', ...mismatch } = said.shown;
  docket.charge(
    exchange,
    {
      ...{ requirement, check: answerCheck, pointer, ...mismatch, count: 1, passive: true, law: true },
      ...(related.length === 0 ? {} : { related: related.map(({ id }) => id) }),
    },
    said.kind === 'warn' ? 'warn' : undefined,
  );
}

/** What stands for one secret stands for every other: an answer with it gives nothing away, and tells nothing. */
function holdsMask({ request, response }: Answered): boolean {
  const leaves = response.isJson ? listLeaves(response.json) : [response.text];
  const sent = [...request.headers.map(([, value]) => value), ...(request.body ?? '').split(/[&"]|=(?=.)/)];
  return [...leaves, ...sent].some((value) => typeof value === 'string' && isMasked(value));
}

function isOfMask({ pointer, got }: Pick<Violation, 'pointer' | 'got'>, { response }: Answered): boolean {
  const value = response.isJson ? findValueAt(response.json, pointer) : response.text;
  if (typeof value !== 'string') return isMasked(got);
  return response.isJson ? isLeftOut(value) || isIdStandIn(value) : isMasked(value);
}
