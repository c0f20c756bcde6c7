import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Judgement } from '../../contract/judge.ts';
import { locateResponse } from '../../contract/responses.ts';
import type { Answered } from '../../http/exchange.ts';
import { type NearMisses, readNearMisses } from './read-near-misses.ts';

/** What stands in a success for what it lacks. One that breaks nothing lacks nothing, unless its status is not shown. */
export function findNearMisses(exchange: Answered, { violations }: Judgement): NearMisses | undefined {
  const { status, json, isJson } = exchange.response;
  if (!isJson || status < 200 || status > 299) return undefined;
  if (violations.length === 0 && isShown(exchange)) return undefined;
  return readNearMisses(exchange.operation, status, json);
}

/** True when the document shows the status of an answer. */
export function isShown({ operation, response }: Answered): boolean {
  return locateResponse(operation, response.status) !== undefined;
}

/** The answer with what stands in it under near misses where the document wants it. */
export function readAs(exchange: Answered, { status, json }: NearMisses): Answered {
  const { response } = exchange;
  const sent = status === response.status ? {} : { sentStatus: response.status };
  return { ...exchange, response: { ...response, ...sent, status, json } };
}

/** The judgement of a success that the document does not show: that of the one that it is read as, and of its status. */
export function judgeOtherSuccess(
  { violations, hits }: Judgement,
  sent: Answered,
  read: Answered,
): Judgement {
  const { status } = read.response;
  const shown = locateResponse(sent.operation, status)?.description['x-requirement'];
  if (shown === undefined) return { violations, hits };
  const ofStatus = {
    requirement: shown as RequirementId,
    pointer: '',
    wanted: `status ${status}`,
    got: `status ${sent.response.status}`,
    keywords: ['status'],
    count: 1,
  };
  return { violations: [ofStatus, ...violations], hits };
}
