import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked, isOrdinaryBlock } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { withoutInput } from '../../../src/target-file/inputs.ts';
import type { Connection, RequestTemplate, RevocationMethod } from '../../../src/target-file/types.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { type Access, describeUse, ownCredentialOf, probe } from '../../support/resources/connections.ts';

/** The two ways to revoke a connection (4.2): the operation, and where the target file declares its inputs. */
export interface RevocationWay {
  readonly operation: Extract<OperationId, 'revokeByDelete' | 'revokeByPost'>;
  readonly method: 'delete' | 'post';
}

export const revocationWays: readonly RevocationWay[] = [
  { operation: 'revokeByDelete', method: 'delete' },
  { operation: 'revokeByPost', method: 'post' },
];

/** The declared inputs of a method. Throws Blocked when the target file lacks them. */
export function requireRevocation({ target }: CheckContext, { method }: RevocationWay): RevocationMethod {
  const declared = target.revocation?.[method];
  if (declared === undefined)
    throw new Blocked(`the target file lacks revocation.${method}`, `revocation.${method}`);
  return declared;
}

/** The valid request of a method without the input that the target file names. Throws Blocked when it has none such. */
export function requireWithoutMissing(context: CheckContext, way: RevocationWay): RequestTemplate {
  const { request, missing = '' } = requireRevocation(context, way);
  const rest = withoutInput(request, missing);
  if (rest === undefined)
    throw new Blocked(`the declared revocation has no input ${missing}`, `revocation.${way.method}`);
  return rest;
}

/**
 * True when the declared invalid request is the valid one with other values, none of them its credential: it names a
 * connection that does not exist, and lacks nothing.
 */
export function isAboutAnotherConnection(context: CheckContext, way: RevocationWay): boolean {
  const { request, invalid = {} } = requireRevocation(context, way);
  const [valid, other] = [request, invalid].map(readInputs) as [Inputs, Inputs];
  return (
    valid.size === other.size &&
    [...valid].every(([name, value]) => typeof other.get(name) === typeof value) &&
    ownCredentialOf(context, request) === ownCredentialOf(context, invalid)
  );
}

type Inputs = ReadonlyMap<string, unknown>;

/** The values of a template by where they stand; names of headers in lower case. */
function readInputs({ query, headers = {}, body }: RequestTemplate): Inputs {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map(leavesOf({ query, body, headers: Object.fromEntries(lowered) }, ''));
}

function leavesOf(node: unknown, at: string): (readonly [string, unknown])[] {
  if (typeof node !== 'object' || node === null) return node === undefined ? [] : [[at.slice(1), node]];
  return Object.entries(node).flatMap(([name, child]) => leavesOf(child, `${at}.${name}`));
}

/** What a connection can do, where the probe tells; blocks where its status is declared for neither. */
export async function probeClearly(context: CheckContext, connection: Connection): Promise<Access> {
  const access = await probe(context, connection);
  if (access.state !== 'unclear') return access;
  const got = `the probe answered ${access.exchange.response.status}`;
  throw new Blocked(
    `${got}, which revocation.probe declares neither as active nor as revoked`,
    'revocation.probe',
  );
}

/**
 * The last declared connection, where it has access and the plan leaves it to all: what is far from the revoked one may go
 * with it too. No run revokes it, so what it loses is not lost to somebody else.
 */
export async function findWatched(context: CheckContext): Promise<Connection | undefined> {
  const [last] = context.watched;
  if (last === undefined) return undefined;
  return (await probe(context, last)).state === 'active' ? last : undefined;
}

/** Blocks unless a connection still has access. */
export async function requireStillActive(context: CheckContext, connection: Connection): Promise<void> {
  if ((await probe(context, connection)).state !== 'active') throw describeUse(context, connection);
}

/** Revokes a connection that has access, as a set-up. Blocks where that is refused, and says so where somebody else came first. */
export async function setUpRevocation(
  context: CheckContext,
  { operation }: RevocationWay,
  request: CallOptions,
  connection: Connection,
): Promise<Answered> {
  try {
    return await context.setUp(operation, request, 200, 202, 204);
  } catch (error) {
    if (isOrdinaryBlock(error)) await requireStillActive(context, connection);
    throw error;
  }
}

/**
 * What a connection can do that was revoked at `since`, in milliseconds since the epoch. One that has access is probed again
 * once the settle time is over: until then one of several replicas may not know of its revocation.
 */
export async function probeSettled(
  context: CheckContext,
  connection: Connection,
  since: number,
): Promise<Access> {
  const access = await probe(context, connection);
  const left = since + context.target.settleSeconds * 1000 - context.clock.now();
  if (access.state !== 'active' || left <= 0) return access;
  await context.clock.sleep(left);
  return probe(context, connection);
}

/** Probes until the connection has lost its access or the settle time is over; gives the last probe. */
export function probeUntilRevoked(context: CheckContext, connection: Connection): Promise<Access> {
  return readUntil(
    context,
    () => probe(context, connection),
    ({ state }) => state === 'revoked',
  );
}
