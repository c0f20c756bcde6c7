import { defineFaults } from '../../mutate/fault.ts';
import {
  changeAccountRule,
  changeAccounts,
  changePages,
  failInside,
  takeEncodedComma,
} from '../../mutate/fdx-accounts.ts';
import { mutants } from '../../mutate/mutant.ts';
import { readConditions } from '../../mutate/places.ts';
import { listEveryAccount } from '../../reference-server/store/store.ts';
import type { Fault, FdxAccount } from '../../reference-server/types.ts';
import { paddedIds } from '../../variations/fdx-accounts/padded-ids.ts';

/** Reads an account also by what fits its own id. */
function findAlso(fits: (own: string, asked: string) => boolean): Fault['apply'] {
  return changeAccountRule(
    'find',
    (found, accounts, asked) => found ?? accounts.find(({ members }) => fits(members.accountId, asked)),
  );
}

/** Selects for `accountIds` also the accounts whose own id fits one of those. */
function selectAlso(fits: (own: string, asked: string) => boolean): Fault['apply'] {
  return changeAccountRule(
    'selects',
    (isSelected, { members }, ids) => isSelected || [...ids].some((id) => fits(members.accountId, id)),
  );
}

/** Selects every account where a condition holds of how many of the ids are known. */
function selectAllWhere(isMeant: (known: number, asked: number) => boolean): Fault['apply'] {
  return changeAccounts(({ selects }, { store }) => ({
    selects: (account, ids, call) => {
      const own = store.customers.get(call.customer ?? '')?.accounts ?? [];
      const known = [...ids].filter((id) => own.some((other) => selects(other, new Set([id]), call)));
      return selects(account, ids, call) || isMeant(known.length, ids.size);
    },
  }));
}

const isSameNumber = (own: string, asked: string) => Number(own) === Number(asked);
const asksDetails = readConditions('resultType=details');

/** The accounts that a list or a read selects are the wrong ones (4.5). */
export const fdxSelectionFaults: readonly Fault[] = [
  ...defineFaults('listed-account-can-be-read-alone', {
    'closed-account-not-readable': [
      'an account that is closed is listed, but its read is refused',
      changeAccountRule('find', (found) => (found?.members.status === 'CLOSED' ? undefined : found)),
    ],
  }),
  ...defineFaults('single-account-is-the-one-asked-for', {
    'single-account-is-the-next-one': [
      'the read of one account yields the one after it',
      changeAccountRule(
        'find',
        (found, accounts) => found && accounts[(accounts.indexOf(found) + 1) % accounts.length],
      ),
    ],
    'single-account-is-the-one-read-first': [
      'the read of one account yields the account of its kind that was read first',
      ({ rules: { fdxAccounts } }) => {
        const read = new Map<string, FdxAccount>();
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
  ...defineFaults('unknown-fdx-account-gets-400', {
    'unknown-fdx-account-breaks': [
      'the read of an unknown account answers 500',
      ({ rules }) => Object.assign(rules.fdxAccounts.status, { unknownAccount: 500 }),
    ],
    'unknown-fdx-account-yields-the-first': [
      'the read of an unknown account yields the first one',
      findAlso(() => true),
      {
        mayBreak: {
          'account-of-another-customer-is-not-readable':
            'an account of another customer is unknown too, and the one that comes instead may lack an id',
        },
      },
    ],
    'account-found-by-the-beginning-of-its-id': [
      'the beginning of an id reads its account',
      findAlso((own, asked) => own.startsWith(asked)),
      { needs: 'standard' },
    ],
    'account-found-by-a-longer-id': [
      'an id with more characters behind reads its account',
      findAlso((own, asked) => asked.startsWith(own)),
      { needs: 'standard' },
    ],
    'account-found-by-the-end-of-its-id': [
      'an id whose last two characters are right reads an account',
      findAlso((own, asked) => own.slice(-2) === asked.slice(-2)),
      { needs: 'standard' },
    ],
    'padded-account-id-read-as-a-number': [
      'an id without its leading zeros reads its account',
      findAlso(isSameNumber),
      { needs: 'standard', on: paddedIds },
    ],
  }),
  ...defineFaults('single-account-agrees-with-the-list', {
    ...mutants('account /**/accountType lower-case'),
    'listed-line-of-credit-as-a-loan': [
      'the list shows a line of credit as a loanAccount',
      changeAccountRule('wrap', (item, { kind }, loanAccount, { operation }) =>
        kind === 'locAccount' && operation === 'listAccounts' ? { loanAccount } : item,
      ),
    ],
  }),
  ...defineFaults('declared-account-has-the-member-of-its-kind', {
    'loan-as-a-line-of-credit': [
      'a loan comes as a locAccount everywhere',
      changeAccountRule('wrap', (item, { kind }, locAccount) =>
        kind === 'loanAccount' ? { locAccount } : item,
      ),
    ],
  }),
  ...defineFaults('list-by-account-ids-can-be-paged', {
    'account-ids-beyond-three-lose-one': [
      'further pages of a selection of four accounts or more leave out their first account',
      changePages('accountIds&offset', ({ accounts }, { query }) => {
        if ((query.get('accountIds') ?? '').split(',').length > 3) accounts.shift();
      }),
    ],
    'account-ids-paged-in-details-repeat': [
      'a walk by accountIds with details begins its later pages with the first account',
      changeAccountRule('pageOf', (page, selected, { ids, start, resultType }) =>
        ids !== undefined && start > 0 && resultType === 'details' ? selected.slice(0, 1) : page,
      ),
    ],
    'account-ids-paged-in-two-orders': [
      'a list by accountIds begins in the order asked for and goes on in its own',
      changeAccountRule('pageOf', (page, selected, { ids, start, limit }) => {
        const order = [...(ids ?? [])];
        const place = ({ members }: FdxAccount) => order.indexOf(members.accountId);
        return start > 0 ? page : selected.toSorted((a, b) => place(a) - place(b)).slice(0, limit);
      }),
    ],
    'account-ids-not-paged': [
      'a list by accountIds ends with its first page',
      changeAccountRule('nextPosition', (next, _selected, { ids }) => (ids === undefined ? next : undefined)),
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
      changeAccounts({
        accountsOf: (accounts) => accounts.filter(({ members }) => members.status !== 'CLOSED'),
      }),
    ],
    'accounts-list-of-ten-at-most': [
      'the list knows the first ten accounts only',
      changeAccounts({ accountsOf: (accounts) => accounts.slice(0, 10) }),
    ],
  }),
  ...defineFaults('accounts-list-holds-no-account-of-another-customer', {
    'first-account-id-opens-the-others': [
      'of several accountIds only the first has to be one of the customer',
      changeAccounts((_rules, { store }) => ({
        accountsOf: (accounts, { query }) => {
          const first = query.get('accountIds')?.split(',')[0];
          const isOwn = accounts.some(({ members }) => members.accountId === first);
          return isOwn ? listEveryAccount(store) : accounts;
        },
        totalElements: (selected) => selected.length,
      })),
    ],
  }),
  ...defineFaults('list-by-one-account-id-holds-that-account', {
    'account-ids-of-one-ignored': [
      'accountIds with a single id selects nothing',
      changeAccountRule('splitIds', (ids) => (ids.length > 1 ? ids : [])),
    ],
  }),
  ...defineFaults('list-by-several-account-ids-holds-each', {
    'account-ids-cut-at-five': [
      'accountIds is taken up to its fifth id',
      changeAccountRule('splitIds', (ids) => ids.slice(0, 5)),
    ],
    'account-ids-split-at-semicolons': [
      'accountIds is split at semicolons',
      changeAccounts({ splitIds: (text) => text.split(';') }),
      { mayBreak: { 'list-by-account-ids-can-be-paged': 'the filtered walk finds none of its accounts' } },
    ],
  }),
  ...defineFaults('account-ids-joined-by-an-encoded-comma-are-several', {
    'account-ids-with-an-encoded-comma-are-passed-over': [
      'accountIds that %2C joins is passed over, so that all accounts come',
      takeEncodedComma(({ query }) => {
        query.delete('accountIds');
        return undefined;
      }),
    ],
  }),
  ...defineFaults('list-by-account-ids-holds-no-other', {
    'account-ids-match-the-kind-too': [
      'accountIds selects every account whose id begins alike',
      selectAlso((own, id) => own.startsWith(id.slice(0, 4)) && !id.endsWith('00')),
      {
        mayBreak: {
          'list-by-unknown-account-id-holds-no-account': 'an unknown id may begin like a known one',
        },
      },
    ],
    'account-ids-with-an-unknown-one-select-all': [
      'accountIds of which one is unknown select every account',
      selectAllWhere((known, asked) => known > 0 && known < asked),
    ],
    'account-ids-given-twice-select-all': [
      'accountIds that name one account twice select every account',
      changeAccountRule('selects', (isSelected, _account, { size }, { query }) => {
        const asked = query.get('accountIds')?.split(',') ?? [];
        return isSelected || size < asked.length;
      }),
    ],
    'account-ids-ignored-in-details': [
      'accountIds counts for lightweight only',
      changeAccountRule('selects', (isSelected, _account, _ids, call) => isSelected || asksDetails(call)),
    ],
  }),
  ...defineFaults('list-by-unknown-account-id-holds-no-account', {
    'account-ids-unknown-select-all': [
      'accountIds that match nothing select every account',
      selectAllWhere((known) => known === 0),
    ],
    'account-ids-unknown-break': [
      'an accountId that matches nothing answers 500',
      changeAccountRule('page', (page, { accounts }, { query }) =>
        query.has('accountIds') && accounts.length === 0 ? failInside() : page,
      ),
      { mayBreak: { 'unusual-requests-get-no-server-error': 'a query of many parameters names such an id' } },
    ],
    'accounts-by-the-beginning-of-an-id': [
      'a list by accountIds holds the accounts whose ids begin so',
      selectAlso((own, asked) => own.startsWith(asked)),
      { needs: 'standard' },
    ],
    'padded-account-ids-listed-as-numbers': [
      'accountIds without leading zeros lists the account that has them',
      selectAlso(isSameNumber),
      { needs: 'standard', on: paddedIds },
    ],
  }),
];
