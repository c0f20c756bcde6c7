import createClient from 'openapi-fetch';
import type { paths as BankingPaths, components } from './banking.ts';
import type { paths as OutboundPaths } from './outbound.ts';

type Account = components['schemas']['Account'];

/** Lists the recipients with their e-mail addresses. */
export async function listContacts(baseUrl: string, token: string): Promise<string[]> {
  const outbound = createClient<OutboundPaths>({
    baseUrl,
    headers: { 'service-auth-key': `Bearer ${token}` },
  });
  const { data, error } = await outbound.GET('/api/v1/recipients');
  if (data === undefined) throw new Error(error.message);
  return data.map(({ name, contacts = [] }) => {
    const addresses = contacts.flatMap(({ email }) => email ?? []);
    return `${name}: ${addresses.join(', ')}`;
  });
}

/** Revokes a connection. A failure has one of two bodies. */
export async function revoke(baseUrl: string, token: string, connection: string): Promise<void> {
  const outbound = createClient<OutboundPaths>({
    baseUrl,
    headers: { 'service-auth-key': `Bearer ${token}` },
  });
  const { error } = await outbound.POST('/api/v1/revoke', { body: { connection_id: connection } });
  if (error === undefined) return;
  throw new Error('message' in error ? error.message : `${error.error}: ${error.error_description}`);
}

/** Reads the linked accounts of an authorized session, and polls while they are not ready. */
export async function readAccounts(baseUrl: string, key: string, ids: Session): Promise<Account[]> {
  const banking = createClient<BankingPaths>({ baseUrl, headers: { 'x-api-key': key } });
  const { customerId, requestId } = ids;
  const first = await banking.POST('/v3/{customerId}/BankingServices/GetAccountsDetail', {
    params: { path: { customerId } },
    body: { RequestId: requestId, DaysOfTransactions: 'Days365' },
  });
  let { data } = first;
  while (data?.HttpStatusCode === 202) {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const polled = await banking.GET('/v3/{customerId}/BankingServices/GetAccountsDetailAsync/{requestId}', {
      params: { path: { customerId, requestId: data.RequestId } },
    });
    data = polled.data;
  }
  return data?.Accounts ?? [];
}

interface Session {
  readonly customerId: string;
  readonly requestId: string;
}

/** Describes an account. Members that the interface lets out, or lets be null, have to be looked at. */
export function describeAccount({ Id, Title = 'Account', Balance, Holder, Transactions }: Account): string {
  const city = Holder?.Address?.City ?? 'unknown';
  const spent = (Transactions ?? []).reduce((sum, { Debit = 0 }) => sum + Debit, 0);
  return `${Title} ${Id}: ${Balance?.Current ?? 0}, spent ${spent}, in ${city}`;
}
