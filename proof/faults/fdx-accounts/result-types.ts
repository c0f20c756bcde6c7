import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

/** resultType decides wrongly. */
export const fdxResultTypeFaults: readonly Fault[] = [
  ...defineFaults('details-carry-more-than-lightweight', {
    'accounts-in-details-are-lightweight': [
      'the list of details holds the members of lightweight, and the single account all',
      changeRules('fdxAccounts', { isLightweight: (_, { operation }) => operation === 'listAccounts' }),
    ],
    'loans-in-details-are-lightweight': [
      'loans in details hold the members of lightweight',
      changeRules('fdxAccounts', ({ details, lightweight }) => ({
        details: (account, call) =>
          account.kind === 'loanAccount' && call.operation === 'listAccounts'
            ? lightweight(account, call)
            : details(account, call),
      })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('result-type-defaults-to-lightweight', {
    'accounts-list-defaults-to-details': [
      'the list without resultType shows details',
      changeRules('fdxAccounts', { defaultResultType: 'details' }),
    ],
    'accounts-list-defaults-to-less': [
      'the list without resultType leaves nickname out',
      changeRules('fdxAccounts', ({ lightweight }) => ({
        lightweight: (account, call) => {
          const { nickname, ...others } = lightweight(account, call);
          return nickname === undefined || call.query.has('resultType') ? { ...others, nickname } : others;
        },
      })),
    ],
  }),
  ...defineFaults('pages-of-details-carry-what-the-whole-list-carries', {
    'accounts-on-further-pages-are-lightweight': [
      'a cursor forgets resultType, so further pages of details are lightweight',
      changeRules('fdxAccounts', ({ isLightweight }) => ({
        isLightweight: (resultType, call) => isLightweight(resultType, call) || call.query.has('offset'),
      })),
    ],
    'accounts-by-ids-are-lightweight': [
      'a list by accountIds forgets resultType, so its accounts are lightweight',
      changeRules('fdxAccounts', ({ isLightweight }) => ({
        isLightweight: (resultType, call) => isLightweight(resultType, call) || call.query.has('accountIds'),
      })),
      { breaks: ['details-carry-more-than-lightweight'] },
    ],
  }),
  ...defineFaults('result-type-details-lists-the-same-accounts', {
    'accounts-in-details-without-annuities': [
      'the list of details leaves annuities out',
      changeRules('fdxAccounts', {
        accountsOf: (accounts, { query }) =>
          query.get('resultType') === 'details'
            ? accounts.filter(({ kind }) => kind !== 'annuityAccount')
            : accounts,
      }),
      { mayBreak: { 'list-by-account-ids-can-be-paged': 'the filtered walk with details lacks an annuity' } },
    ],
  }),
  ...defineFaults('details-carry-what-lightweight-carries', {
    'accounts-in-details-without-their-attributes': [
      'an account in details leaves fiAttributes out',
      changeRules('fdxAccounts', {
        details: ({ members: { fiAttributes, ...others } }, { operation }) =>
          operation === 'listAccounts' || fiAttributes === undefined ? others : { ...others, fiAttributes },
      }),
    ],
  }),
];
