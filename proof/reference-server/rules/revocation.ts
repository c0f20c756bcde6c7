import type { Connection } from '../store/entities.ts';
import type { Call, JsonObject } from '../types.ts';

/** Sections 3.3 and 4.2. The inputs of the calls are ours, for they are not shown. */
export interface RevocationRules {
  parameter: string;
  /** What the call names as the connection; undefined when it names none. */
  connectionIdIn(call: Call): unknown;
  find(connections: ReadonlyMap<string, Connection>, id: string, call: Call): Connection | undefined;
  /** Refuses to revoke what is revoked already. */
  refusesRepeat: boolean;
  /** The ids of all connections that a call revokes. */
  revokes(connection: Connection, call: Call): string[];
  /** Milliseconds until a revocation takes effect. */
  takesEffectAfter: number;
  /** `revokedAt` is undefined for a connection that nobody revoked. */
  isRevoked(revokedAt: number | undefined, now: number, call: Call): boolean;
  revokedStatus: number;
  missingStatus: number;
  invalidStatus: number;
}

/** The document's rules of revocation. */
export function createRevocationRules(): RevocationRules {
  const rules: RevocationRules = {
    parameter: 'connection_id',
    connectionIdIn: (call) =>
      call.operation === 'revokeByDelete'
        ? (call.query.get(rules.parameter) ?? undefined)
        : (call.body as JsonObject | undefined)?.[rules.parameter],
    find: (connections, id) => connections.get(id),
    refusesRepeat: true,
    revokes: (connection) => [connection.id],
    takesEffectAfter: 0,
    isRevoked: (revokedAt, now) => revokedAt !== undefined && now - revokedAt >= rules.takesEffectAfter,
    revokedStatus: 204,
    missingStatus: 400,
    invalidStatus: 400,
  };
  return rules;
}
