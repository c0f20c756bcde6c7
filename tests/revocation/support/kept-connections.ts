import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { fillTemplate, probe } from '../../support/resources/connections.ts';
import { type RevocationWay, requireRevocation, revocationWays } from './connections.ts';

/** A connection of which every revocation was refused, and one like it of which none was sent. Neither is ever revoked. */
export interface KeptConnections {
  readonly refused: Connection;
  readonly control: Connection;
  /** The last refusal. */
  readonly exchange: Answered;
}

/** A connection that had lost its access to a revocation. */
export interface RevokedConnection {
  readonly connection: Connection;
  readonly revocation: Answered;
}

/** Those that the checks of a session have revoked and seen without access, for a look at the end of the run. */
export function listRevoked(context: CheckContext): Promise<RevokedConnection[]> {
  return context.once('connections that are revoked', async () => []);
}

/** What the checks of a session keep for a look at the end of the run. */
export function listKept(context: CheckContext): Promise<KeptConnections[]> {
  return context.once('connections that are kept', async () => []);
}

/**
 * Sends revocations without a token, by each declared way, for a connection that all runs leave alone otherwise, where the plan
 * has one beside another. What a refused call does a little later shows at the end of the run. The first way does it for both.
 */
export async function keepRefused(context: CheckContext, way: RevocationWay): Promise<void> {
  const ways = revocationWays.filter(({ method }) => context.target.revocation?.[method] !== undefined);
  const [control, refused] = context.watched;
  if (context.depth === 'quick' || way !== ways[0] || control === undefined || refused === undefined) return;
  for (const one of [control, refused]) if ((await probe(context, one)).state !== 'active') return;
  const refusals: Answered[] = [];
  for (const one of ways) {
    const request = fillTemplate(context, requireRevocation(context, one).request, refused);
    // A request whose credential is among its declared inputs cannot be sent without one here.
    if (request.auth === 'none') continue;
    refusals.push(await context.call(one.operation, { ...request, auth: 'none' }));
  }
  const areRefused = refusals.every(({ response }) => response.status >= 400 && response.status < 500);
  const exchange = refusals.at(-1);
  if (exchange !== undefined && areRefused) (await listKept(context)).push({ refused, control, exchange });
}
