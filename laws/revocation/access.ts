import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, isAnswered } from '../../src/http/exchange.ts';
import { type EndedExchange, isBefore, type Law, type Say, type SeenExchange } from '../../src/judge/law.ts';
import {
  type Access,
  type Connections,
  countAccounts,
  type HeldConnection,
  isNoAccess,
  isRevocation,
  useOf,
} from './connections.ts';

const stays: RequirementId = 'revoked-connection-stays-revoked';
const leavesOthers: RequirementId = 'revocation-leaves-other-connections-alone';
const refusedLeaves: RequirementId = 'refused-revocation-leaves-the-connection-active';
const isAccepted: RequirementId = 'token-in-service-auth-key-is-accepted';
const settleTime: RequirementId = 'revocation-settle-time';

const losesAccess = {
  DELETE: 'connection-revoked-by-delete-loses-its-access',
  POST: 'connection-revoked-by-post-loses-its-access',
} as const satisfies Record<string, RequirementId>;

/**
 * Judges every use of a connection: one that was revoked has no access and gets none, and one that was not, which had access
 * just before, keeps it whatever happens to others.
 */
export const access: Law<Connections> = {
  judges: [...Object.values(losesAccess), stays, leavesOthers, refusedLeaves, settleTime],
  judge(seen, known, say) {
    const { connection } = seen.label;
    if (connection === undefined || isRevocation(seen.label)) return;
    const held = known.find(seen);
    if (held === undefined || held.isUnclear) return;
    if (held.underWay.size > 0) say.unclear(stays, 'a revocation of the connection was under way');
    else if (held.revoked === undefined) judgeUntouched(seen, held, known, say);
    else if (isBefore(held.revoked, seen)) judgeRevoked(seen, held.revoked, held, known, say);
    else say.unclear(stays, 'the connection was used while its revocation was under way');
  },
};

/** A declared connection that has access after the first look had it from the beginning: a used-up one does not come back. */
export const connectionsHaveAccessAtOnce: Law<Connections> = {
  judges: [isAccepted],
  judge(seen, known, say) {
    const held = known.find(seen);
    const denied = held?.denied;
    if (held === undefined || denied === undefined || !isAnswered(denied.exchange)) return;
    if (held.firstActive !== undefined || held.revoked !== undefined || held.underWay.size > 0) return;
    if (known.accessOf(seen) !== 'active' || !isBefore(denied, seen)) return;
    say.verdict(isAccepted, false, {
      ...{ exchange: denied.exchange, related: [seen.exchange] },
      wanted: 'access at the first look at a connection, as at the next one',
      got: `status ${denied.exchange.response.status}, though nobody had revoked it`,
    });
  },
};

function judgeUntouched(seen: SeenExchange, held: HeldConnection, known: Connections, say: Say): void {
  if (seen.label.connection?.as === 'read') judgeData(seen, held, known, say);
  if (seen.label.connection?.as !== 'probe') return;
  const { lastActive, firstActive } = held;
  if (lastActive === undefined || firstActive === undefined) return;
  const has = known.accessOf(seen);
  const since = (ended: EndedExchange) => ended.after >= lastActive.number && isBefore(ended, seen);
  // On a replica that lags, a connection is open for a while after another one's revocation has taken it.
  const mayShowLate = (ended: EndedExchange) =>
    since(ended) || (isBefore(ended, seen) && !known.isSettled(ended, lastActive));
  const accepted = known.accepted.filter(mayShowLate).at(-1);
  const named = held.refused !== undefined && since(held.refused) ? held.refused : undefined;
  const refused = named ?? known.refused.filter(since).at(-1);
  if (has === 'active') {
    if (accepted?.exchange.response?.status === 204) say.holds(leavesOthers);
    if (refused !== undefined) say.holds(refusedLeaves);
    return;
  }
  if (has !== 'revoked') return;
  if (!known.isFresh(held, seen)) {
    say.unclear(leavesOthers, 'its token may have ended by itself');
    return;
  }
  const isOfRefused =
    named !== undefined ||
    (refused !== undefined && (accepted === undefined || accepted.number < refused.number));
  const { lastWrite } = known;
  // What a connection loses right after its own refused revocation, no other write has taken.
  if (isOfRefused && named === undefined && known.hasUnprovenSince(lastActive)) {
    say.unclear(refusedLeaves, 'another write came in between');
    return;
  }
  const write = lastWrite !== undefined && since(lastWrite) ? lastWrite : undefined;
  const cause = isOfRefused ? refused : (accepted ?? write);
  if (cause === undefined || !isAnswered(cause.exchange)) return;
  const { status } = cause.exchange.response;
  say.verdict(isOfRefused ? refusedLeaves : leavesOthers, false, {
    wanted: 'access as before',
    got: isOfRefused
      ? `the probe answered ${seen.exchange.response.status} after a revocation that got ${status}`
      : `the probe of a connection that nobody revoked answered ${seen.exchange.response.status}`,
    related: [cause.exchange],
  });
}

/** A status alone may hide a loss: the same read shows as many accounts as before another connection was revoked. */
function judgeData(seen: SeenExchange, held: HeldConnection, known: Connections, say: Say): void {
  const before = held.reads.get(seen.exchange.request.url);
  // What breaks is judged where it is read; it says nothing of access.
  if (before === undefined || before.count === 0 || seen.exchange.response.status >= 500) return;
  const cause = known.accepted.findLast(
    (one) => one.after >= before.ended.number && isBefore(one, seen) && isAnswered(one.exchange),
  );
  if (cause === undefined) return;
  if (seen.exchange.response.status !== 200 && !known.isFresh(held, seen)) {
    say.unclear(leavesOthers, 'its token may have ended by itself');
    return;
  }
  const count = countAccounts(seen.exchange);
  // An answer that is none of the document's may be that of a server which revokes nothing.
  if (count >= before.count && cause.exchange.response?.status !== 204) return;
  if (count < before.count && !known.isSettled(cause, seen)) {
    say.unclear(leavesOthers, 'the settle time of a revocation was not over');
    return;
  }
  say.verdict(leavesOthers, count >= before.count, {
    wanted: `the ${before.count} accounts that another connection read before`,
    got: `status ${seen.exchange.response.status} without ${before.count - count} of them`,
    related: [cause.exchange as Answered],
  });
}

function judgeRevoked(
  seen: SeenExchange,
  revoked: EndedExchange,
  held: HeldConnection,
  known: Connections,
  say: Say,
): void {
  const has: Access = known.accessOf(seen);
  if (has === 'none') return;
  const kind = useOf(seen);
  const loses = losesAccess[revoked.exchange.request.method as keyof typeof losesAccess];
  const isLost = held.lost.has(kind);
  const { status } = seen.exchange.response;
  const shown = {
    wanted: isLost ? 'no access, as before' : 'no access',
    got:
      seen.label.connection?.as === 'probe'
        ? `the probe answered ${status}`
        : `status ${status} with ${countAccounts(seen.exchange)} accounts`,
    related: [revoked.exchange as Answered],
  };
  if (has === 'revoked') {
    if (!isLost && kind === 'probe') observeTime(seen, revoked, say);
    say.holds(loses);
    if (isLost) say.holds(stays);
    return;
  }
  if (has === 'unclear' && isNoAccess(seen)) {
    const hint = 'revocation.probe.revoked of the target file says which statuses mean that access is lost';
    for (const id of isLost ? [loses, stays] : [loses]) say.warn(id, { ...shown, hint });
    return;
  }
  if (!known.isSettled(revoked, seen)) {
    say.unclear(loses, 'the settle time was not over');
    return;
  }
  say.verdict(isLost ? stays : loses, false, shown);
}

function observeTime(seen: SeenExchange, revoked: EndedExchange, say: Say): void {
  const seconds = Math.max(Math.ceil((seen.endedAt - revoked.endedAt) / 1000), 1);
  say.observe(settleTime, `${revoked.exchange.operation}: within ${seconds} s`);
}
