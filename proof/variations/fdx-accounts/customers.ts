import type { FdxAccount, Variation } from '../../reference-server/types.ts';
import { declareAccounts, replaceAccounts } from './customer.ts';

const MANY = 3000;

function numbered(accounts: readonly FdxAccount[], count: number): FdxAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const { kind, members } = accounts[index % accounts.length]!;
    return { kind, members: { ...members, accountId: `${members.accountId}-${index}` } };
  });
}

/** A variation in which alice has the first few of her accounts only. */
function few(count: number, words: string): Variation {
  return {
    id: `customer-with-${words}`.replaceAll(' ', '-'),
    title: `the customer has ${words}`,
    apply(workings) {
      replaceAccounts(workings, 'alice', (accounts) => accounts.slice(0, count));
    },
    declares(description) {
      declareAccounts(description, 'alice', (accounts) => accounts.slice(0, count));
    },
  };
}

/** Customers as they may be (1, 4.5). */
export const fdxCustomerVariations: readonly Variation[] = [
  few(0, 'no account'),
  few(1, 'one account'),
  few(2, 'two accounts'),
  few(3, 'three accounts'),
  {
    id: 'customer-with-3000-accounts',
    title: 'the customer has 3000 accounts, and pages hold a hundred at most',
    isLarge: true,
    apply(workings) {
      workings.rules.fdxAccounts.maximumLimit = 100;
      replaceAccounts(workings, 'alice', (accounts) => numbered(accounts, MANY));
    },
    declares(description) {
      declareAccounts(description, 'alice', (accounts) =>
        accounts.slice(0, 5).map(({ id, kind }, index) => ({ id: `${id}-${index}`, kind })),
      );
    },
  },
  {
    id: 'customer-with-a-shared-account',
    title: 'two customers share an account, which is declared for both',
    apply(workings) {
      const shared = workings.store.customers.get('bruno')?.accounts[0];
      replaceAccounts(workings, 'alice', (accounts) => (shared ? [shared, ...accounts] : accounts));
    },
    declares(description) {
      const shared = description.fdx.customers.find(({ name }) => name === 'bruno')?.accounts[0];
      declareAccounts(description, 'alice', (accounts) => (shared ? [shared, ...accounts] : accounts));
    },
  },
  {
    id: 'customer-with-a-joint-account-of-one-declaration',
    title: 'two customers share an account, which is declared for the first one only',
    apply(workings) {
      const [joint] = workings.store.customers.get('alice')?.accounts ?? [];
      replaceAccounts(workings, 'bruno', (accounts) => (joint ? [...accounts, joint] : accounts));
    },
  },
  {
    id: 'customer-who-opens-accounts-meanwhile',
    title: 'now and then a new account comes first in the list',
    apply(workings) {
      let reads = 0;
      workings.before('listAccounts', ({ headers }) => {
        if (!headers['service-auth-key']?.includes('alice')) return undefined;
        reads += 1;
        if (reads % 7 === 0) {
          replaceAccounts(workings, 'alice', (accounts) => {
            const { kind, members } = accounts.at(-1)!;
            return [{ kind, members: { ...members, accountId: `new-${reads}` } }, ...accounts];
          });
        }
        return undefined;
      });
    },
  },
  {
    id: 'customer-who-opens-one-account',
    title: 'an account is opened once, between the list and the list by accountIds',
    apply(workings) {
      let isOpen = false;
      workings.rules.fdxAccounts.totalElements = (_selected, all) => all.length;
      workings.before('listAccounts', ({ query }) => {
        if (isOpen || !query.get('accountIds')?.includes(',')) return undefined;
        isOpen = true;
        replaceAccounts(workings, 'alice', (accounts) => {
          const { kind, members } = accounts.at(-1)!;
          return [...accounts, { kind, members: { ...members, accountId: 'opened-meanwhile' } }];
        });
        return undefined;
      });
    },
  },
  {
    id: 'customer-whose-account-goes-and-comes-back',
    title: 'an account is unlinked for a while, and linked again',
    apply({ rules }) {
      let reads = 0;
      rules.fdxAccounts.accountsOf = (accounts) => {
        reads += 1;
        return reads < 60 || reads > 400
          ? accounts
          : accounts.filter(({ members }) => members.accountType !== 'AUTOLOAN');
      };
    },
    declares(description) {
      declareAccounts(description, 'alice', (accounts) =>
        accounts.filter(({ id }) => id !== 'loan-0fd91c4e'),
      );
    },
  },
];
