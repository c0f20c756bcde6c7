import type { OperationId } from '../../../src/catalogue/operations.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { withoutInput } from '../../../src/target-file/inputs.ts';
import type { Connection, RequestTemplate, RevocationMethod } from '../../../src/target-file/types.ts';
import { describeUse, probe } from '../../support/resources/connections.ts';

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
