import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { probe } from '../../support/resources/connections.ts';
import { probeClearly, type RevocationWay } from './connections.ts';
import { readCustomerData, verifyDataKept } from './customer-data.ts';
import { proveOrdinaryToken, verifyTokenKept } from './ordinary-token.ts';

/** Judges what a revocation left to others, and gives whether it left them alone. */
export type BystanderJudgement = (revocation: Answered) => Promise<boolean>;

/**
 * Looks just before a revocation at what it could take from others: the access of the check's own further connections,
 * which were seen active, and with the first revocation by its method in a session also the access of the connection that
 * no check revokes, and what another one reads, whichever check sends it. A later check would take the damage for how
 * things have always been.
 */
export async function watchBystanders(
  context: CheckContext,
  way: RevocationWay,
  victim: Connection,
  own: readonly Connection[] = [],
): Promise<BystanderJudgement> {
  const isFirst = await takeTurn(context, way, own);
  const [first, ...others] = [...own, ...(isFirst ? await findKept(context, own) : [])];
  const data = isFirst && first !== undefined ? await readCustomerData(context, first) : [];
  const ordinary = await proveOrdinaryToken(context, victim);
  return async (revocation) =>
    (await judgeAccess(context, first === undefined ? [] : [first], revocation)) &&
    (await verifyDataKept(context, data, revocation)) &&
    (await verifyTokenKept(context, ordinary, revocation)) &&
    (await judgeAccess(context, others, revocation));
}

/** The connection that no check revokes, where it has access: what is far from the revoked one may go with it too. */
async function findKept(context: CheckContext, own: readonly Connection[]): Promise<readonly Connection[]> {
  const { bystander, depth } = context;
  if (bystander === undefined || (depth === 'quick' && own.length > 0)) return [];
  return (await probe(context, bystander)).state === 'active' ? [bystander] : [];
}

/** True for the first revocation by its method that has others beside it. */
async function takeTurn(
  context: CheckContext,
  { operation }: RevocationWay,
  own: readonly Connection[],
): Promise<boolean> {
  if (own.length === 0 && context.bystander === undefined) return false;
  const turn = await context.once(`bystanders of ${operation}`, async () => ({ isTaken: false }));
  if (turn.isTaken && context.depth !== 'deep') return false;
  turn.isTaken = true;
  return true;
}

/** Judges the access of connections, up to the first that lost it. */
async function judgeAccess(
  context: CheckContext,
  connections: readonly Connection[],
  revocation: Answered,
): Promise<boolean> {
  for (const connection of connections) {
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
