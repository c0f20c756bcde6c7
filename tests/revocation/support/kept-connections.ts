import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';

/** A connection of which every revocation was refused, and one like it of which none was sent. Neither is ever revoked. */
export interface KeptConnections {
  readonly refused: Connection;
  readonly control: Connection;
}

/** Lists the connections that the tests of a session have revoked, for a look at the end of the run. */
export function listRevokedConnections(context: CheckContext): Promise<Connection[]> {
  return context.once('connections that are revoked', async () => []);
}

/** Lists the connections that the tests of a session keep for a look at the end of the run. */
export function listKeptConnections(context: CheckContext): Promise<KeptConnections[]> {
  return context.once('connections that are kept', async () => []);
}
