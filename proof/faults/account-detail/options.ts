import { changeRules, hookBefore } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { type AskedWith, changeResults } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const yearsWithoutTransactions: Fault['mayBreak'] = {
  'window-of-365-days-reaches-beyond-90-days': 'a year without transactions reaches nowhere',
  'window-of-365-days-includes-that-of-90-days': 'a year without transactions includes none',
};

/** Takes the last account from the results to some options. */
function loseLast(isMeant: (options: NonNullable<AskedWith['options']>) => boolean): Fault['apply'] {
  return changeResults(bothOperations, ({ Accounts }, { options }) => {
    if (options !== undefined && isMeant(options) && Accounts.length > 1) Accounts.pop();
  });
}

/** Options of GetAccountsDetail go wrong (4.6). */
export const detailOptionFaults: readonly Fault[] = [
  ...defineFaults('options-leave-out-no-account', {
    'account-is-lost-without-its-transactions': [
      'the last account is missing where WithTransactions is false',
      loseLast(({ WithTransactions }) => !WithTransactions),
    ],
    'account-is-lost-with-statements': [
      'the last account is missing where statements are asked for',
      loseLast(({ WithDetailsAndBankingStatements }) => WithDetailsAndBankingStatements),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('account-detail-options-are-optional', {
    'options-required': [
      'WithKYC is required',
      ({ rules }) => {
        const { WithKYC: validate } = rules.accountDetail.validators;
        rules.accountDetail.validators.WithKYC = (value) =>
          value === undefined ? 'WithKYC is missing' : validate(value);
      },
    ],
    'window-required': [
      'a request without DaysOfTransactions ends in an internal error',
      ({ rules }) => {
        const { DaysOfTransactions: validate } = rules.accountDetail.validators;
        rules.accountDetail.validators.DaysOfTransactions = (value) => {
          if (value === undefined) throw new Refusal(500, rules.errors.internalMessage);
          return validate(value);
        };
      },
      { breaks: ['get-accounts-detail-answers-200-or-202'] },
    ],
  }),
  ...defineFaults('account-detail-accepts-every-option', {
    'statements-refused': [
      'a request for statements is refused',
      ({ rules }) => {
        rules.accountDetail.validators.WithDetailsAndBankingStatements = (value) =>
          value === true ? 'statements are not enabled' : undefined;
      },
    ],
    'most-recent-statements-refused': [
      'NumberOfBankingStatements takes a number only',
      ({ rules }) => {
        rules.accountDetail.validators.NumberOfBankingStatements = (value) =>
          value === undefined || typeof value === 'number'
            ? undefined
            : 'NumberOfBankingStatements is not a number';
      },
    ],
    'declared-number-of-statements-refused': [
      'NumberOfBankingStatements takes MostRecent only, whatever the vendor says',
      ({ rules }) => {
        rules.accountDetail.validators.NumberOfBankingStatements = (value) =>
          value === undefined || value === 'MostRecent' ? undefined : 'NumberOfBankingStatements is unknown';
      },
    ],
    'year-refused': [
      'DaysOfTransactions Days365 is refused',
      ({ rules }) => {
        const { DaysOfTransactions: validate } = rules.accountDetail.validators;
        rules.accountDetail.validators.DaysOfTransactions = (value) =>
          value === 'Days365' ? 'DaysOfTransactions cannot be Days365' : validate(value);
      },
    ],
    'false-flags-refused': [
      'WithTransactions takes true only',
      ({ rules }) => {
        rules.accountDetail.validators.WithTransactions = (value) =>
          value === false ? 'WithTransactions cannot be false' : undefined;
      },
    ],
    'filter-of-several-refused': [
      'an AccountsFilter of more than one account is refused',
      ({ rules }) => {
        const { AccountsFilter: validate } = rules.accountDetail.validators;
        rules.accountDetail.validators.AccountsFilter = (value) =>
          Array.isArray(value) && value.length > 1 ? 'AccountsFilter takes one account' : validate(value);
      },
    ],
    'declared-number-of-statements-breaks': [
      'another NumberOfBankingStatements than MostRecent ends in an internal error',
      ({ rules }) => {
        const { NumberOfBankingStatements: validate } = rules.accountDetail.validators;
        rules.accountDetail.validators.NumberOfBankingStatements = (value) => {
          if (value !== undefined && value !== 'MostRecent')
            throw new Refusal(500, rules.errors.internalMessage);
          return validate(value);
        };
      },
    ],
  }),
  ...(
    [
      ['identity', 'WithAccountIdentity', 'identity-is-included-by-default', {}],
      ['holder', 'WithKYC', 'kyc-is-included-by-default', {}],
      ['transactions', 'WithTransactions', 'transactions-are-included-by-default', yearsWithoutTransactions],
    ] as const
  ).map(
    ([name, option, row, mayBreak]): Fault => ({
      id: `${name}-off-by-default`,
      title: `${option} is false by default`,
      breaks: [row],
      ...(mayBreak && { mayBreak }),
      apply({ rules }) {
        rules.accountDetail.defaults[option] = false;
      },
    }),
  ),
  ...(
    [
      ['identity', 'includesIdentity', 'WithAccountIdentity', 'identity-is-left-out-on-request'],
      ['holder', 'includesHolder', 'WithKYC', 'kyc-is-left-out-on-request'],
      ['transactions', 'includesTransactions', 'WithTransactions', 'transactions-are-left-out-on-request'],
    ] as const
  ).map(
    ([name, rule, option, row]): Fault => ({
      id: `${name}-always-included`,
      title: `${option} false changes nothing`,
      breaks: [row],
      apply({ rules }) {
        rules.accountDetail[rule] = () => true;
      },
    }),
  ),
  ...defineFaults('identity-is-left-out-on-request', {
    'transit-number-always-included': [
      'WithAccountIdentity false leaves the TransitNumber',
      ({ rules }) => {
        rules.accountDetail.identityMembers.delete('TransitNumber');
      },
    ],
  }),
  ...defineFaults('kyc-is-left-out-on-request', {
    'holder-email-always-included': [
      'WithKYC false leaves the Email of the holder',
      changeRules('accountDetail', ({ account }) => ({
        account: (one, shown, call) => {
          const view = account(one, shown, call);
          return shown.holder ? view : { ...view, Holder: { Email: one.Holder.Email } };
        },
      })),
    ],
  }),
  ...defineFaults('transactions-are-left-out-on-request', {
    'savings-transactions-always-included': [
      'WithTransactions false leaves the transactions of a savings account',
      changeRules('accountDetail', ({ account }) => ({
        account: (one, shown, call) => {
          const view = account(one, shown, call);
          const keeps = one.Type === 'Savings' && shown.transactions === undefined;
          return keeps ? { ...view, Transactions: one.Transactions.slice(0, 5) } : view;
        },
      })),
    ],
  }),
  ...defineFaults('parts-are-included-on-request', {
    'true-flags-taken-for-false': [
      'WithKYC true leaves the holder out, and only its absence includes it',
      hookBefore('getAccountsDetail', ({ body }) => {
        const options = body as JsonObject | undefined;
        if (options?.WithKYC === true) options.WithKYC = false;
        return undefined;
      }),
    ],
    'transactions-come-with-the-holder': [
      'WithKYC false leaves out the transactions too',
      changeRules('accountDetail', {
        includesTransactions: ({ WithTransactions, WithKYC }) => WithTransactions && WithKYC,
      }),
      {
        mayBreak: {
          ...yearsWithoutTransactions,
          'transactions-are-included-by-default': 'WithKYC false leaves them out there as well',
        },
      },
    ],
    'identity-comes-with-transactions': [
      'WithTransactions false leaves out the identity numbers too',
      changeRules('accountDetail', {
        includesIdentity: ({ WithAccountIdentity, WithTransactions }) =>
          WithAccountIdentity && WithTransactions,
      }),
      {
        mayBreak: {
          'identity-is-included-by-default': 'WithTransactions false leaves them out there as well',
        },
      },
    ],
    'holder-never-included': [
      'no answer holds an account holder',
      changeRules('accountDetail', { includesHolder: () => false }),
    ],
    'transactions-never-included': [
      'no answer holds transactions',
      changeRules('accountDetail', { includesTransactions: () => false }),
    ],
  }),
];
