import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, JsonObject } from '../../reference-server/types.ts';

type Account = Record<string, JsonObject>;

/** Changes the accounts of pages that continue a walk. */
function changeLaterPages(
  change: (accounts: Account[], call: Call) => void,
  resultType?: string,
): Fault['apply'] {
  return changeBody('listAccounts', ({ accounts }, call) => {
    const isMeant = resultType === undefined || call.query.get('resultType') === resultType;
    if (call.query.has('offset') && isMeant) change(accounts as Account[], call);
  });
}

function changeMembers(accounts: readonly Account[], change: (members: JsonObject) => void): void {
  for (const account of accounts) for (const members of Object.values(account)) change(members);
}

const asOfOtherPages: Fault['mayBreak'] = {
  'result-type-defaults-to-lightweight': 'the list without resultType is read in pages of another size',
};

/** An account is another one on a later page than in the whole list (2.4, 4.5). */
export const accountOnPagesFaults: readonly Fault[] = [
  ...defineFaults('account-is-of-one-kind-on-every-page', {
    'account-types-in-small-letters-on-later-pages': [
      'pages after the first write the accountType in small letters',
      changeLaterPages((accounts) =>
        changeMembers(accounts, (members) => {
          if (typeof members.accountType === 'string')
            members.accountType = members.accountType.toLowerCase();
        }),
      ),
    ],
    'category-of-the-last-account-of-a-page-lost': [
      'the last account of a page after the first has a category of its own',
      changeLaterPages((accounts) =>
        changeMembers(accounts.slice(-1), (members) => {
          members.accountCategory = 'OTHER_ACCOUNT';
        }),
      ),
    ],
    'types-of-the-account-before-on-later-pages': [
      'on pages after the first each account has the accountType of the first one of the page',
      changeLaterPages((accounts) => {
        const [first] = accounts.flatMap((account) => Object.values(account));
        changeMembers(accounts, (members) => {
          members.accountType = `${first?.accountType}_${accounts.length}`;
        });
      }),
    ],
    'annuities-as-investments-on-later-pages': [
      'pages after the first show an annuity as an investment',
      changeLaterPages((accounts) => {
        for (const account of accounts) {
          const { annuityAccount } = account;
          if (annuityAccount === undefined) continue;
          account.investmentAccount = annuityAccount;
          delete account.annuityAccount;
        }
      }),
    ],
  }).map((fault): Fault => ({ ...fault, mayBreak: asOfOtherPages })),
  ...defineFaults('account-numbers-agree-wherever-read', {
    'account-numbers-cut-on-later-pages-of-details': [
      'pages of details after the first lack the first digit of accountNumber',
      changeLaterPages(
        (accounts) =>
          changeMembers(accounts, (members) => {
            if (typeof members.accountNumber === 'string')
              members.accountNumber = members.accountNumber.slice(1);
          }),
        'details',
      ),
    ],
    'routing-numbers-of-another-bank-on-later-pages': [
      'pages of details after the first have one routing number for all accounts',
      changeLaterPages(
        (accounts) =>
          changeMembers(accounts, (members) => {
            if (typeof members.routingTransitNumber === 'string') members.routingTransitNumber = '000000000';
          }),
        'details',
      ),
    ],
  }),
  ...defineFaults(
    { warns: ['page-before-the-last-carries-its-members'] },
    {
      'next-link-of-empty-text': [
        'a page before the last has an empty href in its link',
        changeBody('listAccounts', ({ links }) => {
          const { next } = (links ?? {}) as { next?: JsonObject };
          if (next?.href !== undefined) next.href = '';
        }),
      ],
    },
  ),
];
