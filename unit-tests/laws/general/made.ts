import type { PresentedCredential } from '../../../src/http/exchange.ts';
import type { WrittenExchange } from '../judge.ts';

/** A read of the list of providers with a credential, and the status that it got. */
export function listProviders(status: number, more: Partial<WrittenExchange> = {}): WrittenExchange {
  const gives = status < 300 ? [{ provider_id: 7 }] : { message: 'no' };
  return { operation: 'listProviders', path: '/api/v1/providers', status, gives, ...more };
}

/** A read of one provider. */
export function getProvider(
  id: string,
  status: number,
  more: Partial<WrittenExchange> = {},
): WrittenExchange {
  const gives = status < 300 ? { provider_id: Number(id) } : { message: 'no' };
  return { operation: 'getProvider', path: `/api/v1/providers/${id}`, status, gives, ...more };
}

/** A request that carries no token. */
export const bare: Partial<WrittenExchange> = { credential: undefined, stands: true };

/** A request that carries something else than a declared credential. */
export function makePresented(kind: PresentedCredential['kind'], what?: string): Partial<WrittenExchange> {
  return { credential: undefined, stands: true, presented: { kind, ...(what !== undefined && { what }) } };
}
