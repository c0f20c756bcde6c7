import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Connection } from '../../src/target-file/types.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import { type Access, ConnectionSupply, fillTemplate } from '../support/resources/connections.ts';
import { isSuccess } from '../support/resources/first-registration.ts';
import { refusedTokensOf } from '../support/resources/tokens.ts';
import { watchBystanders } from './support/bystanders.ts';
import {
  findWatched,
  probeSettled,
  probeUntilRevoked,
  type RevocationWay,
  requireRevocation,
  requireStillActive,
  revocationWays,
} from './support/connections.ts';
import { beginWalk, readCustomerData, verifyDataLost } from './support/customer-data.ts';
import { keepRefused, listRevoked } from './support/kept-connections.ts';
import { verifyStillActive } from './support/still-active.ts';

const requirementsOf = {
  delete: {
    answers204: 'revoke-by-delete-answers-204',
    losesAccess: 'connection-revoked-by-delete-loses-its-access',
  },
  post: {
    answers204: 'revoke-by-post-answers-204',
    losesAccess: 'connection-revoked-by-post-loses-its-access',
  },
} as const satisfies Record<string, Record<string, RequirementId>>;

/** A status that is neither declared as active nor as revoked means no access either; only an error fails. */
function judgeLost(
  context: CheckContext,
  id: RequirementId,
  { state, exchange }: Access,
  revocation: Answered,
): boolean {
  const { status } = exchange.response;
  const evidence = {
    exchange,
    wanted: 'no access',
    got: `the probe answered ${describeAnswer(exchange)}`,
    related: [revocation],
  };
  if (state !== 'unclear' || status < 400 || status >= 500)
    return context.verify(id, state === 'revoked', evidence);
  const hint = 'revocation.probe.revoked of the target file says which statuses mean that access is lost';
  context.warn(id, { ...evidence, hint });
  return true;
}

/**
 * Sends a valid revocation without a token and with wrong ones. Gives a connection to revoke with a valid one: this
 * one while it has access still, another one where a call was accepted, since that may have revoked it whatever its
 * probe says; undefined when it lost its access to a refused call.
 */
async function revokeWithoutToken(
  context: CheckContext,
  way: RevocationWay,
  connection: Connection,
  supply: ConnectionSupply,
): Promise<Connection | undefined> {
  const request = fillTemplate(context, requireRevocation(context, way).request, connection);
  // A request whose credential is among its declared inputs cannot be sent without one here.
  if (request.auth === 'none') return connection;
  const exchange = await context.call(way.operation, { ...request, auth: 'none' });
  const refusals = [exchange];
  if (context.depth !== 'quick') {
    // An unknown one is tried for a connection that nobody has.
    for (const auth of refusedTokensOf(context).slice(context.depth === 'deep' ? 0 : -1))
      refusals.push(await context.call(way.operation, { ...request, auth }));
  }
  const { status, json } = exchange.response;
  const form = isObject(json) ? Object.keys(json).join(', ') || 'no members' : 'no object';
  context.observe(
    'revocation-refusals',
    `${way.operation} without a token: ${status}, body with ${form}`,
    exchange,
  );
  const areRefused = refusals.every(({ response }) => response.status >= 400 && response.status < 500);
  if (areRefused)
    return (await verifyStillActive(context, connection, refusals.at(-1)!)) ? connection : undefined;
  if (refusals.some(isSuccess)) return await supply.take();
  await requireStillActive(context, connection);
  return connection;
}

/** The connection that is revoked, the one before it, and the one after it. */
const neighbours = 3;

async function judgeRevocation(context: CheckContext, way: RevocationWay): Promise<void> {
  const { operation, method } = way;
  const { answers204, losesAccess } = requirementsOf[method];
  // What a revocation takes by mistake is most likely what was made right before or after.
  const supply = new ConnectionSupply(context, neighbours);
  const earlier = hasPlenty(context) ? await supply.take() : undefined;
  const first = await supply.take();
  const bystander = await supply.take();
  await keepRefused(context, way);
  const victim = await revokeWithoutToken(context, way, first, supply);
  if (victim === undefined) return;
  const watched = await findWatched(context);
  const ofVictim = await readCustomerData(context, victim);
  const walk = context.depth === 'quick' || ofVictim.length === 0 ? [] : await beginWalk(context, victim);
  const own = [bystander, ...(earlier === undefined ? [] : [earlier])];
  const judgeOthers = await watchBystanders(context, way, victim, watched, own);
  const request = fillTemplate(context, requireRevocation(context, way).request, victim);
  await requireStillActive(context, victim);
  const revocation = await context.call(operation, request);
  if (!verifyStatus(context, answers204, revocation, 204)) return;
  const began = context.clock.now();
  const access = await probeUntilRevoked(context, victim);
  const seconds = Math.ceil((context.clock.now() - began) / 1000);
  const areLeftAlone = await judgeOthers(revocation);
  if (!judgeLost(context, losesAccess, access, revocation)) return;
  // Some revocation lasts for one request only.
  const stays = 'revoked-connection-stays-revoked';
  if (!judgeLost(context, stays, await probeUntilRevoked(context, victim), revocation)) return;
  if (!(await verifyDataLost(context, losesAccess, [...ofVictim, ...walk], revocation))) return;
  context.observe(
    'revocation-settle-time',
    `${operation}: within ${Math.max(seconds, 1)} s`,
    access.exchange,
  );
  const second = await context.call(operation, request);
  context.observe('second-revocation-answer', `${operation}: ${describeAnswer(second)}`, second);
  const staysRevoked = judgeLost(context, stays, await probeSettled(context, victim, began), second);
  if (staysRevoked) (await listRevoked(context)).push({ connection: victim, revocation });
  if (areLeftAlone && context.depth !== 'quick')
    await judgeLater(context, way, { connection: victim, since: began }, [bystander, earlier]);
}

/** What comes later: the other method for the same connection, then another connection by this one. */
async function judgeLater(
  context: CheckContext,
  way: RevocationWay,
  { connection: victim, since }: { readonly connection: Connection; readonly since: number },
  [bystander, earlier]: readonly [Connection, Connection | undefined],
): Promise<void> {
  const stays = 'revoked-connection-stays-revoked';
  for (const other of revocationWays) {
    const template = context.target.revocation?.[other.method]?.request;
    if (other === way || template === undefined) continue;
    const again = await context.call(other.operation, fillTemplate(context, template, victim));
    if (!judgeLost(context, stays, await probeSettled(context, victim, since), again)) return;
  }
  const otherWay =
    revocationWays.find((one) => one !== way && context.target.revocation?.[one.method]) ?? way;
  const revoked = [
    { connection: bystander, way },
    // One check is enough to see what two revocations at the same time make of each other.
    ...(earlier === undefined || !meets(context, way) ? [] : [{ connection: earlier, way: otherWay }]),
  ];
  const revocations = await Promise.all(
    revoked.map((one) => {
      const { request } = requireRevocation(context, one.way);
      return context.call(one.way.operation, fillTemplate(context, request, one.connection));
    }),
  );
  if (!judgeLost(context, stays, await probeSettled(context, victim, since), revocations[0]!)) return;
  for (const [at, revocation] of revocations.entries()) {
    const { connection, way: by } = revoked[at]!;
    const { answers204, losesAccess } = requirementsOf[by.method];
    if (!verifyStatus(context, answers204, revocation, 204)) return;
    const lost = await probeUntilRevoked(context, connection);
    if (!judgeLost(context, losesAccess, lost, revocation)) return;
  }
}

function meets({ depth }: CheckContext, way: RevocationWay): boolean {
  return depth === 'deep' || way === revocationWays[0];
}

/** The check itself needs two or three: more are there where the target file declares plenty, or a command makes them. */
const minForOneMore = 5;

/**
 * Whether there is a connection to spare: it comes before the revoked one, as the bystander comes after it, and is then
 * revoked at the same time as that by the other method.
 */
function hasPlenty({ depth, connections, target }: CheckContext): boolean {
  const isMade = target.revocation?.connectionCommand !== undefined;
  return depth !== 'quick' && (isMade || connections.length >= minForOneMore);
}

/** 3.3 and 4.2: a valid revocation, by each method. */
export default conformanceTests(
  import.meta.url,
  revocationWays.map((way) =>
    check({
      id: `revocation-by-${way.method}`,
      area: 'revocation',
      title: `Revocation by ${way.method.toUpperCase()} ends the access of one connection and of no other`,
      ids: [
        requirementsOf[way.method].answers204,
        requirementsOf[way.method].losesAccess,
        'revocation-204-has-no-body',
        'revocation-leaves-other-connections-alone',
        'revocation-settle-time',
        'second-revocation-answer',
        'revoked-connection-stays-revoked',
        'revoke-401-carries-a-documented-error-body',
        'revocation-refusals',
        'refused-revocation-leaves-the-connection-active',
      ],
      needs: [
        'outbound.auth.token',
        `revocation.${way.method}`,
        'revocation.probe',
        'revocation.connections',
      ],
      access: 'write',
      resources: { connections: 2 },
      run: (context) => judgeRevocation(context, way),
    }),
  ),
);
