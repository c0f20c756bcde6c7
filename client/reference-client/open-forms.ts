import { alterMembers, alterParam, alterQuery, alterRequest, alterText } from './alter.ts';
import type { Alteration, ClientVariant, Habits } from './habits.ts';

type Members = Readonly<Record<string, unknown>>;

const takes = (id: string, title: string, change: Alteration | Partial<Habits>): ClientVariant => ({
  ...{ id, title },
  habits: typeof change === 'function' ? { alterations: [change] } : change,
});
const creates = (change: (members: Members) => Members) => alterMembers('createRecipient', change);
const asks = (change: (members: Members) => Members) => alterMembers('getAccountsDetail', change);
const polls = (
  carry: (requestId: string) => { readonly query?: [string, string][]; readonly header?: string },
) =>
  alterRequest('getAccountsDetailAsync', (outgoing) => {
    const { query = [], header } = carry(outgoing.params.requestId ?? '');
    const headers = header === undefined ? outgoing.headers : { ...outgoing.headers, 'x-request-id': header };
    return { ...outgoing, path: outgoing.path.replace('/{requestId}', ''), query, headers };
  });
const revokes = (
  carry: (id: string) => { readonly json?: unknown; readonly headers?: Record<string, string> },
) =>
  alterRequest('revokeByDelete', ({ query, headers, ...outgoing }) => {
    const { json, headers: own = {} } = carry(query[0]![1]);
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    return { ...outgoing, json, query: [], headers: { ...headers, ...type, ...own } };
  });

/** Clients that write what the document leaves open in another form than the plain one does. */
export const openForms: readonly ClientVariant[] = [
  takes(
    'scopes-in-one-text-of-a-list',
    'sends a list of one text with a blank between scopes',
    creates((members) => ({ ...members, scope: ['ACCOUNT_BASIC TRANSACTIONS'] })),
  ),
  takes(
    'without-scope',
    'leaves the scope to its default',
    creates(({ scope: _, ...members }) => members),
  ),
  takes(
    'name-alone',
    'creates with a name and nothing else',
    creates(({ name }) => ({ name })),
  ),
  takes(
    'without-contacts',
    'sends an empty list of contacts',
    creates((members) => ({ ...members, contacts: [] })),
  ),
  takes(
    'links-beyond-ascii',
    'links to a host with letters beyond ASCII',
    creates((members) => ({ ...members, logo_uri: 'https://b\u00fccher.example/\u00e9.png' })),
  ),
  takes(
    'redirects-by-comma',
    'joins redirect URLs by a comma',
    alterMembers('updateRecipient', () => ({
      redirect_uris: 'https://a.example/x,https://b.example/y?z=1,2',
    })),
  ),
  takes(
    'redirects-by-line',
    'joins redirect URLs by line ends',
    alterMembers('updateRecipient', () => ({
      redirect_uris: 'https://a.example/x\nHTTPS://b.example:8443/y#z',
    })),
  ),
  takes(
    'json-with-a-byte-order-mark',
    'begins its JSON with a mark of the byte order',
    alterText('createRecipient', ({ json }) => `\uFEFF${JSON.stringify(json)}`),
  ),
  takes(
    'parameters-without-a-value',
    'names the parameters that it does not use, without a value',
    alterRequest('listAccounts', (outgoing) => {
      const given = new Set(outgoing.query.map(([name]) => name));
      const others = ['accountIds', 'resultType', 'offset', 'limit'].filter((name) => !given.has(name));
      return { ...outgoing, query: [...outgoing.query, ...others.map((name) => [name, ''] as const)] };
    }),
  ),
  takes('cursor-as-a-form-writes-it', 'encodes a cursor as forms do', {
    continueAt: (next) => (next ? new URLSearchParams({ next }).toString().slice('next='.length) : undefined),
  }),
  takes(
    'limit-beyond-every-page',
    'asks for 100,000 accounts at once, and for what is left',
    alterQuery('listAccounts', 'limit', () => [['limit', '100000']]),
  ),
  takes(
    'ids-by-semicolon-in-a-path',
    'joins ids in a path by semicolons',
    alterParam('requestRegistrations', 'provider_ids', (ids) => ids.replaceAll(',', ';')),
  ),
  takes(
    'polls-by-query',
    'names the RequestId in the query',
    polls((id) => ({ query: [['RequestId', id]] })),
  ),
  takes(
    'polls-by-header',
    'names the RequestId in a header',
    polls((id) => ({ header: id })),
  ),
  takes(
    'statements-of-its-own',
    'asks for a number of statements that the document does not show',
    asks((members) => ({
      ...members,
      ...{ WithDetailsAndBankingStatements: true, NumberOfBankingStatements: 'LastSix' },
    })),
  ),
  takes(
    'accounts-by-number',
    'filters accounts by their numbers',
    asks((members) => ({ ...members, AccountsFilter: ['2277890'] })),
  ),
  takes(
    'request-id-of-capitals',
    'writes the RequestId in capitals everywhere',
    asks((members) => ({ ...members, RequestId: String(members.RequestId).toUpperCase() })),
  ),
  takes(
    'revokes-by-body',
    'names the connection in a body',
    revokes((connectionId) => ({ json: { connectionId } })),
  ),
  takes(
    'revokes-by-header',
    'names the connection in a header',
    revokes((id) => ({ headers: { 'x-connection': id } })),
  ),
  takes('slow-bank', 'waits for a bank that is slow', { persona: 'slow', waitBefore: () => 60 }),
  takes('gives-up-early', 'gives up after a quarter of an hour', { persona: 'never', patience: 900 }),
];
