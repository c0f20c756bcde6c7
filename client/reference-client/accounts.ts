import type { ReferenceClient } from './client.ts';
import type { Known, Outgoing } from './habits.ts';

type Account = Known['accounts'][number];

interface Page {
  readonly accounts?: readonly Readonly<Record<string, Account>>[];
  readonly page?: { readonly nextOffset?: string | null };
  readonly links?: { readonly next?: { readonly href?: string } };
}

/** Pages after which a client that does not find the end of a list is stopped. */
const maxPages = 12;

/** Reads the accounts page by page, some of them again by their ids, and one alone. */
export async function readAccounts(client: ReferenceClient): Promise<void> {
  const accounts = await walkPages(client);
  const token = tokenOf(client);
  const ids = accounts.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId]));
  const details = await client.call('listAccounts', token, {
    query: [
      ['accountIds', ids.slice(0, 2).map(encodeURIComponent).join(',')],
      ['resultType', 'details'],
    ],
  });
  client.rememberAccounts(accountsIn(details.json));
  if (ids[0] !== undefined)
    await client.call('getAccount', token, { params: { account_id: encodeURIComponent(ids[0]) } });
}

function tokenOf({ wire }: ReferenceClient): string {
  return wire.server.description.fdx.customers[0]!.token;
}

async function walkPages(client: ReferenceClient): Promise<Account[]> {
  const { follows, continueAt, firstOffset } = client.habits;
  const accounts: Account[] = [];
  let pieces: Partial<Outgoing> = { query: queryOf(firstOffset) };
  for (let number = 1; number <= maxPages; number += 1) {
    const { json } = await client.call('listAccounts', tokenOf(client), pieces);
    const { page, links } = (json ?? {}) as Page;
    accounts.push(...accountsIn(json));
    const href = links?.next?.href;
    const next = page?.nextOffset;
    const offset = continueAt(next);
    if (follows === 'links' ? href === undefined : offset === undefined) return accounts;
    const { baseUrl } = client.wire.server;
    pieces = follows === 'links' ? { url: new URL(href!, baseUrl).href } : { query: queryOf(offset) };
  }
  return accounts;
}

function accountsIn(json: unknown): Account[] {
  const { accounts = [] } = (json ?? {}) as Page;
  return accounts.flatMap((item) => Object.values(item));
}

function queryOf(offset: string | undefined): Outgoing['query'] {
  return [['limit', '2'], ...(offset === undefined ? [] : [['offset', offset] as const])];
}
