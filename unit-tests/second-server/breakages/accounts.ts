import type { Breakage } from './breakage.ts';

/** Breakages of FDX accounts and account detail. */
export const accountsBreakages = {
  'default-scope-is-every-scope': {
    profile: 'a',
    against: '2.2: default [ACCOUNT_BASIC]',
    fails: ['left-out-scope-becomes-account-basic'],
  },
  'scope-may-lack-account-basic': {
    profile: 'b',
    against: '2.2: must include ACCOUNT_BASIC',
    fails: ['scope-without-account-basic-is-refused-or-completed'],
    mayFail: ['recipient-scope-includes-account-basic'],
  },
  'any-customer-reads-any-account': {
    profile: 'b',
    against: '1: returns customer accounts',
    fails: ['account-of-another-customer-is-not-readable'],
  },
  'loan-term-is-text-alone': {
    profile: 'b',
    against: '2.4: loanTerm integer',
    fails: ['loan-loan-term-is-an-integer'],
  },
  'single-read-names-another-type': {
    profile: 'a',
    against: '4.5: one account, read in two ways',
    fails: ['single-account-agrees-with-the-list'],
  },
  'bad-offset-lacks-debug-message': {
    profile: 'a',
    against: '7: {code, message, debugMessage}',
    fails: ['fdx-400-carries-code-message-and-debug-message'],
  },
  'cursors-open-to-all': {
    profile: 'a',
    against: '1: returns customer accounts',
    fails: ['cursor-yields-no-account-of-another-customer'],
  },
  'cursor-forgets-the-result-type': {
    profile: 'b',
    against: '4.5: lightweight is the default',
    fails: ['result-type-defaults-to-lightweight'],
  },
  'details-of-loans-lack-the-type': {
    profile: 'a',
    against: '4.5: details is the full list',
    fails: ['details-carry-what-lightweight-carries'],
    mayFail: ['single-account-agrees-with-the-list'],
  },
  'second-page-loses-its-last': {
    profile: 'a',
    against: '2.4: a cursor for the next page',
    fails: ['pages-together-hold-every-account'],
    mayFail: ['accounts-list-holds-the-declared-accounts', 'total-elements-counts-the-accounts'],
  },
  'second-page-holds-one-more': {
    profile: 'b',
    against: '4.5: limit is the maximum number of accounts',
    fails: ['limit-is-respected'],
  },
  'details-pages-overlap': {
    profile: 'a',
    against: '2.4: a cursor for the next page',
    fails: ['pages-hold-no-account-twice'],
  },
  'total-counts-what-is-left': {
    profile: 'a',
    against: '2.4: total elements available',
    fails: ['total-elements-counts-the-accounts', 'total-elements-of-a-filtered-list-counts-either'],
  },
  'link-does-not-encode-its-cursor': {
    profile: 'b',
    against: '2.4: URL of the next page',
    fails: ['next-link-leads-where-the-next-offset-does'],
    mayFail: ['next-link-href-is-a-url'],
  },
  'last-of-several-ids-is-ignored': {
    profile: 'a',
    against: '4.5: several ids separated by commas',
    fails: ['list-by-several-account-ids-holds-each'],
    mayFail: ['list-by-account-ids-can-be-paged'],
  },
  'ids-are-compared-without-case': {
    profile: 'a',
    against: '4.5: account id(s) to return',
    fails: ['list-by-account-ids-holds-no-other'],
  },
  'any-key-of-the-right-form-opens': {
    profile: 'a',
    against: '4.6: the key grants access',
    fails: ['invalid-api-key-is-refused'],
  },
  'filter-takes-its-first-account-only': {
    profile: 'b',
    against: '4.6: AccountsFilter holds accounts linked to this session',
    fails: ['accounts-filter-keeps-the-accounts-asked-for'],
  },
  'kyc-leaves-the-email-behind': {
    profile: 'a',
    against: '4.6: WithKYC includes customer information',
    fails: ['kyc-is-left-out-on-request'],
  },
  'last-account-keeps-its-transactions': {
    profile: 'b',
    against: '4.6: WithTransactions includes transactions',
    fails: ['transactions-are-left-out-on-request'],
  },
  'dates-of-the-last-account-hold-a-time': {
    profile: 'a',
    against: '2.5: calendar date YYYY-MM-DD',
    fails: ['transaction-date-is-a-calendar-date'],
  },
  'window-of-a-year-ends-after-half-a-year': {
    profile: 'a',
    against: '8: Days365',
    fails: ['window-of-365-days-reaches-beyond-90-days'],
  },
  'an-option-widens-the-window': {
    profile: 'b',
    against: '8: Days90 is the default',
    fails: ['window-is-90-days-by-default'],
  },
  'polled-result-forgets-the-options': {
    profile: 'a',
    against: '3.2: same payload as a 200 of the POST',
    fails: ['polled-answer-follows-the-options'],
  },
  'polled-result-says-202': {
    profile: 'c',
    against: '2.5: HttpStatusCode 200 on success',
    fails: ['result-http-status-code-is-200'],
  },
  'pending-answer-has-its-own-request-id': {
    profile: 'a',
    against: '3.2: the same RequestId',
    fails: ['pending-echoes-the-request-id'],
  },
  'poll-of-a-delivered-result-breaks': {
    profile: 'b',
    against: '3.2: finished answers 200',
    fails: ['poll-of-a-completed-operation-is-a-result-or-4xx'],
  },
  'last-total-is-text': {
    profile: 'a',
    against: '2.4: totalElements integer',
    fails: ['page-total-elements-is-an-integer'],
  },
  'single-loan-is-a-deposit-too': {
    profile: 'b',
    against: '2.4: one of the following members',
    fails: ['fdx-account-holds-exactly-one-kind'],
    mayFail: [
      'single-account-agrees-with-the-list',
      'declared-account-has-the-member-of-its-kind',
      'deposit-and-loan-accounts-carry-their-id',
    ],
  },
  'fdx-codes-are-text': {
    profile: 'a',
    against: '7: code (integer)',
    fails: ['fdx-error-code-is-an-integer'],
  },
  'polls-need-no-key': {
    profile: 'a',
    against: '4.6: the key grants access',
    fails: ['missing-api-key-is-refused', 'invalid-api-key-is-refused'],
  },
  'limit-of-one-is-refused': {
    profile: 'a',
    against: '4.5: limit is the maximum number of accounts',
    fails: ['accounts-list-takes-each-parameter-alone'],
  },
  'many-ids-are-too-long': {
    profile: 'a',
    against: '4.5: several ids separated by commas',
    fails: ['list-by-account-ids-can-be-paged'],
    mayFail: ['list-by-several-account-ids-holds-each'],
  },
  'identity-leaves-the-transit-number': {
    profile: 'a',
    against: '4.6: WithAccountIdentity includes the transit number',
    fails: ['identity-is-left-out-on-request'],
  },
  'transaction-ids-repeat': {
    profile: 'b',
    against: '2.5: Id (GUID) of a transaction',
    fails: ['transaction-ids-are-unique'],
  },
} as const satisfies Record<string, Breakage>;
