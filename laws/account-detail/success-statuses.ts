import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { describeOtherSuccess, isOtherSuccess } from '../general/other-successes.ts';
import { hasNoAccess } from '../reading.ts';
import type { DetailSession } from './session.ts';
import type { DetailSessions } from './sessions.ts';

const ofPost: RequirementId = 'get-accounts-detail-answers-200-or-202';
const ofPoll: RequirementId = 'get-accounts-detail-async-answers-200-or-202';

/** Milliseconds for which a client may poll (8). */
const maxPolling = 30 * 60_000;

/**
 * A session that is answered at all gets 200 or 202, and no other success (3.2). The document does not say how one is answered that has its
 * result, that is asked by POST again, or that is polled for too long; nor how errors look.
 */
export const successesAre200Or202: Law<DetailSessions> = {
  judges: [ofPost, ofPoll],
  judge(seen, known, say) {
    const session = known.findNamed(seen);
    if (session === undefined || seen.exchange.response.sentStatus !== undefined) return;
    const id = seen.exchange.operation === 'getAccountsDetail' ? ofPost : ofPoll;
    if (isServed(seen)) say.holds(id);
    if (!isOtherSuccess(seen, [200, 202]) || known.completed.has(session) || !isInTime(seen, session)) return;
    const shown = describeOtherSuccess(seen, 'status 200 or 202');
    if (session.isOwn || session.posts.some(({ status }) => status === 202)) say.verdict(id, false, shown);
    else
      say.defer(id, 'the session was not answered otherwise', (later) =>
        known.findNamed(later) === session && isAnswer(later) ? { holds: false, shown } : undefined,
      );
  },
};

/** True for an answer of 200 or 202 to a request that the document describes, by a caller that has access. */
function isServed(seen: SeenExchange): boolean {
  return isAnswer(seen) && !seen.label.isUndocumented && !hasNoAccess(seen.label);
}

function isAnswer({ exchange: { response } }: SeenExchange): boolean {
  return response.status === 200 || response.status === 202;
}

/** True for the first POST of a session with all its accounts, and for a poll while clients may poll. */
function isInTime({ exchange, sending }: SeenExchange, { posts }: DetailSession): boolean {
  if (exchange.operation === 'getAccountsDetail')
    return posts.every(
      ({ sending: own, options }) =>
        own === sending && options !== undefined && options.filtered === undefined,
    );
  const { endedAt } = posts.at(-1) ?? {};
  return endedAt === undefined || exchange.startedAt - endedAt <= maxPolling;
}
