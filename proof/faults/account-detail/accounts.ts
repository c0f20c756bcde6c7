import { bothOperations } from '../../mutate/account-detail/operations.ts';
import { changeLinkedAccounts, changeTransactions } from '../../mutate/account-detail/results.ts';
import { changeMember, changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { defineMutants, defineWarningMutants } from '../../mutate/mutant.ts';
import type { Fault } from '../../reference-server/types.ts';

const unknownId = {
  mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the changed Id' },
};

/** Linked accounts, their holders and their transactions go wrong (2.5). */
export const linkedAccountFaults: readonly Fault[] = [
  ...defineMutants({
    'linked-account-id-is-a-guid': [
      ['detail /Accounts/*/Id cut-the-end', unknownId],
      ['detail /Accounts/*/Id text-to-number', unknownId],
      ['detail /Accounts/last/Id drop', unknownId],
    ],
    'linked-account-ids-are-unique': 'posted /Accounts duplicate-item',
    'linked-account-title-is-a-string': 'detail /Accounts/*/Title = 7',
    'banking-members-are-not-null': [
      'detail /Accounts/last/Title null',
      'detail /Accounts/last/TransitNumber null',
      'detail /Accounts/0/Balance/Available null',
      'detail /Accounts/last/Holder/Email null',
      'detail /Accounts/*/Holder/Address/City null',
      'detail /Accounts/*/Transactions/last/Description null',
      'polled /Accounts/last/TransitNumber null',
      'polled /Accounts/last/Holder/Address null',
      [
        'polled /Accounts/last/Holder null',
        { mayBreak: { 'polled-answer-follows-the-options': 'no holder' } },
      ],
    ],
    'linked-account-identity-numbers-are-strings': [
      'detail /Accounts/*/TransitNumber text-to-number',
      'detail /Accounts/*/AccountNumber wrap-in-list',
      'polled /Accounts/last/InstitutionNumber text-to-number',
    ],
    'each-identity-number-is-included': [
      'detail /Accounts/*/InstitutionNumber drop',
      'detail /Accounts/*/TransitNumber drop',
      'detail /Accounts/*/AccountNumber drop',
    ],
    'linked-account-category-is-a-string': 'detail /Accounts/*/Category wrap-in-object',
    'linked-account-type-is-a-string': 'detail /Accounts/*/Type wrap-in-list',
    'linked-account-currency-is-a-string': 'detail /Accounts/*/Currency wrap-in-object',
    'linked-account-overdraft-limit-is-a-number': [
      'detail /Accounts/*/OverdraftLimit number-to-text',
      'detail /Accounts/*/OverdraftLimit = "5000000000000000000000001"',
    ],
    'linked-account-last-four-digits-is-a-string-or-null': 'detail /Accounts/0/LastFourDigits text-to-number',
    'linked-account-type-name-is-a-string-or-null': 'detail /Accounts/*/AccountType = true',
    'linked-account-balance-is-an-object': 'detail /Accounts/*/Balance = 1200.5',
    'balance-amounts-are-numbers': [
      'detail /Accounts/*/Balance/Current number-to-text',
      'detail /Accounts/*/Balance/Current = "421.0000000000000000000000001"',
      'detail /Accounts/*/Balance/Available number-to-text',
      'polled /Accounts/last/Balance/Limit number-to-text',
    ],
    'account-holder-is-an-object': [
      'detail /Accounts/*/Holder = "Alice Tremblay"',
      'detail /Accounts/last/Holder wrap-in-list',
    ],
    'account-holder-members-are-strings': [
      'detail /Accounts/*/Holder/Name wrap-in-object',
      'detail /Accounts/*/Holder/Email wrap-in-list',
      'polled /Accounts/*/Holder/PhoneNumber text-to-number',
    ],
    'holder-address-is-an-object': 'detail /Accounts/*/Holder/Address = "Toronto"',
    'holder-address-members-are-strings': [
      'detail /Accounts/*/Holder/Address/Country wrap-in-object',
      'detail /Accounts/*/Holder/Address/City wrap-in-object',
      'detail /Accounts/last/Holder/Address/CivicAddress wrap-in-list',
      'detail /Accounts/last/Holder/Address/Province = 35',
      'posted /Accounts/*/Holder/Address/PostalCode wrap-in-list',
    ],
    'holder-address-po-box-is-a-string-or-null': 'detail /Accounts/*/Holder/Address/POBox = 0',
    'linked-account-transactions-are-an-array': [
      'detail /Accounts/*/Transactions wrap-in-object',
      'detail /Accounts/*/Transactions/last null',
    ],
    'transaction-id-is-a-guid': [
      'detail /Accounts/*/Transactions/*/Id cut-the-end',
      'detail /Accounts/*/Transactions/last/Id drop',
    ],
    'transaction-ids-are-unique': [
      'detail /Accounts/last/Transactions duplicate-item',
      'detail /Accounts/*/Transactions duplicate-item when asked-for-a-year',
    ],
    'transaction-date-is-a-calendar-date': [
      'detail /Accounts/*/Transactions/last/Date reorder-the-date',
      'detail /Accounts/*/Transactions/*/Date text-to-number',
    ],
    'transaction-code-is-a-string-or-null': 'detail /Accounts/*/Transactions/*/Code wrap-in-list',
    'transaction-description-is-a-string': 'polled /Accounts/*/Transactions/*/Description wrap-in-list',
    'transaction-amounts-are-numbers': [
      'detail /Accounts/*/Transactions/*/Debit number-to-text',
      'detail /Accounts/*/Transactions/*/Debit = "1000000000000000000000001"',
      'detail /Accounts/*/Transactions/*/Credit number-to-text',
      'detail /Accounts/*/Transactions/last/Balance number-to-text',
    ],
  }),
  ...defineFaults('result-holds-the-declared-accounts', {
    'first-linked-account-only': [
      'a result holds the first account alone',
      changeRules('accountDetail', { select: (accounts) => accounts.slice(0, 1) }),
    ],
  }),
  ...defineFaults('linked-account-ids-are-unique', {
    'linked-accounts-with-the-id-of-the-first': [
      'all accounts of a result have the Id of the first',
      changeLinkedAccounts((account, { Accounts: [first] }) => Object.assign(account, { Id: first!.Id })),
    ],
  }),
  ...defineFaults('each-identity-number-is-included', {
    'transit-numbers-as-routing-numbers': [
      'the TransitNumber of an account is called RoutingNumber',
      changeLinkedAccounts((account) => {
        account.RoutingNumber = account.TransitNumber;
        delete account.TransitNumber;
      }),
    ],
    'institution-numbers-in-lower-case': [
      'the InstitutionNumber of an account is called institutionNumber',
      changeLinkedAccounts((account) => {
        account.institutionNumber = account.InstitutionNumber;
        delete account.InstitutionNumber;
      }),
    ],
    'account-numbers-alone': [
      'accounts have an AccountNumber alone',
      changeLinkedAccounts((account) => {
        delete account.TransitNumber;
        delete account.InstitutionNumber;
      }),
    ],
  }),
  ...defineFaults('banking-members-are-not-null', {
    'transaction-credits-null': [
      'the Credit of a transaction that is a debit is null',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Credit', (amount) => amount || null),
    ],
  }),
  ...defineFaults('transaction-id-is-a-guid', {
    'transactions-numbered': [
      'the Id of a transaction is its number in the account',
      changeTransactions((one, index) => Object.assign(one, { Id: index + 1 })),
    ],
  }),
  ...defineFaults('transaction-ids-are-unique', {
    'transactions-with-the-id-of-their-account': [
      'the Id of a transaction is that of its account',
      changeTransactions((one, _index, { Id }) => Object.assign(one, { Id })),
    ],
  }),
  ...defineFaults('transaction-date-is-a-calendar-date', {
    'transaction-dates-with-a-time': [
      'the Date of a transaction has a time',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Date', (date) => `${date}T00:00:00`),
    ],
  }),
  ...defineWarningMutants({
    'account-detail-values-are-of-their-kind': [
      'detail /Accounts/*/Currency = "Canadian Dollar"',
      'detail /Accounts/*/Currency = ""',
      'detail /Accounts/*/LastFourDigits = "none"',
      'detail /Accounts/*/LastFourDigits = "00412 1204"',
      'detail /Accounts/*/Holder/Email = "416 555 0100"',
    ],
  }),
];
