import type { Fault, FdxAccount, Workings } from '../../types.ts';
import { breakRequirement } from '../one-requirement.ts';

function everyAccount({ store }: Workings): FdxAccount[] {
  return [...store.customers.values()].flatMap(({ accounts }) => accounts);
}

/** Customers are not kept apart. */
export const fdxCustomerFaults: readonly Fault[] = [
  ...breakRequirement('account-of-another-customer-is-not-readable', {
    'single-account-of-any-customer': [
      'the read of one account does not ask whose it is',
      (workings) => {
        const { fdxAccounts } = workings.rules;
        const { find } = fdxAccounts;
        fdxAccounts.find = (_, id, call) => find(everyAccount(workings), id, call);
      },
    ],
    'line-of-credit-of-any-customer': [
      'the read of a line of credit does not ask whose it is',
      (workings) => {
        const { fdxAccounts } = workings.rules;
        const { find } = fdxAccounts;
        fdxAccounts.find = (accounts, id, call) => {
          const lines = everyAccount(workings).filter(({ kind }) => kind === 'locAccount');
          return find([...accounts, ...lines], id, call);
        };
      },
    ],
  }),
  {
    id: 'account-ids-of-any-customer',
    title: 'accountIds selects accounts of every customer',
    breaks: ['accounts-list-holds-no-account-of-another-customer'],
    apply(workings) {
      workings.rules.fdxAccounts.accountsOf = (accounts, { query }) =>
        query.get('accountIds') ? everyAccount(workings) : accounts;
    },
  },
  {
    id: 'accounts-list-shows-a-stranger',
    title: 'the list ends with an account of another customer, which can be read too',
    breaks: [
      'accounts-list-holds-no-account-of-another-customer',
      'account-of-another-customer-is-not-readable',
    ],
    apply({ rules, store }) {
      const { fdxAccounts } = rules;
      const withStranger = (accounts: readonly FdxAccount[], customer?: string) => {
        const other = store.customers.get(customer === 'alice' ? 'bruno' : '')?.accounts[0];
        return other === undefined ? accounts : [...accounts, other];
      };
      const { find } = fdxAccounts;
      fdxAccounts.accountsOf = (accounts, { customer }) => withStranger(accounts, customer);
      fdxAccounts.find = (accounts, id, call) => find(withStranger(accounts, call.customer), id, call);
    },
  },
  {
    id: 'account-cursor-names-its-customer',
    title: 'the list goes on for the customer of the cursor, not of the token',
    breaks: ['cursor-yields-no-account-of-another-customer'],
    apply({ rules, store }) {
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
  },
];
