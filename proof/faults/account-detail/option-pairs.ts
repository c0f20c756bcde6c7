import { changeRules } from '../../mutate/changes.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Options that go wrong beside one certain value of another option only. */
export const optionPairFaults: readonly Fault[] = [
  {
    id: 'holder-comes-with-a-filter',
    title: 'WithKYC false counts only where AccountsFilter is absent',
    breaks: ['kyc-is-left-out-on-request'],
    needs: 'standard',
    apply: changeRules('accountDetail', {
      includesHolder: ({ WithKYC, AccountsFilter }) => WithKYC || AccountsFilter !== undefined,
    }),
  },
  {
    id: 'identity-comes-with-statements',
    title: 'WithAccountIdentity false counts only without statements',
    breaks: ['identity-is-left-out-on-request'],
    needs: 'standard',
    apply: changeRules('accountDetail', {
      includesIdentity: ({ WithAccountIdentity, WithDetailsAndBankingStatements }) =>
        WithAccountIdentity || WithDetailsAndBankingStatements,
    }),
  },
  {
    id: 'transactions-come-with-a-year',
    title: 'Days365 brings transactions although WithTransactions is false',
    breaks: ['transactions-are-left-out-on-request'],
    needs: 'standard',
    apply: changeRules('accountDetail', {
      includesTransactions: ({ WithTransactions, DaysOfTransactions }) =>
        WithTransactions || DaysOfTransactions === 'Days365',
    }),
  },
  {
    id: 'year-needs-the-holder',
    title: 'Days365 counts as Days90 when WithKYC is false',
    breaks: ['window-of-365-days-reaches-beyond-90-days'],
    mayBreak: { 'accounts-filter-keeps-the-transactions': 'with a filter they lack the older ones' },
    needs: 'standard',
    apply: changeRules('accountDetail', ({ optionsFor }) => ({
      optionsFor: (session, call) => {
        const options = optionsFor(session, call);
        return options.WithKYC ? options : { ...options, DaysOfTransactions: 'Days90' };
      },
    })),
  },
  {
    id: 'filter-needs-transactions',
    title: 'AccountsFilter changes nothing when WithTransactions is false',
    breaks: ['accounts-filter-limits-the-answer'],
    needs: 'standard',
    apply: changeRules('accountDetail', ({ optionsFor }) => ({
      optionsFor: (session, call) => {
        const options = optionsFor(session, call);
        return options.WithTransactions ? options : { ...options, AccountsFilter: undefined };
      },
    })),
  },
  {
    id: 'identity-lost-with-statements-and-no-holder',
    title: 'WithAccountIdentity brings nothing when WithKYC is false and statements are asked for',
    breaks: ['parts-are-included-on-request'],
    needs: 'standard',
    apply: changeRules('accountDetail', {
      includesIdentity: (options) =>
        options.WithAccountIdentity && (options.WithKYC || !options.WithDetailsAndBankingStatements),
    }),
  },
  {
    id: 'polls-forget-the-filter-of-a-year',
    title: 'a poll holds every account when the POST asked for some of them and for a year',
    breaks: ['polled-answer-follows-the-options'],
    needs: 'standard',
    apply: changeRules('accountDetail', ({ optionsFor }) => ({
      optionsFor: (session, call) => {
        const options = optionsFor(session, call);
        const isPoll = call.operation === 'getAccountsDetailAsync';
        return isPoll && options.DaysOfTransactions === 'Days365'
          ? { ...options, AccountsFilter: undefined }
          : options;
      },
    })),
  },
];
