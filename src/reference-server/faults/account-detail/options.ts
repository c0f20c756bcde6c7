import { Refusal } from '../../refusal.ts';
import type { Fault, JsonObject } from '../../types.ts';

/** Options of GetAccountsDetail go wrong (4.6). */
export const detailOptionFaults: readonly Fault[] = [
  {
    id: 'options-required',
    title: 'WithKYC is required',
    breaks: ['account-detail-options-are-optional'],
    apply({ rules }) {
      const { WithKYC: validate } = rules.accountDetail.validators;
      rules.accountDetail.validators.WithKYC = (value) =>
        value === undefined ? 'WithKYC is missing' : validate(value);
    },
  },
  {
    id: 'window-required',
    title: 'a request without DaysOfTransactions ends in an internal error',
    breaks: ['account-detail-options-are-optional'],
    apply({ rules }) {
      const { DaysOfTransactions: validate } = rules.accountDetail.validators;
      rules.accountDetail.validators.DaysOfTransactions = (value) => {
        if (value === undefined) throw new Refusal(500, rules.errors.internalMessage);
        return validate(value);
      };
    },
  },
  {
    id: 'statements-refused',
    title: 'a request for statements is refused',
    breaks: ['account-detail-accepts-every-option'],
    apply({ rules }) {
      rules.accountDetail.validators.WithDetailsAndBankingStatements = (value) =>
        value === true ? 'statements are not enabled' : undefined;
    },
  },
  {
    id: 'most-recent-statements-refused',
    title: 'NumberOfBankingStatements takes a number only',
    breaks: ['account-detail-accepts-every-option'],
    apply({ rules }) {
      rules.accountDetail.validators.NumberOfBankingStatements = (value) =>
        value === undefined || typeof value === 'number'
          ? undefined
          : 'NumberOfBankingStatements is no number';
    },
  },
  {
    id: 'year-refused',
    title: 'DaysOfTransactions Days365 is refused',
    breaks: ['account-detail-accepts-every-option'],
    apply({ rules }) {
      rules.accountDetail.windows.delete('Days365');
    },
  },
  {
    id: 'false-flags-refused',
    title: 'WithTransactions takes true only',
    breaks: ['account-detail-accepts-every-option'],
    apply({ rules }) {
      rules.accountDetail.validators.WithTransactions = (value) =>
        value === false ? 'WithTransactions cannot be false' : undefined;
    },
  },
  {
    id: 'filter-of-several-refused',
    title: 'an AccountsFilter of more than one account is refused',
    breaks: ['account-detail-accepts-every-option'],
    apply({ rules }) {
      const { AccountsFilter: validate } = rules.accountDetail.validators;
      rules.accountDetail.validators.AccountsFilter = (value) =>
        Array.isArray(value) && value.length > 1 ? 'AccountsFilter takes one account' : validate(value);
    },
  },
  ...(
    [
      ['identity', 'WithAccountIdentity', 'identity-is-included-by-default'],
      ['holder', 'WithKYC', 'kyc-is-included-by-default'],
      ['transactions', 'WithTransactions', 'transactions-are-included-by-default'],
    ] as const
  ).map(
    ([name, option, row]): Fault => ({
      id: `${name}-off-by-default`,
      title: `${option} is false by default`,
      breaks: [row],
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
  {
    id: 'transit-number-always-included',
    title: 'WithAccountIdentity false leaves the TransitNumber',
    breaks: ['identity-is-left-out-on-request'],
    apply({ rules }) {
      rules.accountDetail.identityMembers.delete('TransitNumber');
    },
  },
  {
    id: 'holder-email-always-included',
    title: 'WithKYC false leaves the Email of the holder',
    breaks: ['kyc-is-left-out-on-request'],
    apply({ rules }) {
      const { account } = rules.accountDetail;
      rules.accountDetail.account = (one, shown, call) => {
        const view = account(one, shown, call);
        return shown.holder ? view : { ...view, Holder: { Email: one.Holder.Email } };
      };
    },
  },
  {
    id: 'savings-transactions-always-included',
    title: 'WithTransactions false leaves the transactions of a savings account',
    breaks: ['transactions-are-left-out-on-request'],
    apply({ rules }) {
      const { account } = rules.accountDetail;
      rules.accountDetail.account = (one, shown, call) => {
        const view = account(one, shown, call);
        const keeps = one.Type === 'Savings' && shown.transactions === undefined;
        return keeps ? { ...view, Transactions: one.Transactions.slice(0, 5) } : view;
      };
    },
  },
  {
    id: 'true-flags-taken-for-false',
    title: 'WithKYC true leaves the holder out, and only its absence includes it',
    breaks: ['parts-are-included-on-request'],
    apply(workings) {
      workings.before('getAccountsDetail', ({ body }) => {
        const options = body as JsonObject | undefined;
        if (options?.WithKYC === true) options.WithKYC = false;
        return undefined;
      });
    },
  },
  {
    id: 'transactions-come-with-the-holder',
    title: 'WithKYC false leaves out the transactions too',
    breaks: ['parts-are-included-on-request'],
    apply({ rules }) {
      rules.accountDetail.includesTransactions = ({ WithTransactions, WithKYC }) =>
        WithTransactions && WithKYC;
    },
  },
  {
    id: 'identity-comes-with-transactions',
    title: 'WithTransactions false leaves out the identity numbers too',
    breaks: ['parts-are-included-on-request'],
    apply({ rules }) {
      rules.accountDetail.includesIdentity = ({ WithAccountIdentity, WithTransactions }) =>
        WithAccountIdentity && WithTransactions;
    },
  },
  {
    id: 'holder-never-included',
    title: 'no answer holds an account holder',
    breaks: ['parts-are-included-on-request'],
    apply({ rules }) {
      rules.accountDetail.includesHolder = () => false;
    },
  },
  {
    id: 'transactions-never-included',
    title: 'no answer holds transactions',
    breaks: ['parts-are-included-on-request'],
    apply({ rules }) {
      rules.accountDetail.includesTransactions = () => false;
    },
  },
];
