import { changeRules, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Fault, FdxAccount, Workings } from '../../reference-server/types.ts';
import { paddedIds } from '../../variations/fdx-accounts/padded-ids.ts';

/** Reads find an account by more than its own id. */
function findBy({ rules: { fdxAccounts } }: Workings, fits: (own: string, asked: string) => boolean): void {
  fdxAccounts.find = (accounts, id) =>
    accounts.find(({ members }) => members.accountId === id) ??
    accounts.find(({ members }: FdxAccount) => fits(members.accountId, id));
}

const isSameNumber = (own: string, asked: string) => Number(own) === Number(asked);

function withoutTextForItsId(id: string, title: string, accountId: string): Fault {
  return {
    id,
    title: `${title} with empty text for its accountId`,
    breaks: ['deposit-and-loan-accounts-carry-their-id'],
    apply: changeRules('fdxAccounts', ({ wrap }) => ({
      wrap: (account, members, call) =>
        call.operation === 'listAccounts' && members.accountId === accountId
          ? wrap(account, { ...members, accountId: '' }, call)
          : wrap(account, members, call),
    })),
  };
}

/** An id that is nearly one of an account is taken for it, and what is nearly a number ends in an error (4.5, 7). */
export const nearIdFaults: readonly Fault[] = [
  ...defineFaults('unknown-fdx-account-gets-400', {
    'account-found-by-the-beginning-of-its-id': [
      'the beginning of an id reads its account',
      (workings) => {
        findBy(workings, (own, asked) => own.startsWith(asked));
      },
      { needs: 'standard' },
    ],
    'account-found-by-a-longer-id': [
      'an id with more characters behind reads its account',
      (workings) => {
        findBy(workings, (own, asked) => asked.startsWith(own));
      },
      { needs: 'standard' },
    ],
    'account-found-by-the-end-of-its-id': [
      'an id whose last two characters are right reads an account',
      (workings) => {
        findBy(workings, (own, asked) => own.slice(-2) === asked.slice(-2));
      },
      { needs: 'standard' },
    ],
    'padded-account-id-read-as-a-number': [
      'an id without its leading zeros reads its account',
      (workings) => {
        findBy(workings, isSameNumber);
      },
      { needs: 'standard', on: paddedIds },
    ],
  }),
  ...defineFaults('list-by-unknown-account-id-holds-no-account', {
    'padded-account-ids-listed-as-numbers': [
      'accountIds without leading zeros lists the account that has them',
      changeRules('fdxAccounts', () => ({
        selects: ({ members }, ids) => [...ids].some((id) => isSameNumber(members.accountId, id)),
      })),
      { needs: 'standard', on: paddedIds },
    ],
  }),
  ...defineFaults('invalid-fdx-parameter-gets-400', {
    'limit-beyond-an-integer-breaks': [
      'a limit of more digits than an integer has ends in an internal error',
      hookBefore('listAccounts', ({ query }): Answer | undefined => {
        if (!/^\d{10,}$/.test(query.get('limit') ?? '')) return undefined;
        const message = 'An internal error has occurred';
        return { status: 500, body: { code: 500, message, debugMessage: message } };
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('account-of-another-customer-is-not-readable', {
    'account-known-to-all-once-listed': [
      'an account that its customer has listed is readable by every customer',
      ({ after }) => {
        const listed = new Map<string, unknown>();
        after('listAccounts', ({ status, body }) => {
          const { accounts = [] } = body as { accounts?: Record<string, { accountId: string }>[] };
          for (const account of status === 200 ? accounts : [])
            for (const { accountId } of Object.values(account)) listed.set(accountId, account);
        });
        after('getAccount', ({ status }, { params }) => {
          const body = listed.get(params.account_id ?? '');
          return status === 400 && body !== undefined ? { status: 200, body } : undefined;
        });
      },
    ],
  }),
  withoutTextForItsId(
    'listed-account-with-an-empty-id',
    'the list shows one deposit account',
    'dep-17d4c8b5',
  ),
  withoutTextForItsId('listed-loan-with-an-empty-id', 'the list shows one loan account', 'loan-0fd91c4e'),
  ...defineFaults('deposit-interest-rate-as-of-is-a-date', {
    'interest-as-of-a-leap-day-of-a-common-year': [
      'interestRateAsOf is the 29 February of a year that has none',
      hookAfter('getAccount', ({ body }) => {
        const { depositAccount } = body as { depositAccount?: { interestRateAsOf: string } };
        if (depositAccount) depositAccount.interestRateAsOf = '2025-02-29';
      }),
    ],
  }),
];
