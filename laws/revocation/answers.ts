import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isAnswered } from '../../src/http/exchange.ts';
import { isBefore, type Law, type Say, type SeenExchange, type Showing } from '../../src/judge/law.ts';
import { isRefusal, isServerError } from '../../src/lib/edge.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { parseAddress, readSentObject } from '../reading.ts';
import type { Connections } from './connections.ts';
import { judgeRecordedRevocation } from './recorded.ts';

const answers204 = {
  DELETE: 'revoke-by-delete-answers-204',
  POST: 'revoke-by-post-answers-204',
} as const satisfies Record<string, RequirementId>;

const withoutParameter: RequirementId = 'revocation-without-a-parameter-gets-4xx';
const invalid: RequirementId = 'invalid-revocation-gets-4xx';
const errorCode: RequirementId = 'revoke-missing-parameter-error-is-invalid-request';
const notOurs: RequirementId = 'refused-revocation-is-no-server-error';
const second: RequirementId = 'second-revocation-answer';
const secondBreaks: RequirementId = 'second-revocation-gets-no-server-error';
const refusals: RequirementId = 'revocation-refusals';
const sameCode: RequirementId = 'revocations-are-refused-with-one-error-by-both-methods';
const sameStatus: RequirementId = 'revocations-are-refused-with-one-status-by-both-methods';

/** Judges what a revocation gets, by what the target file declares such a request to be. */
export const answers: Law<Connections> = {
  judges: [
    ...Object.values(answers204),
    withoutParameter,
    invalid,
    errorCode,
    notOurs,
    second,
    secondBreaks,
    refusals,
  ],
  judge(seen, known, say) {
    switch (seen.label.connection?.as) {
      case 'valid':
        return judgeValid(seen, known, say);
      case 'unauthorized':
        return observeUnauthorized(seen, say);
      case 'no-credential':
        // The token of the target file may fill the place of the one that was left out.
        if (seen.label.credential !== 'none') return;
        return judgeRefused(seen, withoutParameter, 'without a required parameter', say);
      case 'missing':
        return judgeRefused(seen, withoutParameter, 'without a required parameter', say);
      case 'unknown':
      case 'invalid':
        return judgeRefused(seen, invalid, 'with an invalid request', say);
      case undefined:
        return judgeUnmarked(seen, known, say);
    }
  },
};

/** Judges a revocation that a recording shows. */
function judgeUnmarked(seen: SeenExchange, known: Connections, say: Say): void {
  const { operation } = seen.exchange;
  if (operation === 'revokeByDelete') judgeRecordedRevocation(answers204.DELETE, seen, known, say);
  if (operation === 'revokeByPost') judgeRecordedRevocation(answers204.POST, seen, known, say);
}

function judgeValid(seen: SeenExchange, known: Connections, say: Say): void {
  const held = known.find(seen);
  const { method } = seen.exchange.request;
  const { status } = seen.exchange.response;
  const id = answers204[method as keyof typeof answers204];
  if (held === undefined || id === undefined) return;
  const { revoked, lastActive } = held;
  if (revoked !== undefined) {
    if (isBefore(revoked, seen)) judgeSecond(seen, say);
    return;
  }
  if (lastActive === undefined || !known.isFresh(held, seen)) return;
  // What others did since it was seen open may be why it is refused. A success comes after another revocation at most.
  const { accepted, refused, lastWrite } = known;
  const isSuccess = status >= 200 && status < 300;
  const since = [...accepted, ...refused, ...(isSuccess ? [] : [lastWrite])].some(
    (one) => one !== undefined && one.number > lastActive.number,
  );
  const shown = { wanted: 'status 204', got: describe(seen) };
  if (status === 204) say.holds(id);
  else if (held.isUnclear || held.underWay.size > 1)
    say.unclear(id, 'what the connection was then is not known');
  else if (since) waitForUse(id, seen, shown, known, say);
  else say.verdict(id, false, shown);
}

/** A second revocation may be refused, or get 204 again. An internal error that stays is a defect, where others by its method succeed. */
function judgeSecond(seen: SeenExchange, say: Say): void {
  const { operation, response } = seen.exchange;
  say.observe(second, `${operation}: ${describe(seen)}`);
  if (response.status === 204 || isRefusal(response.status)) say.holds(secondBreaks);
  if (!isServerError(response.status)) return;
  const shown = { wanted: 'a 204 or a 4xx', got: describe(seen) };
  say.defer(secondBreaks, 'no valid revocation by this method was accepted afterwards', (later) => {
    if (later.exchange.operation !== operation || later.label.connection?.as !== 'valid') return undefined;
    if (later.exchange.response.status !== 204 || !isBefore(seen, later)) return undefined;
    const isSame = later.label.connection.id === seen.label.connection?.id;
    return isSame ? 'nothing' : { holds: false, shown: { ...shown, related: [later.exchange] } };
  });
}

/** A connection that is open before its refused revocation and after it was open then, whatever others did. */
function waitForUse(
  id: RequirementId,
  seen: SeenExchange,
  shown: Showing,
  known: Connections,
  say: Say,
): void {
  const own = seen.label.connection?.id;
  say.defer(id, 'no later use of the connection tells whether it was open then', (later) => {
    if (later.label.connection?.id !== own) return undefined;
    if (known.find(later)?.revoked !== undefined) return 'nothing';
    const access = known.accessOf(later);
    if (access === 'revoked') return 'nothing';
    if (access !== 'active' || !known.isSettled(seen, later)) return undefined;
    return { holds: false, shown: { ...shown, related: [later.exchange] } };
  });
}

/** A refusal means something once a valid request of the same kind is accepted. */
function judgeRefused(seen: SeenExchange, id: RequirementId, words: string, say: Say): void {
  const { exchange, label } = seen;
  const { status } = exchange.response;
  const evidence = { wanted: 'a 4xx', got: describe(seen) };
  const isRefused = status >= 400 && status < 500;
  const isTolerated = status === 204 && label.connection?.as === 'unknown';
  if (!isRefused && !isTolerated) {
    say.verdict(id, false, evidence);
    return;
  }
  const isControl = (later: SeenExchange) =>
    later.label.connection?.as === 'valid' &&
    later.exchange.operation === exchange.operation &&
    [200, 202, 204].includes(later.exchange.response.status);
  const why = 'no valid revocation by this method was accepted afterwards';
  say.defer(id, why, (later) => {
    if (!isControl(later)) return undefined;
    return isTolerated ? { warns: evidence } : { holds: true, shown: evidence };
  });
  const error = errorOf(seen);
  const code = isRefused ? `, error ${quoteValue(error)}` : '';
  say.observe(refusals, `${exchange.operation} ${words}: ${status}${code}`);
  // A code of another type, and a 401 to a call that lacks its credential, are left to their own requirements.
  if (!isRefused || typeof error !== 'string') return;
  const other = { pointer: '/error', wanted: 'any other than "server_error"', got: quoteValue(error) };
  say.defer(notOurs, why, (later) =>
    isControl(later) ? { holds: error !== 'server_error', shown: other } : undefined,
  );
  if (id !== withoutParameter) return;
  if (label.connection?.as === 'no-credential' && status === 401) return;
  const shown = { pointer: '/error', wanted: '"invalid_request"', got: quoteValue(error) };
  say.defer(errorCode, why, (later) =>
    isControl(later) ? { holds: error === 'invalid_request', shown } : undefined,
  );
}

/**
 * A request that both methods refuse gets the same error code by each, and had better get the same status. It is the same where it
 * lacks the parameter, or gives the same values of which none is a connection. What the code of a missing parameter is has a row of its own.
 */
export const bothMethodsRefuseAlike: Law<Connections> = {
  judges: [sameCode, sameStatus],
  judge(seen, known, say) {
    const { exchange } = seen;
    const meant = nameRefused(seen);
    const other = known.refused.findLast(
      (one) => one.exchange.operation !== exchange.operation && nameRefused(one) === meant,
    );
    if (meant === undefined || other === undefined || !isAnswered(other.exchange)) return;
    const [status, before] = [exchange, other.exchange].map(({ response }) => response.status);
    const related = [other.exchange];
    closeOnceBothAreAccepted(sameStatus, seen, known, say, status === before, {
      ...{
        wanted: `status ${before}, as by ${other.exchange.request.method}`,
        got: `status ${status}`,
        related,
      },
    });
    const [code, earlier] = [errorOf(seen), errorOf(other as SeenExchange)];
    if (meant === 'missing' || typeof code !== 'string' || typeof earlier !== 'string') return;
    const wanted = `${quoteValue(earlier)}, as by ${other.exchange.request.method}`;
    closeOnceBothAreAccepted(sameCode, seen, known, say, code === earlier, {
      ...{ pointer: '/error', wanted, got: quoteValue(code), related },
    });
  },
};

/** The words of a refused request that are the same by both methods; undefined for one that need not be, and for one refused for its token. */
function nameRefused({ exchange, label }: Connections['refused'][number]): string | undefined {
  const { as } = label.connection ?? {};
  const status = exchange.response?.status ?? 0;
  if (!isRefusal(status) || status === 401) return undefined;
  if (as === 'missing') return as;
  if (as !== 'unknown' && as !== 'invalid') return undefined;
  const { request } = exchange;
  const values = [
    ...parseAddress(request).searchParams.values(),
    ...Object.values(readSentObject(request) ?? {}),
    ...request.headers.flatMap(([name, value]) => (ownHeaders.test(name) ? [value] : [])),
  ];
  return values.length === 0 ? undefined : [as, ...values.map(quoteValue).sort()].join(' ');
}

/** Headers by which a target file may name a connection; those that may carry a credential are not compared. */
const ownHeaders = /^x-(?!.*(?:auth|token|key|secret))/i;

/** A refusal means something once a valid request by its method is accepted. */
function closeOnceBothAreAccepted(
  id: RequirementId,
  seen: SeenExchange,
  known: Connections,
  say: Say,
  holds: boolean,
  shown: Showing,
): void {
  say.defer(id, 'no valid revocation by each method was accepted', (later) => {
    if (later.label.connection?.as !== 'valid' || later.exchange.response.status !== 204) return undefined;
    const isDone = known.accepted.some(({ exchange }) => exchange.operation !== later.exchange.operation);
    return isDone && isBefore(seen, later) ? { holds, shown } : undefined;
  });
}

function observeUnauthorized({ exchange, label }: SeenExchange, say: Say): void {
  if (label.credential !== 'none') return;
  const { status, json } = exchange.response;
  const form = isObject(json) ? Object.keys(json).join(', ') || 'no members' : 'no object';
  say.observe(refusals, `${exchange.operation} without a token: ${status}, body with ${form}`);
}

function errorOf({ exchange: { response } }: SeenExchange): unknown {
  return isObject(response.json) ? response.json.error : undefined;
}

/** The error code tells apart answers of one status. */
function describe(seen: SeenExchange): string {
  const { status } = seen.exchange.response;
  const error = errorOf(seen);
  return typeof error === 'string' ? `status ${status}, error ${quoteValue(error)}` : `status ${status}`;
}
