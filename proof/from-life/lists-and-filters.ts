import { changeBody, changeRules, combineChanges, hookAfter } from '../mutate/changes.ts';
import { changeAccountRule, changeAccounts, changePages } from '../mutate/fdx-accounts.ts';
import type { FdxAccount, JsonObject, OperationName } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const lists: readonly OperationName[] = [
  'listProviders',
  'listRecipients',
  'listRegistrations',
  'listRecipientRegistrations',
];

/** Accounts with two balances or more, of which a join makes several rows. */
function hasTwoBalances({ members }: FdxAccount): boolean {
  return ['currentBalance', 'availableBalance'].every((member) => members[member] !== undefined);
}

export const listsAndFilters = defineDefects('lists-and-filters', [
  {
    id: 'limit-returns-one-account-more',
    title: 'A page with a limit holds one account more',
    source: 'wazuh/wazuh-api#170',
    batch: 1,
    apply: changeAccountRule('pageOf', (page, selected, { start, limit }, { query }) =>
      query.has('limit') ? selected.slice(start, start + limit + 1) : page,
    ),
  },
  {
    id: 'filter-is-applied-to-the-page',
    title: 'The filter accountIds is applied to each page after it was cut, so that pages are too short',
    source: 'gravitee-io/issues#5993',
    batch: 2,
    apply: changeAccounts({
      selects: () => true,
      pageOf: (all, { start, limit, ids }) =>
        all.slice(start, start + limit).filter(({ members }) => ids?.has(members.accountId) ?? true),
    }),
  },
  {
    id: 'filter-that-matches-nothing-is-dropped',
    title: 'A filter that matches no account returns all accounts',
    source: 'up-banking/api#138',
    batch: 2,
    apply: changeAccounts((_, { store }) => ({
      selects: ({ members }, ids, { customer = '' }) => {
        const own = store.customers.get(customer)?.accounts ?? [];
        return ids.has(members.accountId) || !own.some((other) => ids.has(other.members.accountId));
      },
    })),
  },
  {
    id: 'only-the-first-of-several-ids-counts',
    title: 'Of several accountIds only the first one is returned',
    source: 'zenstackhq/zenstack#1573',
    batch: 1,
    apply: changeAccounts({ splitIds: (text) => text.split(',').slice(0, 1) }),
  },
  {
    id: 'accounts-filter-is-ignored',
    title: 'AccountsFilter is ignored, while accountIds works',
    source: 'OctopusDeploy/Issues#3622',
    batch: 1,
    apply: changeRules('accountDetail', { select: (accounts) => accounts }),
  },
  {
    id: 'limit-is-ignored-and-an-empty-account-follows',
    title: 'The limit is ignored, and each page ends with an empty object',
    source: 'scriptzteam/TorrentCORE-Torrent-community#1',
    batch: 1,
    apply: combineChanges(
      changeAccountRule('limitIn', (limit) => (limit === undefined ? undefined : 10)),
      changePages(undefined, ({ accounts }) => accounts.push({})),
    ),
  },
  {
    id: 'filtered-accounts-appear-twice',
    title: 'Filtered accounts with two balances appear twice',
    source: 'formancehq/ledger#481',
    batch: 1,
    apply: changeAccountRule('pageOf', (page, _, { ids }) =>
      ids === undefined
        ? page
        : page.flatMap((account) => (hasTwoBalances(account) ? [account, account] : [account])),
    ),
  },
  {
    id: 'flags-cannot-be-false',
    title: 'A flag of GetAccountsDetail that is false counts as true',
    source: 'opendatateam/udata#264',
    batch: 1,
    apply: changeRules('accountDetail', {
      includesIdentity: () => true,
      includesHolder: () => true,
      includesTransactions: () => true,
    }),
  },
  {
    id: 'empty-lists-are-null',
    title: 'A list without items is null',
    source: 'kolide/fleet#285',
    batch: 1,
    apply: combineChanges(
      hookAfter(lists, (answer) => {
        if (Array.isArray(answer.body) && answer.body.length === 0) answer.body = null;
      }),
      changeBody('listAccounts', (page: JsonObject) => {
        if (Array.isArray(page.accounts) && page.accounts.length === 0) page.accounts = null;
      }),
      changeBody(['getAccountsDetail', 'getAccountsDetailAsync'], (result: JsonObject) => {
        if (Array.isArray(result.Accounts) && result.Accounts.length === 0) result.Accounts = null;
      }),
    ),
  },
]);
