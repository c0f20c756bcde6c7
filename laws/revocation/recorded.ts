import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findHeader, type SentRequest } from '../../src/http/exchange.ts';
import type { Say, SeenExchange } from '../../src/judge/law.ts';
import { listLeaves } from '../../src/lib/json/values.ts';
import { describeOtherSuccess, isOtherSuccess } from '../general/other-successes.ts';
import { parseAddress, readSentObject } from '../reading.ts';
import type { Connections } from './connections.ts';

/**
 * Judges a revocation of which nobody says what it was meant as: whatever it was, 204 is its one documented success (4.2). A second one
 * of a connection, of which the document does not speak, shares a value with the first.
 */
export function judgeRecordedRevocation(
  id: RequirementId,
  seen: SeenExchange,
  known: Connections,
  say: Say,
): void {
  if (!isOtherSuccess(seen, [204])) return;
  const values = listValues(seen.exchange.request, known.tokenHeader);
  const isSecond = known.recorded.some(({ exchange }) =>
    listValues(exchange.request, known.tokenHeader).some((value) => values.includes(value)),
  );
  if (!isSecond) say.verdict(id, false, describeOtherSuccess(seen, 'status 204'));
}

/** The values by which a revocation may name its connection; its token where it has no others. */
function listValues(request: SentRequest, tokenHeader: string): readonly string[] {
  const sent = readSentObject(request);
  const body = sent === undefined ? [...new URLSearchParams(request.body ?? '').values()] : listLeaves(sent);
  const own = request.headers.flatMap(([name, value]) => (isOwn(name) ? [value] : []));
  const values = [...parseAddress(request).searchParams.values(), ...body, ...own].map(String);
  return values.length > 0 ? values : [findHeader(request.headers, tokenHeader) ?? ''];
}

/** Headers that differ from request to request, or say who asks, name no connection. */
function isOwn(name: string): boolean {
  return (
    /connection|consent|grant|^x-.*-id$/i.test(name) && !/^connection$|request|trace|correlation/i.test(name)
  );
}
