import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Options that go wrong beside one certain value of another option only. */
export const optionPairFaults: readonly Fault[] = [
  ...defineFaults('kyc-is-left-out-on-request', {
    'holder-comes-with-a-filter': [
      'WithKYC false counts only where AccountsFilter is absent',
      changeRules('accountDetail', {
        includesHolder: ({ WithKYC, AccountsFilter }) => WithKYC || AccountsFilter !== undefined,
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('identity-is-left-out-on-request', {
    'identity-comes-with-statements': [
      'WithAccountIdentity false counts only without statements',
      changeRules('accountDetail', {
        includesIdentity: ({ WithAccountIdentity, WithDetailsAndBankingStatements }) =>
          WithAccountIdentity || WithDetailsAndBankingStatements,
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('transactions-are-left-out-on-request', {
    'transactions-come-with-a-year': [
      'Days365 brings transactions although WithTransactions is false',
      changeRules('accountDetail', {
        includesTransactions: ({ WithTransactions, DaysOfTransactions }) =>
          WithTransactions || DaysOfTransactions === 'Days365',
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('window-of-365-days-reaches-beyond-90-days', {
    'year-needs-the-holder': [
      'Days365 counts as Days90 when WithKYC is false',
      changeRules('accountDetail', ({ optionsFor }) => ({
        optionsFor: (session, call) => {
          const options = optionsFor(session, call);
          return options.WithKYC ? options : { ...options, DaysOfTransactions: 'Days90' };
        },
      })),
      {
        mayBreak: { 'accounts-filter-keeps-the-transactions': 'with a filter they lack the older ones' },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('accounts-filter-limits-the-answer', {
    'filter-needs-transactions': [
      'AccountsFilter changes nothing when WithTransactions is false',
      changeRules('accountDetail', ({ optionsFor }) => ({
        optionsFor: (session, call) => {
          const options = optionsFor(session, call);
          return options.WithTransactions ? options : { ...options, AccountsFilter: undefined };
        },
      })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('parts-are-included-on-request', {
    'identity-lost-with-statements-and-no-holder': [
      'WithAccountIdentity brings nothing when WithKYC is false and statements are asked for',
      changeRules('accountDetail', {
        includesIdentity: (options) =>
          options.WithAccountIdentity && (options.WithKYC || !options.WithDetailsAndBankingStatements),
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('polled-answer-follows-the-options', {
    'polls-forget-the-filter-of-a-year': [
      'a poll holds every account when the POST asked for some of them and for a year',
      changeRules('accountDetail', ({ optionsFor }) => ({
        optionsFor: (session, call) => {
          const options = optionsFor(session, call);
          const isPoll = call.operation === 'getAccountsDetailAsync';
          return isPoll && options.DaysOfTransactions === 'Days365'
            ? { ...options, AccountsFilter: undefined }
            : options;
        },
      })),
      { needs: 'standard' },
    ],
  }),
];
