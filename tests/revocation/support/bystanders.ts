import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { probeClearly, type RevocationWay } from './connections.ts';
import { readCustomerData, verifyDataKept } from './customer-data.ts';
import { proveOrdinaryToken, verifyTokenKept } from './ordinary-token.ts';

/** Judges what a revocation left to others, and gives whether it left them alone. */
export type BystanderJudgement = (revocation: Answered) => Promise<boolean>;

/**
 * Looks just before a revocation at what it could take from others: the access of `watched`, which no run revokes, and of the
 * check's own further connections, all seen active; with the first revocation by its method in a session also what one of
 * them reads, whichever check sends it. A later check would take the damage for how things have always been.
 */
export async function watchBystanders(
  context: CheckContext,
  way: RevocationWay,
  victim: Connection,
  watched: Connection | undefined,
  own: readonly Connection[] = [],
): Promise<BystanderJudgement> {
  const [next, ...others] = own;
  const reader = next ?? watched;
  const isFirst = reader !== undefined && (await takeTurn(context, way));
  const data = isFirst ? await readCustomerData(context, reader) : [];
  const ordinary = await proveOrdinaryToken(context, victim);
  // First the one that no run revokes: what it loses, nobody else has taken.
  return async (revocation) =>
    (await judgeAccess(context, [watched, next], revocation)) &&
    (await verifyDataKept(context, data, revocation)) &&
    (await verifyTokenKept(context, ordinary, revocation)) &&
    (await judgeAccess(context, others, revocation));
}

/** True for the first revocation by its method, and at deep for each. */
async function takeTurn(context: CheckContext, { operation }: RevocationWay): Promise<boolean> {
  const turn = await context.once(`bystanders of ${operation}`, async () => ({ isTaken: false }));
  if (turn.isTaken && context.depth !== 'deep') return false;
  turn.isTaken = true;
  return true;
}

/** Judges the access of those of some connections that there are, up to the first that lost it. */
async function judgeAccess(
  context: CheckContext,
  connections: readonly (Connection | undefined)[],
  revocation: Answered,
): Promise<boolean> {
  for (const connection of connections) {
    if (connection === undefined) continue;
    const { state, exchange } = await probeClearly(context, connection);
    const isKept = context.verify('revocation-leaves-other-connections-alone', state === 'active', {
      exchange,
      wanted: 'access as before',
      got: `the probe of another connection answered ${describeAnswer(exchange)}`,
      related: [revocation],
    });
    if (!isKept) return false;
  }
  return true;
}
