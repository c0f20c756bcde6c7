import { defineFaults } from '../../mutate/fault.ts';
import { listEveryAccount } from '../../reference-server/store/store.ts';
import type { Fault, FdxAccount, Workings } from '../../reference-server/types.ts';

/** Gives one customer an empty page for a cursor of another one, with the total of that one. */
function answerForeignCursors({ before, after, rules, store }: Workings, caller: string): void {
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
}

/** Customers are not kept apart. */
export const fdxCustomerFaults: readonly Fault[] = [
  ...defineFaults('account-of-another-customer-is-not-readable', {
    'single-account-of-any-customer': [
      'the read of one account does not ask whose it is',
      (workings) => {
        const { fdxAccounts } = workings.rules;
        const { find } = fdxAccounts;
        fdxAccounts.find = (_, id, call) => find(listEveryAccount(workings.store), id, call);
      },
    ],
    'line-of-credit-of-any-customer': [
      'the read of a line of credit does not ask whose it is',
      (workings) => {
        const { fdxAccounts } = workings.rules;
        const { find } = fdxAccounts;
        fdxAccounts.find = (accounts, id, call) => {
          const lines = listEveryAccount(workings.store).filter(({ kind }) => kind === 'locAccount');
          return find([...accounts, ...lines], id, call);
        };
      },
    ],
  }),
  ...defineFaults('accounts-list-holds-no-account-of-another-customer', {
    'account-ids-of-any-customer': [
      'accountIds selects accounts of every customer',
      (workings) => {
        workings.rules.fdxAccounts.accountsOf = (accounts, { query }) =>
          query.get('accountIds') ? listEveryAccount(workings.store) : accounts;
      },
    ],
    'accounts-list-shows-a-stranger': [
      'the list ends with an account of another customer, which can be read too',
      ({ rules, store }) => {
        const { fdxAccounts } = rules;
        const withStranger = (accounts: readonly FdxAccount[], customer?: string) => {
          const other = store.customers.get(customer === 'alice' ? 'bruno' : '')?.accounts[0];
          return other === undefined ? accounts : [...accounts, other];
        };
        const { find } = fdxAccounts;
        fdxAccounts.accountsOf = (accounts, { customer }) => withStranger(accounts, customer);
        fdxAccounts.find = (accounts, id, call) => find(withStranger(accounts, call.customer), id, call);
      },
      { breaks: ['account-of-another-customer-is-not-readable'] },
    ],
    'list-of-the-second-customer-shows-one-of-the-first': [
      'the list of the second customer holds an account of the first one, which only that one can read',
      ({ rules, store }) => {
        rules.fdxAccounts.accountsOf = (accounts, { customer }) => {
          const [stranger] = store.customers.get(customer === 'bruno' ? 'alice' : '')?.accounts ?? [];
          return stranger === undefined ? accounts : [...accounts, stranger];
        };
      },
    ],
    'list-is-kept-for-the-next-customer': [
      'a list without parameters is kept, and given to the next caller',
      ({ after }) => {
        let kept: unknown;
        after('listAccounts', (answer, { query, principal }) => {
          if (answer.status !== 200 || [...query].length > 0 || principal?.connection !== undefined) return;
          kept ??= structuredClone(answer.body);
          answer.body = structuredClone(kept);
        });
      },
      { mayBreak: { 'cursor-yields-no-account-of-another-customer': 'their list is what is known of them' } },
    ],
  }),
  ...defineFaults('total-counts-no-account-of-another-customer', {
    'total-counts-ids-of-any-customer': [
      'the total of a list by ids counts those of other customers',
      (workings) => {
        workings.rules.fdxAccounts.totalElements = (selected, _all, { query }) => {
          const ids = query.get('accountIds')?.split(',');
          if (ids === undefined) return selected.length;
          return listEveryAccount(workings.store).filter(({ members }) => ids.includes(members.accountId))
            .length;
        };
      },
    ],
    'cursor-shows-the-total-of-its-customer': [
      'a cursor of the first customer gives another one an empty page with its total',
      (workings) => answerForeignCursors(workings, 'bruno'),
    ],
    'cursor-shows-the-total-of-the-other-customer': [
      'a cursor of the second customer gives the first one an empty page with its total',
      (workings) => answerForeignCursors(workings, 'alice'),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('total-elements-counts-the-accounts', {
    'total-of-the-second-customer-is-one-too-many': [
      'the list of the second customer counts an account that it does not hold',
      ({ rules: { fdxAccounts } }) => {
        const { totalElements } = fdxAccounts;
        fdxAccounts.totalElements = (selected, all, call) =>
          totalElements(selected, all, call) +
          (call.customer === 'bruno' && !call.query.has('accountIds') ? 1 : 0);
      },
    ],
  }),
  ...defineFaults('pages-hold-no-account-twice', {
    'list-of-the-second-customer-repeats-an-account': [
      'the list of the second customer holds its first account twice',
      ({ rules: { fdxAccounts } }) => {
        fdxAccounts.accountsOf = (accounts, { customer, query }) =>
          customer === 'bruno' && query.size === 0 ? [...accounts.slice(0, 1), ...accounts] : accounts;
      },
    ],
  }),
  ...defineFaults('cursor-yields-no-account-of-another-customer', {
    'account-cursor-names-its-customer': [
      'the list goes on for the customer of the cursor, not of the token',
      ({ rules, store }) => {
        const { fdxAccounts } = rules;
        const places = new Map<string, { position: number; customer: string }>();
        const { encodeCursor, decodeCursor } = fdxAccounts;
        fdxAccounts.encodeCursor = (position, binding) => {
          const cursor = encodeCursor(position, binding);
          places.set(cursor, { position, customer: binding.split(' ')[0] ?? '' });
          return cursor;
        };
        fdxAccounts.decodeCursor = (cursor, binding) =>
          places.get(cursor)?.position ?? decodeCursor(cursor, binding);
        fdxAccounts.accountsOf = (accounts, { query }) => {
          const place = places.get(query.get('offset') ?? '');
          return place === undefined ? accounts : (store.customers.get(place.customer)?.accounts ?? accounts);
        };
      },
    ],
  }),
];
