import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { JsonObject } from '../assertions/bodies.ts';
import type { Reading } from '../assertions/settling.ts';
import { instantOf, isSameInstant } from '../assertions/timestamps.ts';
import { findRecords, recordsOf } from './registrations.ts';
import { listRequestedPairs } from './requested-pairs.ts';

type Member = 'requested_on' | 'client_name';

/** Whether the records of a list say when their pairs were requested as this list did first; of pairs requested once. */
export function compareTimes(context: CheckContext, list: Answered): Reading[] {
  return compareWithFirst(context, list, 'requested-on-stays', 'requested_on', (now, first) => {
    const [one, other] = [instantOf(now), instantOf(first)];
    return one && other && isSameInstant(one, other);
  });
}

/** Whether the records of a list name their recipients as this list did first: no call renames a recipient. */
export function compareNames(context: CheckContext, list: Answered): Reading[] {
  const id = 'registration-client-name-is-the-name-of-the-recipient';
  return compareWithFirst(context, list, id, 'client_name', (now, first) =>
    typeof now === 'string' && typeof first === 'string' ? now === first : undefined,
  );
}

/** `isSame` is undefined for values that cannot be compared: their form is judged by itself. */
function compareWithFirst(
  context: CheckContext,
  list: Answered,
  id: Reading['id'],
  member: Member,
  isSame: (now: unknown, first: unknown) => boolean | undefined,
): Reading[] {
  return listRequestedPairs(context).flatMap(({ client_id, provider_id, times, ...pair }) => {
    const first = pair.first?.[list.operation];
    if (first === undefined || first.list === list || times > 1) return [];
    const record = findOnly(findRecords(list, client_id), provider_id);
    const holds = record && isSame(record[member], first.record[member]);
    if (record === undefined || holds === undefined) return [];
    return [
      {
        id,
        holds,
        exchange: list,
        pointer: `/${recordsOf(list).indexOf(record)}/${member}`,
        wanted: `${quoteValue(first.record[member])}, as the pair was shown first`,
        got: quoteValue(record[member]),
        related: [first.list],
      },
    ];
  });
}

/** The record of a provider; undefined where there are several. */
function findOnly(records: readonly JsonObject[], provider: string): JsonObject | undefined {
  const own = records.filter(({ provider_id }) => String(provider_id) === provider);
  return own.length === 1 ? own[0] : undefined;
}
