import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { listEveryAccount } from '../../reference-server/store/store.ts';
import type { Call, Fault, JsonObject, Workings } from '../../reference-server/types.ts';

type Rules = Workings['rules']['fdxAccounts'];

const isFiltered = ({ query }: Call) => query.has('accountIds');

/** The links of a list drop one parameter. */
function linksWithout(rules: Rules, name: string): void {
  rules.nextHref = (offset, call) => {
    const query = new URLSearchParams(call.query);
    query.delete(name);
    query.set('offset', offset);
    return `/api/fdx/5/accounts?${query}`;
  };
}

/** A list by accountIds goes wrong where the whole list does not (4.5). */
export const filteredListFaults: readonly Fault[] = [
  ...defineFaults('limit-is-respected', {
    'limit-ignored-beside-account-ids': [
      'a list by accountIds ignores limit',
      changeRules('fdxAccounts', ({ pageOf, nextPosition }) => ({
        pageOf: (selected, query, call) =>
          query.ids === undefined ? pageOf(selected, query, call) : selected,
        nextPosition: (selected, query) =>
          query.ids === undefined ? nextPosition(selected, query) : undefined,
      })),
    ],
  }),
  ...defineFaults('total-elements-of-a-filtered-list-counts-either', {
    'filtered-total-counts-the-page': [
      'page.totalElements of a list by accountIds is the number of accounts on the page',
      hookAfter('listAccounts', ({ status, body }, call) => {
        const { page, accounts } = body as { page: JsonObject; accounts: unknown[] };
        if (status === 200 && isFiltered(call)) page.totalElements = accounts.length;
      }),
    ],
    'total-of-an-unknown-id-is-one': [
      'page.totalElements of an empty list by an unknown accountId is 1',
      hookAfter('listAccounts', ({ status, body }, call) => {
        const { page, accounts } = body as { page: JsonObject; accounts: unknown[] };
        if (status === 200 && isFiltered(call) && accounts.length === 0) page.totalElements = 1;
      }),
    ],
    'filtered-total-counts-unknown-ids': [
      'page.totalElements of a list by accountIds counts the ids, unknown ones too',
      hookAfter('listAccounts', ({ status, body }, call) => {
        const { page } = body as { page: JsonObject };
        const ids = new Set(call.query.get('accountIds')?.split(','));
        if (status === 200 && isFiltered(call)) page.totalElements = ids.size;
      }),
    ],
  }),
  ...defineFaults('next-link-leads-where-the-next-offset-does', {
    'links-lose-the-account-ids': [
      'the link of a list by accountIds leads to all accounts',
      ({ rules: { fdxAccounts } }) => {
        fdxAccounts.bindingOf = (_call, _ids, resultType) => resultType;
        linksWithout(fdxAccounts, 'accountIds');
      },
    ],
    'links-lose-the-result-type-of-their-cursor': [
      'the link of a list in details lacks the resultType that its cursor is bound to',
      ({ rules: { fdxAccounts } }) => {
        linksWithout(fdxAccounts, 'resultType');
      },
    ],
  }),
  ...defineFaults('pages-of-details-carry-what-the-whole-list-carries', {
    'links-lose-the-result-type': [
      'the link of a list in details leads to a lightweight page',
      ({ rules: { fdxAccounts } }) => {
        fdxAccounts.bindingOf = (_call, ids) => [...(ids ?? [])].sort().join(',');
        linksWithout(fdxAccounts, 'resultType');
      },
    ],
  }),
  ...defineFaults('result-type-defaults-to-lightweight', {
    'accounts-by-ids-default-to-details': [
      'a list by accountIds without resultType shows details',
      changeRules('fdxAccounts', ({ isLightweight }) => ({
        isLightweight: (resultType, call) =>
          isLightweight(resultType, call) && !(isFiltered(call) && !call.query.has('resultType')),
      })),
    ],
  }),
  ...defineFaults('accounts-list-holds-no-account-of-another-customer', {
    'first-account-id-opens-the-others': [
      'of several accountIds only the first has to be one of the customer',
      changeRules('fdxAccounts', (_rules, { store }) => ({
        accountsOf: (accounts, { query }) => {
          const first = query.get('accountIds')?.split(',')[0];
          const isOwn = accounts.some(({ members }) => members.accountId === first);
          return isOwn ? listEveryAccount(store) : accounts;
        },
        totalElements: (selected) => selected.length,
      })),
    ],
  }),
  ...defineFaults('list-by-unknown-account-id-holds-no-account', {
    'accounts-by-the-beginning-of-an-id': [
      'a list by accountIds holds the accounts whose ids begin so',
      changeRules('fdxAccounts', {
        selects: ({ members }, ids) => [...ids].some((id) => members.accountId.startsWith(id)),
      }),
      { needs: 'standard' },
    ],
  }),
];
