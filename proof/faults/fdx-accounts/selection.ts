import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, FdxAccount } from '../../reference-server/types.ts';

/** The accounts that a list or a read selects are the wrong ones. */
export const fdxSelectionFaults: readonly Fault[] = [
  ...defineFaults('listed-account-can-be-read-alone', {
    'closed-account-not-readable': [
      'an account that is closed is listed, but its read is refused',
      changeRules('fdxAccounts', ({ find }) => ({
        find: (accounts, id, call) => {
          const account = find(accounts, id, call);
          return account?.members.status === 'CLOSED' ? undefined : account;
        },
      })),
    ],
  }),
  ...defineFaults('single-account-is-the-one-asked-for', {
    'single-account-is-the-next-one': [
      'the read of one account yields the one after it',
      changeRules('fdxAccounts', ({ find }) => ({
        find: (accounts, id, call) => {
          const found = find(accounts, id, call);
          return found && accounts[(accounts.indexOf(found) + 1) % accounts.length];
        },
      })),
    ],
    'single-account-is-the-one-read-first': [
      'the read of one account yields the account of its kind that was read first',
      ({ rules: { fdxAccounts } }) => {
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
    ],
  }),
  ...defineFaults('single-account-agrees-with-the-list', {
    'single-account-of-another-type': [
      'accountType of a single account is written in lower case, in the list in capitals',
      changeRules('fdxAccounts', {
        details: ({ members }, { operation }) =>
          operation === 'getAccount'
            ? { ...members, accountType: String(members.accountType).toLowerCase() }
            : members,
      }),
    ],
    'listed-line-of-credit-as-a-loan': [
      'the list shows a line of credit as a loanAccount',
      changeRules('fdxAccounts', {
        wrap: ({ kind }, members, { operation }) => ({
          [kind === 'locAccount' && operation === 'listAccounts' ? 'loanAccount' : kind]: members,
        }),
      }),
    ],
  }),
  ...defineFaults('declared-account-has-the-member-of-its-kind', {
    'loan-as-a-line-of-credit': [
      'a loan comes as a locAccount everywhere',
      changeRules('fdxAccounts', {
        wrap: ({ kind }, members) => ({ [kind === 'loanAccount' ? 'locAccount' : kind]: members }),
      }),
    ],
  }),
  ...defineFaults('list-by-account-ids-can-be-paged', {
    'account-ids-beyond-three-lose-one': [
      'further pages of a selection of four accounts or more leave out their first account',
      hookAfter('listAccounts', ({ status, body }, { query }) => {
        const asked = query.getAll('accountIds').flatMap((ids) => ids.split(','));
        if (status !== 200 || asked.length < 4 || !query.has('offset')) return;
        (body as { accounts: unknown[] }).accounts.shift();
      }),
    ],
    'account-ids-paged-in-details-repeat': [
      'a walk by accountIds with details begins its later pages with the first account',
      changeRules('fdxAccounts', ({ pageOf }) => ({
        pageOf: (selected, query, call) => {
          const isLater = query.ids !== undefined && query.start > 0 && query.resultType === 'details';
          return isLater ? selected.slice(0, 1) : pageOf(selected, query, call);
        },
      })),
    ],
    'account-ids-paged-in-two-orders': [
      'a list by accountIds begins in the order asked for and goes on in its own',
      changeRules('fdxAccounts', ({ pageOf }) => ({
        pageOf: (selected, query, call) => {
          const { ids, start } = query;
          if (ids === undefined || start > 0) return pageOf(selected, query, call);
          const order = [...ids];
          const place = ({ members }: FdxAccount) => order.indexOf(members.accountId);
          return pageOf(
            [...selected].sort((a, b) => place(a) - place(b)),
            query,
            call,
          );
        },
      })),
    ],
    'account-ids-not-paged': [
      'a list by accountIds ends with its first page',
      changeRules('fdxAccounts', ({ nextPosition }) => ({
        nextPosition: (selected, query) =>
          query.ids === undefined ? nextPosition(selected, query) : undefined,
      })),
      {
        mayBreak: {
          'list-by-several-account-ids-holds-each': 'more ids than one page holds lose accounts too',
        },
      },
    ],
  }),
  ...defineFaults('accounts-list-holds-the-declared-accounts', {
    'accounts-list-without-closed-accounts': [
      'the list leaves closed accounts out, which can be read alone',
      changeRules('fdxAccounts', {
        accountsOf: (accounts) => accounts.filter(({ members }) => members.status !== 'CLOSED'),
      }),
    ],
    'accounts-list-of-ten-at-most': [
      'the list knows the first ten accounts only',
      changeRules('fdxAccounts', { accountsOf: (accounts) => accounts.slice(0, 10) }),
    ],
  }),
  ...defineFaults('list-by-one-account-id-holds-that-account', {
    'account-ids-of-one-ignored': [
      'accountIds with a single id selects nothing',
      changeRules('fdxAccounts', ({ splitIds }) => ({
        splitIds: (text) => (text.includes(',') ? splitIds(text) : []),
      })),
    ],
  }),
  ...defineFaults('list-by-several-account-ids-holds-each', {
    'account-ids-cut-at-five': [
      'accountIds is taken up to its fifth id',
      changeRules('fdxAccounts', ({ splitIds }) => ({ splitIds: (text) => splitIds(text).slice(0, 5) })),
    ],
    'account-ids-split-at-semicolons': [
      'accountIds is split at semicolons',
      changeRules('fdxAccounts', { splitIds: (text) => text.split(';') }),
      { mayBreak: { 'list-by-account-ids-can-be-paged': 'the filtered walk finds none of its accounts' } },
    ],
  }),
  ...defineFaults('list-by-account-ids-holds-no-other', {
    'account-ids-match-the-kind-too': [
      'accountIds selects every account whose id begins alike',
      changeRules('fdxAccounts', {
        selects: ({ members: { accountId } }, ids) =>
          [...ids].some(
            (id) => id === accountId || (accountId.startsWith(id.slice(0, 4)) && !id.endsWith('00')),
          ),
      }),
      {
        mayBreak: {
          'list-by-unknown-account-id-holds-no-account': 'an unknown id may begin like a known one',
        },
      },
    ],
    'account-ids-with-an-unknown-one-select-all': [
      'accountIds of which one is unknown select every account',
      changeRules('fdxAccounts', ({ selects }, { store }) => ({
        selects: (account, ids, call) => {
          const own = store.customers.get(call.customer ?? '')?.accounts ?? [];
          const known = [...ids].filter((id) => own.some((other) => selects(other, new Set([id]), call)));
          return selects(account, ids, call) || (known.length > 0 && known.length < ids.size);
        },
      })),
    ],
    'account-ids-given-twice-select-all': [
      'accountIds that name one account twice select every account',
      changeRules('fdxAccounts', ({ selects, splitIds }) => {
        let isTwice = false;
        return {
          splitIds: (text) => {
            const ids = splitIds(text);
            isTwice = new Set(ids).size < ids.length;
            return ids;
          },
          selects: (account, ids, call) => selects(account, ids, call) || isTwice,
        };
      }),
    ],
    'account-ids-ignored-in-details': [
      'accountIds counts for lightweight only',
      changeRules('fdxAccounts', ({ selects }) => ({
        selects: (account, ids, call) =>
          call.query.get('resultType') === 'details' || selects(account, ids, call),
      })),
    ],
  }),
  ...defineFaults('list-by-unknown-account-id-holds-no-account', {
    'account-ids-unknown-select-all': [
      'accountIds that match nothing select every account',
      changeRules('fdxAccounts', ({ selects }, { store }) => ({
        selects: (account, ids, call) => {
          const own = store.customers.get(call.customer ?? '')?.accounts ?? [];
          return selects(account, ids, call) || !own.some((other) => selects(other, ids, call));
        },
      })),
    ],
    'account-ids-unknown-break': [
      'an accountId that matches nothing answers 500',
      hookAfter('listAccounts', ({ body }, { query }) => {
        const { accounts } = body as { accounts?: unknown[] };
        if (!query.has('accountIds') || accounts?.length !== 0) return;
        return {
          status: 500,
          body: { code: 500, message: 'An internal error has occurred', debugMessage: 'none' },
        };
      }),
    ],
  }),
  ...defineFaults('total-elements-of-a-filtered-list-counts-either', {
    'account-ids-total-counts-the-rest': [
      'page.totalElements of a list by accountIds counts the accounts that it leaves out',
      changeRules('fdxAccounts', {
        totalElements: (selected, all) =>
          selected.length === all.length ? all.length : all.length - selected.length,
      }),
    ],
  }),
];
