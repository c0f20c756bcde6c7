import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { readResult } from '../../src/judge/detail-result.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { isDenial, isRefusal } from '../../src/lib/edge.ts';
import type { DetailSession } from './session.ts';
import { type DetailSessions, isWhole } from './sessions.ts';

const declaredCount: RequirementId = 'result-holds-the-declared-accounts';
const polls: RequirementId = 'get-accounts-detail-async-answers-200-or-202';

/** Milliseconds after its POST within which nobody may have forgotten an operation. */
const maxForgotten = 60_000;

/** A result without AccountsFilter holds the accounts that the target file declares of each session, by each route. */
export const resultsHoldTheDeclaredAccounts: Law<DetailSessions> = {
  judges: [declaredCount],
  judge(seen, known, say) {
    // A recorded client may have authorized another user than the declared ones.
    const { accountsMin = 0, missesWrites = false } = known.facts;
    const session = known.find(seen);
    const { json } = seen.exchange.response;
    const accounts = readResult(seen.exchange) && (json as { readonly Accounts?: unknown }).Accounts;
    if (
      accountsMin === 0 ||
      missesWrites ||
      session === undefined ||
      !isDocumented(seen) ||
      !Array.isArray(accounts)
    )
      return;
    const asked = session.findAsked(seen) ?? [];
    if (asked.length === 0 || !isWhole(asked)) return;
    say.verdict(declaredCount, accounts.length >= accountsMin, {
      pointer: '/Accounts',
      wanted: `${accountsMin} accounts or more, as the target file declares`,
      got: `${accounts.length} accounts`,
    });
  },
};

/**
 * An operation that was answered 202 is not refused before it has given a result, where the target file says that each session completes. A
 * poll of another session in the same form tells that the form is right.
 */
export const pendingOperationsAreNotRefused: Law<DetailSessions> = {
  judges: [polls],
  judge(seen, known, say) {
    const { exchange } = seen;
    const { status } = exchange.response;
    const session = known.find(seen);
    if (exchange.operation !== 'getAccountsDetailAsync' || known.facts.sessionsComplete !== true) return;
    if (session === undefined || !isDocumented(seen) || !isRefusal(status) || isDenial(status)) return;
    if (!known.accepted.has(exchange.operation) || known.facts.missesWrites === true) return;
    if (!session.isOwn || known.completed.has(session) || !isAskedAndPending(seen, session)) return;
    const age = exchange.startedAt - session.posts[0]!.endedAt!;
    if (age <= known.facts.settleSeconds * 1000 || age > maxForgotten) return;
    say.verdict(polls, false, {
      wanted: 'status 202 or 200, since the target file declares that each session completes',
      got: `status ${status}`,
      hint: 'polls of another session were answered in the same form',
    });
  },
};

function isDocumented({ label }: SeenExchange): boolean {
  return label.credential === 'api-key' && !label.isProvoked && !label.isUndocumented;
}

/** True for a session whose POSTs were all answered 202, before this. */
function isAskedAndPending({ after }: SeenExchange, { posts }: DetailSession): boolean {
  return (
    posts.length > 0 &&
    posts.every(({ number, status }) => status === 202 && number !== undefined && number <= after)
  );
}
