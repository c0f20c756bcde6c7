import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { customerCredentialOf } from './customer-data.ts';

/** The declared token with which a run reads accounts, where a revocation of a connection cannot be meant to end it. */
export type OrdinaryToken = string;

/**
 * The ordinary token, read with just before a revocation: a token may end by itself, though hardly in between. Undefined
 * where another check of the run has done so, where it is fetched, since the next one may open again what this one does
 * not, or where it may be the credential of a connection.
 */
export async function proveOrdinaryToken(
  context: CheckContext,
  victim: Connection,
): Promise<OrdinaryToken | undefined> {
  const { fdx, outbound, revocation } = context.target;
  const token = fdx?.token ?? outbound?.auth.token;
  const connections = [victim, ...context.connections, ...(revocation?.connections ?? [])];
  const isOfAConnection = connections.some((one) => Object.values(one).some((value) => value === token));
  if (typeof token !== 'string' || isOfAConnection || customerCredentialOf(context, victim) === undefined)
    return undefined;
  const turn = await context.once('ordinary token beside a revocation', async () => ({ isTaken: false }));
  if (turn.isTaken && context.depth !== 'deep') return undefined;
  turn.isTaken = true;
  return isOpen(await readWith(context, token)) ? token : undefined;
}

function readWith(context: CheckContext, token: OrdinaryToken): Promise<Answered> {
  return context.call('listAccounts', { auth: { token } });
}

function isOpen({ response }: Answered): boolean {
  return response.status === 200;
}

/** Judges that a token beside all connections is not refused after a revocation; which accounts it shows is not judged. */
export async function verifyTokenKept(
  context: CheckContext,
  token: OrdinaryToken | undefined,
  revocation: Answered,
): Promise<boolean> {
  // Another answer than 204 may be that of a server which revokes nothing.
  if (token === undefined || revocation.response.status !== 204) return true;
  const exchange = await readUntil(context, () => readWith(context, token), isOpen);
  const { status } = exchange.response;
  return context.verify('revocation-leaves-other-connections-alone', status !== 401 && status !== 403, {
    exchange,
    wanted: 'the declared token reads accounts, as just before',
    got: describeAnswer(exchange),
    hint: 'a token of the revoked connection itself ends with it: declare another one as fdx.token',
    related: [revocation],
  });
}
