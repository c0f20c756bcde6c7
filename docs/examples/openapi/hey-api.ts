import { getAccountsDetail, type PendingOperation } from './banking/index.js';
import { createClient } from './outbound/client/index.js';
import { createRecipient, type FdxAccount, listAccounts, type RecipientCreated } from './outbound/index.js';

/** Creates a recipient, whose secret is shown only now. */
export async function create(baseUrl: string, token: string): Promise<RecipientCreated> {
  const client = createClient({ baseUrl, headers: { 'service-auth-key': `Bearer ${token}` } });
  const { data, error } = await createRecipient({
    client,
    body: {
      name: 'Ledgerleaf Budgets',
      scope: ['ACCOUNT_BASIC', 'TRANSACTIONS'],
      redirect_uris: 'https://ledgerleaf.example/callback',
      country: 'CA',
      contacts: [{ email: ['support@ledgerleaf.example'] }],
    },
  });
  if (data === undefined) throw new Error(error.message);
  return data;
}

/** Reads the accounts of a customer, page by page. */
export async function readAll(baseUrl: string, token: string): Promise<FdxAccount[]> {
  const client = createClient({ baseUrl, headers: { 'service-auth-key': `Bearer ${token}` } });
  const accounts: FdxAccount[] = [];
  let offset: string | undefined;
  do {
    const query = offset === undefined ? {} : { offset };
    const { data, error } = await listAccounts({ client, query: { ...query, resultType: 'details' } });
    if (data === undefined) throw new Error(error.message);
    accounts.push(...data.accounts);
    offset = data.page?.nextOffset ?? undefined;
  } while (offset !== undefined);
  return accounts;
}

/** Returns the balance of an account of either kind that the interface shows one for. */
export function balanceOf({ depositAccount, locAccount }: FdxAccount): number | null {
  return depositAccount?.currentBalance ?? locAccount?.currentBalance ?? null;
}

/** Asks for account detail, and returns the links to poll where it is not ready. */
export async function ask(customerId: string, session: string): Promise<PendingOperation['Links']> {
  const path = { customerId };
  const { data } = await getAccountsDetail({ path, body: { RequestId: session, WithKYC: false } });
  return data?.HttpStatusCode === 202 ? data.Links : [];
}
