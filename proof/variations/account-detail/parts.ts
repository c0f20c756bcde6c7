import { changeRules } from '../../mutate/changes.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

/** A variation in which parts that are left out keep their place with another value. */
function leavingOut(id: string, title: string, value: JsonObject): Variation {
  return {
    id,
    title,
    apply: changeRules('accountDetail', ({ account }) => ({
      account: (one, shown, call) => ({ ...value, ...account(one, shown, call) }),
    })),
  };
}

/** Parts that are left out, and data that are not there (4.6). */
export const detailPartVariations: readonly Variation[] = [
  leavingOut('left-out-parts-null', 'what an option leaves out is null', {
    AccountNumber: null,
    TransitNumber: null,
    InstitutionNumber: null,
    Holder: null,
    Transactions: null,
  }),
  leavingOut('left-out-parts-empty', 'what an option leaves out is empty', {
    AccountNumber: '',
    TransitNumber: '',
    InstitutionNumber: '',
    Holder: {},
    Transactions: [],
  }),
  leavingOut('left-out-holder-of-nulls', 'a holder that is left out keeps its members, all null', {
    AccountNumber: '********',
    Holder: { Name: null, Address: null, Email: null, PhoneNumber: null },
  }),
  leavingOut(
    'left-out-parts-masked',
    'a number that is left out shows its last four signs, a holder its type',
    {
      AccountNumber: '********0123',
      TransitNumber: 'XXX-45',
      Holder: { $type: 'Bank.Holder', _links: { self: { href: '/holders/1' } } },
    },
  ),
  {
    id: 'holders-that-the-bank-does-not-tell',
    title: 'holders and transit numbers are there and empty',
    apply: changeRules('accountDetail', ({ account }) => ({
      account: (one, shown, call) => {
        const view = account(one, shown, call);
        const Address = {
          CivicAddress: '',
          City: '',
          Province: '',
          PostalCode: '',
          POBox: null,
          Country: '',
        };
        if (view.Holder !== undefined) view.Holder = { Name: '', Address, Email: '', PhoneNumber: '' };
        if (view.TransitNumber !== undefined) view.TransitNumber = '';
        return view;
      },
    })),
  },
  {
    id: 'sessions-without-accounts',
    title: 'a session has no linked account',
    apply: changeRules('accountDetail', { select: () => [] }),
    declares({ banking }) {
      banking.fixture = { accountsMin: 0, completes: true };
    },
  },
  {
    id: 'sessions-with-one-account',
    title: 'a session has one linked account',
    apply: changeRules('accountDetail', ({ select }) => ({
      select: (accounts, filter, call) => select(accounts.slice(0, 1), filter, call),
    })),
    declares({ banking }) {
      banking.fixture.accountsMin = 1;
    },
  },
  {
    id: 'accounts-without-transactions',
    title: 'no account has any transaction',
    apply: changeRules('accountDetail', { isInWindow: () => false }),
    declares({ banking }) {
      banking.fixture = { accountsMin: 2, completes: true };
    },
  },
  {
    id: 'accounts-of-two-months',
    title: 'transactions reach back 60 days, and those of a longer window come from the same history',
    apply: changeRules('accountDetail', ({ isInWindow }) => ({
      isInWindow: (transaction, days, now) => isInWindow(transaction, Math.min(days, 60), now),
    })),
    declares({ banking }) {
      banking.fixture.oldestDays = 55;
    },
  },
  {
    id: 'account-data-of-three-days-ago',
    title: 'data are those of the last refresh, three days ago, and so is the window',
    apply({ rules }) {
      const { login, isInWindow } = rules.accountDetail;
      const before = (now: number) => now - 3 * 86_400_000;
      rules.accountDetail.login = (persona, now) => login(persona, before(now));
      rules.accountDetail.isInWindow = (transaction, days, now) =>
        isInWindow(transaction, days, before(now)) && !isInWindow(transaction, -1, before(now));
    },
  },
  {
    id: 'days-of-another-time-zone',
    title: 'days are counted in a time zone in which it is yesterday still',
    apply: changeRules('accountDetail', ({ isInWindow }) => ({
      isInWindow: (transaction, days, now) => isInWindow(transaction, days + 1, now),
    })),
  },
  {
    id: 'filter-by-account-number',
    title: 'AccountsFilter holds account numbers, as the target file declares',
    apply: changeRules('accountDetail', {
      select: (accounts, filter) =>
        accounts.filter(({ AccountNumber }) => filter === undefined || filter.includes(AccountNumber)),
    }),
    declares({ banking }) {
      banking.accountsFilter = 'AccountNumber';
    },
  },
  {
    id: 'statements-in-accounts',
    title: 'a request for statements brings members of their own',
    apply: changeRules('accountDetail', ({ result }) => ({
      result: (accounts, persona, session, now) => {
        const body = result(accounts, persona, session, now);
        if (session.options?.WithDetailsAndBankingStatements !== true) return body;
        const Statements = [{ UniqueId: '1', FileType: 'PDF', Base64Bytes: 'JVBERi0=' }];
        return { ...body, Accounts: accounts.map((account) => ({ ...account, Statements })) };
      },
    })),
  },
];
