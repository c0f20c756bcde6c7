import { Refusal } from '../refusal.ts';
import type { Answer, Call, Workings } from '../types.ts';

/** DELETE and POST /api/v1/revoke (4.2). */
export function revoke(call: Call, { rules, store, now }: Workings): Answer {
  const { parameter, missingStatus, invalidStatus } = rules.revocation;
  const id = rules.revocation.connectionIdIn(call);
  if (id === undefined || id === '')
    throw new Refusal(missingStatus, `${parameter} is missing`, 'invalid_request');
  if (typeof id !== 'string')
    throw new Refusal(invalidStatus, `${parameter} is not a string`, 'invalid_request');
  const connection = rules.revocation.find(store.connections, id, call);
  if (!connection) throw new Refusal(invalidStatus, `Connection ${id} does not exist`, 'invalid_request');
  if (rules.revocation.refusesRepeat && store.revocations.has(id)) {
    throw new Refusal(invalidStatus, `Connection ${id} has been revoked before`, 'invalid_request');
  }
  // A second revocation does not put off the first one.
  for (const revoked of rules.revocation.revokes(connection, call))
    if (!store.revocations.has(revoked)) store.revocations.set(revoked, now());
  return { status: rules.revocation.revokedStatus };
}
