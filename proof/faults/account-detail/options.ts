import {
  asksForSome,
  asksForStatements,
  asksForYear,
  changeDefaults,
  changeOptions,
  extendViews,
  omitsHolder,
  omitsTransactions,
  post,
  refuseOption,
} from '../../mutate/account-detail/operations.ts';
import { tellHolder } from '../../mutate/account-detail/results.ts';
import { changeRules, hookBefore } from '../../mutate/changes.ts';
import { defineFaults, type FaultDetails } from '../../mutate/fault.ts';
import { defineMutants } from '../../mutate/mutant.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const noYear: Fault['mayBreak'] = {
  'window-of-365-days-reaches-beyond-90-days': 'a year without transactions reaches nowhere',
  'window-of-365-days-includes-that-of-90-days': 'a year without transactions includes none',
};

const everyPart = { WithAccountIdentity: true, WithKYC: true, WithTransactions: true };

const filtered: FaultDetails = {
  mayBreak: {
    'accounts-filter-keeps-the-accounts-asked-for': 'the filter names the last account',
    'result-holds-the-declared-accounts': 'fewer are left than the target file declares',
  },
};

const lacksAccount: FaultDetails = {
  breaks: ['options-leave-out-no-account'],
  mayBreak: { 'sessions-are-answered-each-for-itself': 'with options it shows an account more' },
};

/** Options of GetAccountsDetail go wrong, by themselves or beside a value of another one (4.6). */
export const detailOptionFaults: readonly Fault[] = [
  ...defineMutants({
    'options-leave-out-no-account': [
      ['detail /Accounts drop-last-item when asked-without-transactions', filtered],
      ['detail /Accounts drop-last-item when asked-with-statements', { needs: 'standard', ...filtered }],
    ],
    'account-detail-accepts-every-option': [
      'post / error 500 when asked-with-statements',
      'post / error 500 when asked-for-a-year',
      'post / error 500 when asked-without-the-holder',
      'post / error 500 when asked-with-a-filter',
    ],
    'options-left-out-take-their-defaults': [
      'detail /Accounts/last/TransitNumber drop when asked-without-options',
      'detail /Accounts/*/Holder/Address drop when asked-without-options',
      'detail /Accounts/last/Holder/Address/PostalCode drop when asked-without-options',
      'detail /Accounts/*/Holder/Email empty when asked-without-options',
      'detail /Accounts/*/OverdraftLimit drop when asked-without-options',
      'detail /Accounts/0/Balance/Available drop when asked-without-options',
      'detail /Accounts/*/Transactions/*/Code drop when asked-without-options',
      ['detail /Accounts/2 drop when asked-without-options', lacksAccount],
    ],
  }),
  ...defineFaults('account-detail-options-are-optional', {
    'options-required': ['WithKYC is required', refuseOption('WithKYC', (value) => value === undefined)],
    'window-required': [
      'a request without DaysOfTransactions ends in an internal error',
      refuseOption('DaysOfTransactions', (value) => value === undefined, 500),
      { breaks: ['get-accounts-detail-answers-200-or-202'] },
    ],
  }),
  ...defineFaults('account-detail-accepts-every-option', {
    'statements-refused': [
      'a request for statements is refused',
      refuseOption('WithDetailsAndBankingStatements', (value) => value === true),
    ],
    'most-recent-statements-refused': [
      'NumberOfBankingStatements cannot be MostRecent',
      refuseOption('NumberOfBankingStatements', (value) => value === 'MostRecent'),
    ],
    'declared-number-of-statements-refused': [
      'NumberOfBankingStatements takes MostRecent only, whatever the vendor says',
      refuseOption('NumberOfBankingStatements', (value) => value !== undefined && value !== 'MostRecent'),
    ],
    'declared-number-of-statements-breaks': [
      'another NumberOfBankingStatements than MostRecent ends in an internal error',
      refuseOption(
        'NumberOfBankingStatements',
        (value) => value !== undefined && value !== 'MostRecent',
        500,
      ),
    ],
    'year-refused': [
      'DaysOfTransactions Days365 is refused',
      refuseOption('DaysOfTransactions', (value) => value === 'Days365'),
    ],
    'false-flags-refused': [
      'WithTransactions takes true only',
      refuseOption('WithTransactions', (value) => value === false),
    ],
    'filter-of-several-refused': [
      'an AccountsFilter of more than one account is refused',
      refuseOption('AccountsFilter', (value) => Array.isArray(value) && value.length > 1),
    ],
    'default-number-of-statements-refused-alone': [
      'NumberOfBankingStatements is refused where no statements are asked for',
      hookBefore(post, ({ body }) => {
        const { NumberOfBankingStatements, WithDetailsAndBankingStatements } = (body ?? {}) as JsonObject;
        if (NumberOfBankingStatements === undefined || WithDetailsAndBankingStatements === true) return;
        return { status: 400, body: { HttpStatusCode: 400, Message: 'No statements are asked for' } };
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('identity-is-included-by-default', {
    'identity-off-by-default': [
      'WithAccountIdentity is false by default',
      changeDefaults({ WithAccountIdentity: false }),
    ],
  }),
  ...defineFaults('kyc-is-included-by-default', {
    'holder-off-by-default': ['WithKYC is false by default', changeDefaults({ WithKYC: false })],
  }),
  ...defineFaults('transactions-are-included-by-default', {
    'transactions-off-by-default': [
      'WithTransactions is false by default',
      changeDefaults({ WithTransactions: false }),
      { mayBreak: noYear },
    ],
  }),
  ...defineFaults('identity-is-left-out-on-request', {
    'identity-always-included': [
      'WithAccountIdentity false changes nothing',
      changeRules('accountDetail', { includesIdentity: () => true }),
    ],
    'transit-number-always-included': [
      'WithAccountIdentity false leaves the TransitNumber',
      ({ rules }) => void rules.accountDetail.identityMembers.delete('TransitNumber'),
    ],
    'identity-comes-with-statements': [
      'WithAccountIdentity false counts only without statements',
      changeRules('accountDetail', {
        includesIdentity: (options) => options.WithAccountIdentity || asksForStatements(options),
      }),
      { needs: 'standard' },
    ],
    'identity-in-lower-case': [
      'with WithAccountIdentity false the numbers are called accountNumber and transitNumber',
      extendViews(
        ({ AccountNumber: accountNumber, TransitNumber: transitNumber }, { identity }) =>
          !identity && { accountNumber, transitNumber },
      ),
    ],
    'identity-as-reference': [
      'with WithAccountIdentity false an account carries its number as Reference',
      extendViews(({ AccountNumber }, { identity }) => !identity && { Reference: AccountNumber }),
    ],
  }),
  ...defineFaults('kyc-is-left-out-on-request', {
    'holder-always-included': [
      'WithKYC false changes nothing',
      changeRules('accountDetail', { includesHolder: () => true }),
    ],
    'holder-email-always-included': [
      'WithKYC false leaves the Email of the holder',
      extendViews(({ Holder: { Email } }, { holder }) => !holder && { Holder: { Email } }),
    ],
    'holder-comes-with-a-filter': [
      'WithKYC false counts only where AccountsFilter is absent',
      changeRules('accountDetail', { includesHolder: (options) => options.WithKYC || asksForSome(options) }),
      { needs: 'standard' },
    ],
    'holder-under-another-name': [
      'with WithKYC false the holder is called Owner',
      extendViews(({ Holder: Owner }, { holder }) => !holder && { Owner }),
    ],
    'holder-in-lower-case': [
      'with WithKYC false the holder is called holder',
      extendViews(({ Holder }, shown) => !shown.holder && { holder: Holder }),
    ],
    'holder-name-of-its-own': [
      'an account always carries the name of its holder as AccountHolderName',
      extendViews(({ Holder }) => ({ AccountHolderName: Holder.Name.toUpperCase() })),
    ],
    'holder-under-another-name-inside-holder': [
      'with WithKYC false a Holder holds FullName in place of its documented members',
      extendViews(({ Holder }, { holder }) => !holder && { Holder: { FullName: Holder.Name } }),
    ],
    'holder-in-the-title': [
      'with WithKYC false the Title of the last account ends in the name of the holder',
      tellHolder(({ Accounts }, { Name }) => {
        const last = Accounts.at(-1);
        if (last !== undefined) last.Title = `${last.Title} (${Name})`;
      }),
    ],
    'holder-beside-the-accounts': [
      'with WithKYC false a result holds its customer once for all accounts',
      tellHolder((result, { Name, Address }) =>
        Object.assign(result, { Customer: { FullName: Name, PostalAddress: Address } }),
      ),
    ],
    'holder-in-the-login': [
      'with WithKYC false the Login holds e-mail and telephone of the holder',
      tellHolder(({ Login }, { Email, PhoneNumber }) =>
        Object.assign(Login, { Contact: Email, Phone: PhoneNumber.replace(/\D/g, '') }),
      ),
    ],
    'holder-as-one-text': [
      'with WithKYC false the first account has name and address of the holder in one line',
      tellHolder(({ Accounts: [first = {}] }, { Name, Address }) =>
        Object.assign(first, { MailingLabel: [Name, ...Object.values(Address)].join(', ') }),
      ),
    ],
  }),
  ...defineFaults('transactions-are-left-out-on-request', {
    'transactions-always-included': [
      'WithTransactions false changes nothing',
      changeRules('accountDetail', { includesTransactions: () => true }),
    ],
    'savings-transactions-always-included': [
      'WithTransactions false leaves the transactions of a savings account',
      extendViews(
        ({ Type, Transactions }, { transactions }) =>
          Type === 'Savings' && transactions === undefined && { Transactions: Transactions.slice(0, 5) },
      ),
    ],
    'transactions-come-with-a-year': [
      'Days365 brings transactions although WithTransactions is false',
      changeRules('accountDetail', {
        includesTransactions: (options) => options.WithTransactions || asksForYear(options),
      }),
      { needs: 'standard' },
    ],
    'transactions-as-recent-activity': [
      'with WithTransactions false an account holds its RecentActivity',
      extendViews(
        ({ Transactions }, { transactions }) =>
          transactions === undefined && { RecentActivity: Transactions.slice(0, 3) },
      ),
    ],
    'last-transaction-beside': [
      'with WithTransactions false the last account holds its LastTransaction',
      extendViews(
        ({ Transactions: [LastTransaction] }, { transactions }) =>
          transactions === undefined && { LastTransaction },
      ),
    ],
  }),
  ...defineFaults(
    {
      breaks: [
        'identity-is-left-out-on-request',
        'kyc-is-left-out-on-request',
        'transactions-are-left-out-on-request',
      ],
      needs: 'standard',
    },
    {
      'nothing-left-out-where-everything-is': [
        'a request that leaves out every part gets them all',
        changeOptions(
          (own) => !own.WithAccountIdentity && omitsHolder(own) && omitsTransactions(own) && everyPart,
        ),
      ],
    },
  ),
  ...defineFaults('parts-are-included-on-request', {
    'true-flags-taken-for-false': [
      'WithKYC true leaves the holder out, and only its absence includes it',
      hookBefore(post, ({ body }) => {
        const options = body as JsonObject | undefined;
        if (options?.WithKYC === true) options.WithKYC = false;
        return undefined;
      }),
    ],
    'transactions-come-with-the-holder': [
      'WithKYC false leaves out the transactions too',
      changeOptions((own) => omitsHolder(own) && { WithTransactions: false }),
      {
        mayBreak: {
          ...noYear,
          'transactions-are-included-by-default': 'WithKYC false leaves them out there as well',
        },
      },
    ],
    'identity-comes-with-transactions': [
      'WithTransactions false leaves out the identity numbers too',
      changeOptions((own) => omitsTransactions(own) && { WithAccountIdentity: false }),
      { mayBreak: { 'identity-is-included-by-default': 'WithTransactions false leaves them out as well' } },
    ],
    'holder-never-included': ['no answer holds an account holder', changeOptions(() => ({ WithKYC: false }))],
    'transactions-never-included': [
      'no answer holds transactions',
      changeOptions(() => ({ WithTransactions: false })),
    ],
    'identity-lost-with-statements-and-no-holder': [
      'WithAccountIdentity brings nothing when WithKYC is false and statements are asked for',
      changeOptions((own) => omitsHolder(own) && asksForStatements(own) && { WithAccountIdentity: false }),
      { needs: 'standard' },
    ],
  }),
];
