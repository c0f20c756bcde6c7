import type { Fault } from '../../types.ts';

/** resultType decides wrongly. */
export const fdxResultTypeFaults: readonly Fault[] = [
  {
    id: 'accounts-list-defaults-to-details',
    title: 'the list without resultType shows details',
    breaks: ['result-type-defaults-to-lightweight'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.defaultResultType = 'details';
    },
  },
  {
    id: 'accounts-list-defaults-to-less',
    title: 'the list without resultType leaves nickname out',
    breaks: ['result-type-defaults-to-lightweight'],
    apply({ rules: { fdxAccounts } }) {
      const { lightweight } = fdxAccounts;
      fdxAccounts.lightweight = (account, call) => {
        const { nickname, ...others } = lightweight(account, call);
        return nickname === undefined || call.query.has('resultType') ? { ...others, nickname } : others;
      };
    },
  },
  {
    id: 'accounts-on-further-pages-are-lightweight',
    title: 'a cursor forgets resultType, so further pages of details are lightweight',
    breaks: ['pages-of-details-carry-what-the-whole-list-carries'],
    apply({ rules: { fdxAccounts } }) {
      const { isLightweight } = fdxAccounts;
      fdxAccounts.isLightweight = (resultType, call) =>
        isLightweight(resultType, call) || call.query.has('offset');
    },
  },
  {
    id: 'accounts-by-ids-are-lightweight',
    title: 'a list by accountIds forgets resultType, so its accounts are lightweight',
    breaks: ['pages-of-details-carry-what-the-whole-list-carries'],
    apply({ rules: { fdxAccounts } }) {
      const { isLightweight } = fdxAccounts;
      fdxAccounts.isLightweight = (resultType, call) =>
        isLightweight(resultType, call) || call.query.has('accountIds');
    },
  },
  {
    id: 'accounts-in-details-without-annuities',
    title: 'the list of details leaves annuities out',
    breaks: ['result-type-details-lists-the-same-accounts'],
    mayBreak: { 'list-by-account-ids-can-be-paged': 'the filtered walk with details lacks an annuity' },
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.accountsOf = (accounts, { query }) =>
        query.get('resultType') === 'details'
          ? accounts.filter(({ kind }) => kind !== 'annuityAccount')
          : accounts;
    },
  },
  {
    id: 'accounts-in-details-without-their-attributes',
    title: 'an account in details leaves fiAttributes out',
    breaks: ['details-carry-what-lightweight-carries'],
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.details = ({ members: { fiAttributes, ...others } }, { operation }) =>
        operation === 'listAccounts' || fiAttributes === undefined ? others : { ...others, fiAttributes };
    },
  },
];
