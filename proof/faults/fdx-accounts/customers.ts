import { defineFaults } from '../../mutate/fault.ts';
import { changeAccounts, keepAnswers } from '../../mutate/fdx-accounts.ts';
import { listEveryAccount } from '../../reference-server/store/store.ts';
import type { Call, Fault, FdxAccount, Store } from '../../reference-server/types.ts';

/** Gives one customer an empty page for a cursor of another one, with the total of that one. */
function answerForeignCursors(caller: string): Fault['apply'] {
  return ({ before, after, rules, store }) => {
    const owners = new Map<string, string>();
    after('listAccounts', ({ status, body }, { customer }) => {
      const { nextOffset } = (body as { page?: { nextOffset?: string } }).page ?? {};
      if (status === 200 && nextOffset !== undefined) owners.set(nextOffset, customer ?? '');
    });
    before('listAccounts', ({ query, headers }) => {
      const token = store.tokens.get((headers[rules.auth.header] ?? '').replace(/^Bearer +/, ''));
      const owner = owners.get(query.get('offset') ?? '');
      if (token?.customer !== caller || owner === undefined || owner === caller) return undefined;
      const totalElements = store.customers.get(owner)?.accounts.length;
      return { status: 200, body: { page: { totalElements }, links: {}, accounts: [] } };
    });
  };
}

/** The accounts of one customer with the first one of another at their end. */
function addStranger(
  { customers }: Store,
  accounts: readonly FdxAccount[],
  owner?: string,
): readonly FdxAccount[] {
  return [...accounts, ...(customers.get(owner ?? '')?.accounts.slice(0, 1) ?? [])];
}

/** The query of a list in any order, without one of its parameters. */
function askedWithout(name: string, { query }: Call): string {
  return JSON.stringify([...query].filter(([own]) => own !== name).sort());
}

const keyWithout = (name: string) => (call: Call) => `${call.customer} ${askedWithout(name, call)}`;
const why = 'pages are those of another request';

/** Customers are not kept apart, and caches forget who asks or what was asked (2.4, 4.5). */
export const fdxCustomerFaults: readonly Fault[] = [
  ...defineFaults('account-of-another-customer-is-not-readable', {
    'single-account-of-any-customer': [
      'the read of one account does not ask whose it is',
      changeAccounts(({ find }, { store }) => ({
        find: (_, id, call) => find(listEveryAccount(store), id, call),
      })),
    ],
    'line-of-credit-of-any-customer': [
      'the read of a line of credit does not ask whose it is',
      changeAccounts(({ find }, { store }) => ({
        find: (accounts, id, call) => {
          const lines = listEveryAccount(store).filter(({ kind }) => kind === 'locAccount');
          return find([...accounts, ...lines], id, call);
        },
      })),
    ],
    'account-known-to-all-once-listed': [
      'an account that its customer has listed is readable by every customer',
      ({ after }) => {
        const listed = new Map<string, unknown>();
        after('listAccounts', ({ body }) => {
          const { accounts = [] } = body as { accounts?: Record<string, { accountId: string }>[] };
          for (const account of accounts)
            for (const { accountId } of Object.values(account)) listed.set(accountId, account);
        });
        after('getAccount', ({ status }, { params }) => {
          const body = listed.get(params.account_id ?? '');
          return status === 400 && body !== undefined ? { status: 200, body } : undefined;
        });
      },
    ],
    'cached-accounts-forget-the-customer': [
      'an account that was read is given to every customer who names it',
      keepAnswers('getAccount', ({ params }) => params.account_id),
    ],
  }),
  ...defineFaults('accounts-list-holds-no-account-of-another-customer', {
    'account-ids-of-any-customer': [
      'accountIds selects accounts of every customer',
      changeAccounts((_rules, { store }) => ({
        accountsOf: (accounts, { query }) => (query.get('accountIds') ? listEveryAccount(store) : accounts),
      })),
    ],
    'accounts-list-shows-a-stranger': [
      'the list ends with an account of another customer, which can be read too',
      changeAccounts(({ find }, { store }) => {
        const accountsOf = (accounts: readonly FdxAccount[], { customer }: Call) =>
          addStranger(store, accounts, customer === 'alice' ? 'bruno' : undefined);
        return { accountsOf, find: (accounts, id, call) => find(accountsOf(accounts, call), id, call) };
      }),
      { breaks: ['account-of-another-customer-is-not-readable'] },
    ],
    'list-of-the-second-customer-shows-one-of-the-first': [
      'the list of the second customer holds an account of the first one, which only that one can read',
      changeAccounts((_rules, { store }) => ({
        accountsOf: (accounts, { customer }) =>
          addStranger(store, accounts, customer === 'bruno' ? 'alice' : undefined),
      })),
    ],
    'list-is-kept-for-the-next-customer': [
      'a list without parameters is kept, and given to the next caller',
      keepAnswers('listAccounts', ({ query }) => (query.size === 0 ? '' : undefined)),
      { mayBreak: { 'cursor-yields-no-account-of-another-customer': 'their list is what is known of them' } },
    ],
  }),
  ...defineFaults('total-counts-no-account-of-another-customer', {
    'total-counts-ids-of-any-customer': [
      'the total of a list by ids counts those of other customers',
      changeAccounts(({ splitIds }, { store }) => ({
        totalElements: (selected, _all, { query }) => {
          const ids = splitIds(query.get('accountIds') ?? '');
          if (ids.length === 0) return selected.length;
          return listEveryAccount(store).filter(({ members }) => ids.includes(members.accountId)).length;
        },
      })),
    ],
    'cursor-shows-the-total-of-its-customer': [
      'a cursor of the first customer gives another one an empty page with its total',
      answerForeignCursors('bruno'),
    ],
    'cursor-shows-the-total-of-the-other-customer': [
      'a cursor of the second customer gives the first one an empty page with its total',
      answerForeignCursors('alice'),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults(
    {
      mayBreak: {
        'reads-are-answered-each-for-itself': why,
        'cursor-fetches-the-next-page': why,
        'pages-together-hold-every-account': why,
        'pages-hold-no-account-twice': why,
        'page-before-the-last-leads-to-the-next': why,
        'walk-resumes-from-any-cursor': why,
        'walk-comes-to-an-end': why,
        'next-link-leads-where-the-next-offset-does': why,
        'pages-of-details-carry-what-the-whole-list-carries': why,
        'total-elements-counts-the-accounts': why,
        'total-elements-of-a-filtered-list-counts-either': why,
        'list-by-account-ids-can-be-paged': why,
        'list-by-several-account-ids-holds-each': why,
        'list-by-one-account-id-holds-that-account': why,
        'list-by-unknown-account-id-holds-no-account': why,
        'list-by-account-ids-holds-no-other': why,
        'accounts-list-holds-the-declared-accounts': why,
        'account-ids-joined-by-an-encoded-comma-are-several': why,
        'limit-is-respected': why,
        'details-carry-more-than-lightweight': why,
        'details-carry-what-lightweight-carries': why,
        'result-type-defaults-to-lightweight': why,
        'result-type-details-lists-the-same-accounts': why,
        'listed-account-can-be-read-alone': why,
      },
    },
    {
      'cached-lists-forget-the-customer': [
        'a list is given to the next customer who asks the same',
        keepAnswers('listAccounts', (call) => askedWithout('', call)),
        {
          breaks: ['accounts-list-holds-no-account-of-another-customer'],
          mayBreak: {
            'total-counts-no-account-of-another-customer': why,
            'cursor-yields-no-account-of-another-customer': why,
          },
        },
      ],
      'cached-lists-forget-the-query': [
        'a list is given to the next request of its customer, whatever that asks',
        keepAnswers('listAccounts', ({ customer }) => customer, 3),
        { breaks: ['limit-is-respected'] },
      ],
      'cached-lists-forget-the-limit': [
        'a list is given to a request with another limit',
        keepAnswers('listAccounts', keyWithout('limit')),
        { breaks: ['limit-is-respected'] },
      ],
      'cached-lists-forget-the-offset': [
        'the first page is given to a request for the second one',
        keepAnswers('listAccounts', keyWithout('offset')),
        { breaks: ['pages-hold-no-account-twice'] },
      ],
      'cached-lists-forget-the-ids': [
        'a list is given to a request for other accountIds',
        keepAnswers('listAccounts', keyWithout('accountIds')),
        { breaks: ['list-by-account-ids-holds-no-other'] },
      ],
      'cached-lists-forget-the-result-type': [
        'a list is given to a request with another resultType',
        keepAnswers('listAccounts', keyWithout('resultType')),
        { breaks: ['pages-of-details-carry-what-the-whole-list-carries'] },
      ],
    },
  ),
];
