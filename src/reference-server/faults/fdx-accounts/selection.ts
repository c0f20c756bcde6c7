import type { Fault, FdxAccount } from '../../types.ts';

/** The accounts that a list or a read selects are the wrong ones. */
export const fdxSelectionFaults: readonly Fault[] = [
  {
    id: 'closed-account-not-readable',
    title: 'an account that is closed is listed, but its read is refused',
    breaks: ['listed-account-can-be-read-alone'],
    apply({ rules: { fdxAccounts } }) {
      const { find } = fdxAccounts;
      fdxAccounts.find = (accounts, id, call) => {
        const account = find(accounts, id, call);
        return account?.members.status === 'CLOSED' ? undefined : account;
      };
    },
  },
  {
    id: 'single-account-is-the-next-one',
    title: 'the read of one account yields the one after it',
    breaks: ['single-account-is-the-one-asked-for'],
    apply({ rules: { fdxAccounts } }) {
      const { find } = fdxAccounts;
      fdxAccounts.find = (accounts, id, call) => {
        const found = find(accounts, id, call);
        return found && accounts[(accounts.indexOf(found) + 1) % accounts.length];
      };
    },
  },
  {
    id: 'single-account-is-the-one-read-first',
    title: 'the read of one account yields the account of its kind that was read first',
    breaks: ['single-account-is-the-one-asked-for'],
    apply({ rules: { fdxAccounts } }) {
      const read = new Map<string, ReturnType<typeof fdxAccounts.find>>();
      const { find } = fdxAccounts;
      fdxAccounts.find = (accounts, id, call) => {
        const found = find(accounts, id, call);
        if (found === undefined) return undefined;
        const key = `${call.customer} ${found.kind}`;
        read.set(key, read.get(key) ?? found);
        return read.get(key);
      };
    },
  },
  {
    id: 'single-account-of-another-type',
    title: 'accountType of a single account is written in lower case, in the list in capitals',
    breaks: ['single-account-agrees-with-the-list'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.details = ({ members }, { operation }) =>
        operation === 'getAccount'
          ? { ...members, accountType: String(members.accountType).toLowerCase() }
          : members;
    },
  },
  {
    id: 'listed-line-of-credit-as-a-loan',
    title: 'the list shows a line of credit as a loanAccount',
    breaks: ['single-account-agrees-with-the-list'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.wrap = ({ kind }, members, { operation }) => ({
        [kind === 'locAccount' && operation === 'listAccounts' ? 'loanAccount' : kind]: members,
      });
    },
  },
  {
    id: 'loan-as-a-line-of-credit',
    title: 'a loan comes as a locAccount everywhere',
    breaks: ['declared-account-has-the-member-of-its-kind'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.wrap = ({ kind }, members) => ({ [kind === 'loanAccount' ? 'locAccount' : kind]: members });
    },
  },
  {
    id: 'account-ids-beyond-three-lose-one',
    title: 'further pages of a selection of four accounts or more leave out their first account',
    breaks: ['list-by-account-ids-can-be-paged'],
    apply({ after }) {
      after('listAccounts', ({ status, body }, { query }) => {
        const asked = query.getAll('accountIds').flatMap((ids) => ids.split(','));
        if (status !== 200 || asked.length < 4 || !query.has('offset')) return;
        (body as { accounts: unknown[] }).accounts.shift();
      });
    },
  },
  {
    id: 'accounts-list-without-closed-accounts',
    title: 'the list leaves closed accounts out, which can be read alone',
    breaks: ['accounts-list-holds-the-declared-accounts'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.accountsOf = (accounts) => accounts.filter(({ members }) => members.status !== 'CLOSED');
    },
  },
  {
    id: 'accounts-list-of-ten-at-most',
    title: 'the list knows the first ten accounts only',
    breaks: ['accounts-list-holds-the-declared-accounts'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.accountsOf = (accounts) => accounts.slice(0, 10);
    },
  },
  {
    id: 'account-ids-of-one-ignored',
    title: 'accountIds with a single id selects nothing',
    breaks: ['list-by-one-account-id-holds-that-account'],
    apply({ rules: { fdxAccounts } }) {
      const { splitIds } = fdxAccounts;
      fdxAccounts.splitIds = (text) => (text.includes(',') ? splitIds(text) : []);
    },
  },
  {
    id: 'account-ids-cut-at-five',
    title: 'accountIds is taken up to its fifth id',
    breaks: ['list-by-several-account-ids-holds-each'],
    apply({ rules: { fdxAccounts } }) {
      const { splitIds } = fdxAccounts;
      fdxAccounts.splitIds = (text) => splitIds(text).slice(0, 5);
    },
  },
  {
    id: 'account-ids-split-at-semicolons',
    title: 'accountIds is split at semicolons',
    breaks: ['list-by-several-account-ids-holds-each'],
    mayBreak: { 'list-by-account-ids-can-be-paged': 'the filtered walk finds none of its accounts' },
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.splitIds = (text) => text.split(';');
    },
  },
  {
    id: 'account-ids-match-the-kind-too',
    title: 'accountIds selects every account whose id begins alike',
    breaks: ['list-by-account-ids-holds-no-other'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.selects = ({ members: { accountId } }, ids) =>
        [...ids].some(
          (id) => id === accountId || (accountId.startsWith(id.slice(0, 4)) && !id.endsWith('00')),
        );
    },
  },
  {
    id: 'account-ids-ignored-in-details',
    title: 'accountIds counts for lightweight only',
    breaks: ['list-by-account-ids-holds-no-other'],
    apply({ rules: { fdxAccounts } }) {
      const { selects } = fdxAccounts;
      fdxAccounts.selects = (account, ids, call) =>
        call.query.get('resultType') === 'details' || selects(account, ids, call);
    },
  },
  {
    id: 'account-ids-not-paged',
    title: 'a list by accountIds ends with its first page',
    breaks: ['list-by-account-ids-can-be-paged'],
    mayBreak: { 'list-by-several-account-ids-holds-each': 'more ids than one page holds lose accounts too' },
    apply({ rules: { fdxAccounts } }) {
      const { nextPosition } = fdxAccounts;
      fdxAccounts.nextPosition = (selected, query) =>
        query.ids === undefined ? nextPosition(selected, query) : undefined;
    },
  },
  {
    id: 'account-ids-paged-in-details-repeat',
    title: 'a walk by accountIds with details begins its later pages with the first account',
    breaks: ['list-by-account-ids-can-be-paged'],
    apply({ rules: { fdxAccounts } }) {
      const { pageOf } = fdxAccounts;
      fdxAccounts.pageOf = (selected, query, call) => {
        const isLater = query.ids !== undefined && query.start > 0 && query.resultType === 'details';
        return isLater ? selected.slice(0, 1) : pageOf(selected, query, call);
      };
    },
  },
  {
    id: 'account-ids-paged-in-two-orders',
    title: 'a list by accountIds begins in the order asked for and goes on in its own',
    breaks: ['list-by-account-ids-can-be-paged'],
    apply({ rules: { fdxAccounts } }) {
      const { pageOf } = fdxAccounts;
      fdxAccounts.pageOf = (selected, query, call) => {
        const { ids, start } = query;
        if (ids === undefined || start > 0) return pageOf(selected, query, call);
        const order = [...ids];
        const place = ({ members }: FdxAccount) => order.indexOf(members.accountId);
        return pageOf(
          [...selected].sort((a, b) => place(a) - place(b)),
          query,
          call,
        );
      };
    },
  },
  {
    id: 'account-ids-unknown-select-all',
    title: 'accountIds that match nothing select every account',
    breaks: ['list-by-unknown-account-id-holds-no-account'],
    apply({ rules: { fdxAccounts }, store }) {
      const { selects } = fdxAccounts;
      fdxAccounts.selects = (account, ids, call) => {
        const own = store.customers.get(call.customer ?? '')?.accounts ?? [];
        return selects(account, ids, call) || !own.some((other) => selects(other, ids, call));
      };
    },
  },
  {
    id: 'account-ids-unknown-break',
    title: 'an accountId that matches nothing answers 500',
    breaks: ['list-by-unknown-account-id-holds-no-account'],
    apply(workings) {
      workings.after('listAccounts', ({ body }, { query }) => {
        const { accounts } = body as { accounts?: unknown[] };
        if (!query.has('accountIds') || accounts?.length !== 0) return;
        return {
          status: 500,
          body: { code: 500, message: 'An internal error has occurred', debugMessage: 'none' },
        };
      });
    },
  },
  {
    id: 'account-ids-total-counts-the-rest',
    title: 'page.totalElements of a list by accountIds counts the accounts that it leaves out',
    breaks: ['total-elements-of-a-filtered-list-counts-either'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.totalElements = (selected, all) =>
        selected.length === all.length ? all.length : all.length - selected.length;
    },
  },
];
