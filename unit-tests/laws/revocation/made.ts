import type { ConnectionUse } from '../../../src/http/exchange.ts';
import { makeFacts, type WrittenExchange } from '../judge.ts';

/** Facts of a target whose probe tells access by its status. */
export const probeFacts = makeFacts({ settleSeconds: 2, probe: { active: [200], revoked: [401] } });

const one = { accounts: [{ depositAccount: { accountId: 'a-1' } }] };

/** A probe of a connection that shows access, or none. */
export function probe(id: string, isOpen: boolean, more: Partial<WrittenExchange> = {}): WrittenExchange {
  const answer = isOpen ? { status: 200, gives: one } : { status: 401, gives: { message: 'no' } };
  const own = { credential: undefined, ...uses(id, 'probe') };
  return { operation: 'listAccounts', path: '/accounts', ...own, ...answer, ...more };
}

/** A read of accounts with a connection. */
export function read(id: string, count: number, more: Partial<WrittenExchange> = {}): WrittenExchange {
  const accounts = Array.from({ length: count }, (_, at) => ({ depositAccount: { accountId: `a-${at}` } }));
  const path = '/accounts?resultType=details';
  return { operation: 'listAccounts', path, ...uses(id, 'read'), gives: { accounts }, ...more };
}

/** A revocation by DELETE. */
export function revoke(
  id: string | undefined,
  as: ConnectionUse['as'] = 'valid',
  more: Partial<WrittenExchange> = {},
): WrittenExchange {
  const path = '/revoke';
  return { operation: 'revokeByDelete', method: 'DELETE', path, status: 204, ...uses(id, as), ...more };
}

function uses(id: string | undefined, as: ConnectionUse['as']): Partial<WrittenExchange> {
  return { connection: { ...(id !== undefined && { id }), as } };
}
