import type { AccountDetailRules } from './account-detail.ts';

/** Says what is wrong with a value that was sent; undefined when nothing is. */
export type DetailValidator = (value: unknown) => string | undefined;

/** One validator per member of the GetAccountsDetail body; RequestId alone is required. */
export function createDetailValidators(rules: AccountDetailRules): AccountDetailRules['validators'] {
  return {
    RequestId: (value) => (typeof value === 'string' ? undefined : 'RequestId is missing or not a string'),
    WithAccountIdentity: boolean('WithAccountIdentity'),
    WithKYC: boolean('WithKYC'),
    WithTransactions: boolean('WithTransactions'),
    AccountsFilter: (value) =>
      value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
        ? undefined
        : 'AccountsFilter is not an array of string',
    DaysOfTransactions: oneOf('DaysOfTransactions', (value) => rules.windows.has(value)),
    WithDetailsAndBankingStatements: boolean('WithDetailsAndBankingStatements'),
    NumberOfBankingStatements: oneOf('NumberOfBankingStatements', (value) =>
      rules.statementsValues.has(value),
    ),
  };
}

function boolean(option: string): DetailValidator {
  return (value) =>
    value === undefined || typeof value === 'boolean' ? undefined : `${option} is not a boolean`;
}

function oneOf(option: string, isKnown: (value: string) => boolean): DetailValidator {
  return (value) => {
    if (value === undefined) return undefined;
    return typeof value === 'string' && isKnown(value) ? undefined : `${option} has an unknown value`;
  };
}
