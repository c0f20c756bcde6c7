import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { readResult } from '../../src/judge/detail-result.ts';
import type { Close, Law, Say, SeenExchange, Showing } from '../../src/judge/law.ts';
import { isRefusal, isServerError } from '../../src/lib/edge.ts';
import { isGuid } from '../../src/lib/guid.ts';
import { readSentObject } from '../reading.ts';
import { isSameAsked } from './requests.ts';
import { customerOf, type DetailSessions } from './sessions.ts';

const missingId: RequirementId = 'missing-request-id-is-refused';
const unknownWindow: RequirementId = 'unknown-window-is-refused';
const unknownId: RequirementId = 'unknown-request-id-ends-in-a-refusal';
const polledUnknownId: RequirementId = 'polled-unknown-request-id-ends-in-a-refusal';
const unknownCustomer: RequirementId = 'unknown-customer-is-refused';
const declaredErrors: RequirementId = 'banking-errors-are-the-declared-ones';
const afterCompletion: RequirementId = 'completed-operation-answers-a-post-with-200';
const whilePending: RequirementId = 'post-while-pending-gets-no-server-error';
const pace: RequirementId = 'poll-after-ten-seconds-is-answered';
const errors: RequirementId = 'banking-error-answers';

/** True for a request that only its body or its customer may be wrong in. */
function isKeyed({ label }: SeenExchange): boolean {
  return label.credential === 'api-key' && !label.isProvoked;
}

/** A request without a RequestId, or with null for it, is refused; the document shows no error statuses here (4.6). */
export const missingRequestIdIsRefused: Law<DetailSessions> = {
  judges: [missingId],
  judge(seen, _known, say) {
    const { operation, request, response } = seen.exchange;
    if (operation !== 'getAccountsDetail' || !isKeyed(seen)) return;
    const body = readSentObject(request);
    if (body === undefined || (body.RequestId !== undefined && body.RequestId !== null)) return;
    const { status } = response;
    const shown = { wanted: 'a refusal: status 4xx', got: `status ${status}` };
    if (isServerError(status)) say.warn(missingId, shown);
    else say.verdict(missingId, status >= 300, shown);
    if (isRefusal(status)) say.observe(errors, `no RequestId: ${describeError(seen)}`);
  },
};

/** A window that the document does not name is refused (4.6). */
export const unknownWindowIsRefused: Law<DetailSessions> = {
  judges: [unknownWindow],
  judge(seen, _known, say) {
    const { operation, request, response } = seen.exchange;
    if (operation !== 'getAccountsDetail' || !isKeyed(seen)) return;
    const window = readSentObject(request)?.DaysOfTransactions;
    if (typeof window !== 'string' || window === 'Days90' || window === 'Days365') return;
    const { status } = response;
    const wanted = 'a refusal of a DaysOfTransactions beyond Days90 and Days365';
    const isRefused = status !== 200 && status !== 202 && !isServerError(status);
    say.verdict(unknownWindow, isRefused, { wanted, got: `status ${status}` });
  },
};

/**
 * A RequestId that /Authorize never returned comes to a refusal, at once or when it is polled, and gives no accounts (A-64). It means
 * something once a known one is answered.
 */
export const unknownRequestIdIsRefused: Law<DetailSessions> = {
  judges: [unknownId, polledUnknownId, declaredErrors, errors],
  judge(seen, known, say) {
    const { operation, response } = seen.exchange;
    if (!isKeyed(seen) || !seen.label.isUndocumented || !isOfKnownCustomer(seen, known)) return;
    const id = findUnknownId(seen, known);
    if (id === undefined) return;
    const isPoll = operation === 'getAccountsDetailAsync';
    const requirement = isPoll ? polledUnknownId : unknownId;
    if (!known.accepted.has(operation)) {
      say.unclear(requirement, 'requests of a known session are refused too');
      return;
    }
    // What is queued is the POST's to answer for.
    if (isPoll && known.queued.has(id)) return;
    if (response.status === 202) {
      say.defer(
        requirement,
        'what is pending under an unknown RequestId was not polled to its end',
        (later) =>
          later.exchange.operation === 'getAccountsDetailAsync' &&
          (known.idOf(later.sending) ?? '') === id &&
          later.label.isUndocumented
            ? closeQueued(seen, later)
            : undefined,
      );
      return;
    }
    judgeEnd(requirement, seen, say);
    const { unknownRequestId } = known.facts.bankErrors ?? {};
    // Another form of it may be refused for its form; accounts fail a row of their own.
    if (unknownRequestId !== undefined && isGuid(id) && countShown(seen) === 0)
      judgeDeclared(unknownRequestId, seen, say);
    if (isRefusal(response.status))
      say.observe(errors, `unknown RequestId${isPoll ? ', polled' : ''}: ${describeError(seen)}`);
  },
};

/** The RequestId of a request, however it is written, where nobody was ever given it. */
function findUnknownId(seen: SeenExchange, known: DetailSessions): string | undefined {
  const id = known.idOf(seen.sending) ?? readOddId(seen, known);
  return id === undefined || known.isKnown(id) || !isBare(seen) ? undefined : id;
}

/** True for a request that its RequestId alone can be wrong in: one with an odd option may be the first of a declared session. */
function isBare({ exchange: { operation, request } }: SeenExchange): boolean {
  return operation !== 'getAccountsDetail' || Object.keys(readSentObject(request) ?? {}).length === 1;
}

/** An id that is written as no document describes it, or that stands in an address which nothing linked to. */
function readOddId(
  { exchange: { operation, request } }: SeenExchange,
  known: DetailSessions,
): string | undefined {
  if (operation === 'getAccountsDetail') {
    const sent = readSentObject(request)?.RequestId;
    return typeof sent === 'string' || typeof sent === 'number' ? `${sent}`.toLowerCase() : undefined;
  }
  if (known.facts.polledBy !== 'link') return undefined;
  const customer = customerOf(request.url);
  const ids = request.url.toLowerCase().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return ids.find((id) => id !== customer);
}

function countShown({ exchange }: SeenExchange): number {
  return readResult(exchange)?.accounts.length ?? 0;
}

function judgeEnd(id: RequirementId, seen: SeenExchange, say: Say): void {
  const { status } = seen.exchange.response;
  const shown = { wanted: 'a refusal, at once or when it is polled', got: describeEnd(seen) };
  // The document shows no error statuses here, and no row speaks of an answer that holds nothing.
  if (countShown(seen) === 0 && !(status >= 300 && status < 500)) say.warn(id, shown);
  else say.verdict(id, countShown(seen) === 0, shown);
}

function closeQueued(queued: SeenExchange, later: SeenExchange): Close {
  const { status } = later.exchange.response;
  if (status === 202) return undefined;
  const shown = {
    exchange: later.exchange,
    wanted: 'a refusal, at once or when it is polled',
    got: describeEnd(later),
    related: [queued.exchange],
  };
  if (countShown(later) === 0 && !(status >= 300 && status < 500)) return { warns: shown };
  return { holds: countShown(later) === 0, shown };
}

function describeEnd(seen: SeenExchange): string {
  const count = countShown(seen);
  return `status ${seen.exchange.response.status}${count > 0 ? ` with ${count} accounts` : ''}`;
}

/** A customerId that the service never supplied is refused; a poll may be refused for another reason. */
export const unknownCustomerIsRefused: Law<DetailSessions> = {
  judges: [unknownCustomer],
  judge(seen, known, say) {
    if (!isKeyed(seen) || !seen.label.isUndocumented || isOfKnownCustomer(seen, known)) return;
    const { operation, response } = seen.exchange;
    const isPoll = operation === 'getAccountsDetailAsync';
    if ((!isPoll && operation !== 'getAccountsDetail') || known.find(seen) === undefined) return;
    if (isPoll && isRefusal(response.status)) return;
    const { status } = response;
    const shown = { wanted: 'a refusal: status 4xx', got: `status ${status}` };
    if (isServerError(status)) say.warn(unknownCustomer, shown);
    else say.verdict(unknownCustomer, status >= 300, shown);
  },
};

function isOfKnownCustomer({ exchange }: SeenExchange, { customers }: DetailSessions): boolean {
  const customer = customerOf(exchange.request.url);
  return customer === undefined || customers.size === 0 || customers.has(customer);
}

/** A request without a key is refused by a status that the target file declares. */
export const missingKeyIsRefusedAsDeclared: Law<DetailSessions> = {
  judges: [declaredErrors],
  judge(seen, { facts: { bankErrors } }, say) {
    const { operation, response } = seen.exchange;
    if (operation !== 'getAccountsDetail' || seen.label.credential !== 'none') return;
    if (bankErrors?.unauthorized === undefined || response.status < 300) return;
    judgeDeclared(bankErrors.unauthorized, seen, say);
  },
};

function judgeDeclared(
  statuses: readonly number[],
  { exchange: { response } }: SeenExchange,
  say: Say,
): void {
  say.verdict(declaredErrors, statuses.includes(response.status), {
    wanted: `status ${statuses.join(' or ')}, as the target file declares`,
    got: `status ${response.status}`,
  });
}

/** The members of a refusal: the document shows none. */
function describeError({ exchange: { response } }: SeenExchange): string {
  const { status, json } = response;
  if (typeof json !== 'object' || json === null) return `status ${status}`;
  return `status ${status} with ${Object.keys(json).sort().join(', ') || 'no member'}`;
}

/** A GetAccountsDetail with the same options as the one that gave a result answers 200 (3.2). */
export const completedOperationAnswersPosts: Law<DetailSessions> = {
  judges: [afterCompletion],
  judge(seen, known, say) {
    const session = known.find(seen);
    const before = session?.given.at(-1);
    if (session === undefined || before === undefined || seen.label.isUndocumented || !isKeyed(seen)) return;
    const [asked, ...others] = session.findAsked(seen) ?? [];
    if (seen.exchange.operation !== 'getAccountsDetail' || asked === undefined || others.length > 0) return;
    if (before.number > seen.after || !isSameAsked(asked.options, before.options)) return;
    const { status } = seen.exchange.response;
    say.verdict(afterCompletion, status === 200, {
      wanted: 'status 200, since the operation is complete',
      got: `status ${status}`,
      related: [before.exchange],
    });
  },
};

/** A further GetAccountsDetail while its operation is pending may be refused, and does not break (A-90). */
export const pendingOperationsTakePosts: Law<DetailSessions> = {
  judges: [whilePending],
  judge(seen, known, say) {
    const session = known.find(seen);
    if (seen.exchange.operation !== 'getAccountsDetail' || session === undefined) return;
    if (!isKeyed(seen) || seen.label.isUndocumented || !session.isAlone(seen)) return;
    // One that broke before it has changed nothing.
    const latest = session.posts.findLast(
      ({ number, status = 0 }) => number !== undefined && number <= seen.after && status < 500,
    );
    if (latest?.status !== 202 || (session.given.at(-1)?.number ?? 0) > latest.number!) return;
    const { status } = seen.exchange.response;
    say.verdict(whilePending, !isServerError(status), {
      wanted: 'status 202, or a refusal, while the operation is pending',
      got: `status ${status}`,
    });
  },
};

/** Intervals of polling after which a poll may come too late. */
const maxIntervals = 3;

/** A poll at the documented pace is answered (8). One that is refused after another was answered 202 came too early for the target. */
export const pollsAtThePaceAreAnswered: Law<DetailSessions> = {
  judges: [pace],
  judge(seen, known, say) {
    const { pollSeconds } = known.facts;
    const session = known.find(seen);
    const before = session?.lastPoll;
    if (seen.exchange.operation !== 'getAccountsDetailAsync' || pollSeconds === undefined) return;
    if (!isKeyed(seen) || seen.label.isUndocumented || before?.exchange.response.status !== 202) return;
    const sinceSent = (seen.exchange.startedAt - before.exchange.startedAt) / 1000;
    const seconds = (seen.exchange.startedAt - before.endedAt) / 1000;
    if (before.number > seen.after || sinceSent < pollSeconds || seconds > maxIntervals * pollSeconds) return;
    const { status } = seen.exchange.response;
    if (status === 200 || status === 202) say.holds(pace);
    // What a POST in between was given may be the end of the operation, and a result may be given once (A-59).
    const isBetween = (session?.findLatest(seen)?.number ?? 0) > before.number || session?.isUnclear === true;
    // A target may count from its answer.
    if (isRefusal(status) && seconds >= pollSeconds && !isBetween)
      say.defer(pace, 'no later answer shows that the operation had not failed', (later) =>
        known.find(later) === session
          ? closeRefusedPoll(later, known, {
              exchange: seen.exchange,
              wanted: 'status 200 or 202, as the answers before and after it',
              got: `status ${status}, ${Math.round(seconds)} s after the poll before it`,
              related: [before.exchange, later.exchange],
            })
          : undefined,
      );
  },
};

/**
 * A poll that is answered after a refused one, or a POST that has the result at once, shows that the poll came too early for the target:
 * what has failed stays refused, or begins again.
 */
function closeRefusedPoll(
  { exchange: { operation, response } }: SeenExchange,
  { facts: { missesWrites } }: DetailSessions,
  shown: Showing,
): Close {
  const isPoll = operation === 'getAccountsDetailAsync';
  // Somebody whom a recording does not show may have been given the result.
  if (!isPoll && missesWrites === true) return 'nothing';
  if (response.status === 200 || (isPoll && response.status === 202)) return { holds: false, shown };
  return isPoll ? undefined : 'nothing';
}
