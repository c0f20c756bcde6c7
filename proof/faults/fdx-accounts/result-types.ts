import { changeRules } from '../../mutate/changes.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';

/** resultType decides wrongly. */
export const fdxResultTypeFaults: readonly Fault[] = [
  {
    id: 'accounts-in-details-are-lightweight',
    title: 'the list of details holds the members of lightweight, and the single account all',
    breaks: ['details-carry-more-than-lightweight'],
    apply: changeRules('fdxAccounts', { isLightweight: (_, { operation }) => operation === 'listAccounts' }),
  },
  {
    id: 'loans-in-details-are-lightweight',
    title: 'loans in details hold the members of lightweight',
    breaks: ['details-carry-more-than-lightweight'],
    needs: 'standard',
    apply: changeRules('fdxAccounts', ({ details, lightweight }) => ({
      details: (account, call) =>
        account.kind === 'loanAccount' && call.operation === 'listAccounts'
          ? lightweight(account, call)
          : details(account, call),
    })),
  },
  ...breakRequirement('result-type-defaults-to-lightweight', {
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
  ...breakRequirement('pages-of-details-carry-what-the-whole-list-carries', {
    'accounts-on-further-pages-are-lightweight': [
      'a cursor forgets resultType, so further pages of details are lightweight',
      changeRules('fdxAccounts', ({ isLightweight }) => ({
        isLightweight: (resultType, call) => isLightweight(resultType, call) || call.query.has('offset'),
      })),
    ],
  }),
  {
    id: 'accounts-by-ids-are-lightweight',
    title: 'a list by accountIds forgets resultType, so its accounts are lightweight',
    breaks: ['pages-of-details-carry-what-the-whole-list-carries', 'details-carry-more-than-lightweight'],
    apply: changeRules('fdxAccounts', ({ isLightweight }) => ({
      isLightweight: (resultType, call) => isLightweight(resultType, call) || call.query.has('accountIds'),
    })),
  },
  {
    id: 'accounts-in-details-without-annuities',
    title: 'the list of details leaves annuities out',
    breaks: ['result-type-details-lists-the-same-accounts'],
    mayBreak: { 'list-by-account-ids-can-be-paged': 'the filtered walk with details lacks an annuity' },
    apply: changeRules('fdxAccounts', {
      accountsOf: (accounts, { query }) =>
        query.get('resultType') === 'details'
          ? accounts.filter(({ kind }) => kind !== 'annuityAccount')
          : accounts,
    }),
  },
  {
    id: 'accounts-in-details-without-their-attributes',
    title: 'an account in details leaves fiAttributes out',
    breaks: ['details-carry-what-lightweight-carries'],
    apply: changeRules('fdxAccounts', {
      details: ({ members: { fiAttributes, ...others } }, { operation }) =>
        operation === 'listAccounts' || fiAttributes === undefined ? others : { ...others, fiAttributes },
    }),
  },
];
