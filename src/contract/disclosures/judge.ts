import type { Answered } from '../../http/exchange.ts';
import type { LawJudgement } from '../law.ts';
import type { KnownValues } from './known-values.ts';
import { judgeRefusal } from './refusals.ts';
import { judgeSecrets } from './secrets.ts';

/**
 * What an answer gives away that it may not, by what the run has learnt so far, which it adds to. Every exchange is
 * judged, whether or not the document describes its request.
 */
export function judgeDisclosures(exchange: Answered, known: KnownValues): LawJudgement {
  const { status } = exchange.response;
  const judgement = status >= 400 ? judgeRefusal(exchange, known) : judgeSecrets(exchange, known);
  known.learn(exchange);
  return judgement;
}
