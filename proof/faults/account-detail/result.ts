import { latestOf, poll } from '../../mutate/account-detail/operations.ts';
import { changeBody, changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { defineMutants } from '../../mutate/mutant.ts';
import { renameMembers } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

const sameMembers = 'posted-and-polled-results-have-the-same-members';
const noAccount = {
  'result-holds-the-declared-accounts': 'a text is not an account',
  'accounts-filter-keeps-the-accounts-asked-for': 'a text has no Id to be found by',
};
const sharedPoll = 'where the result that all share is polled, the Login of others seems moved';

/** Results and their Login go wrong (2.5, 3.2). */
export const resultFaults: readonly Fault[] = [
  ...defineMutants({
    'result-carries-status-accounts-and-request-id': [
      'detail /HttpStatusCode drop',
      ['polled /RequestId drop', { breaks: [sameMembers] }],
      ['posted / wrap-in-object', { warns: ['banking-answers-carry-their-descriptive-members'] }],
    ],
    'result-http-status-code-is-200': [
      'detail /HttpStatusCode number-to-text',
      'polled /HttpStatusCode = 202',
      'detail /HttpStatusCode = 200.0000000000000000000000001',
    ],
    'result-accounts-are-an-array': [
      'detail /Accounts list-to-object',
      ['detail /Accounts/2 = "Visa"', { mayBreak: noAccount }],
    ],
    'result-institution-name-is-a-string': 'detail /InstitutionName wrap-in-object',
    'result-institution-id-is-an-integer': [
      'detail /InstitutionId number-to-text',
      'polled /InstitutionId add-a-fraction',
      'detail /InstitutionId = 14.0000000000000000000000001',
      'detail /InstitutionId = 1e-400',
    ],
    'result-institution-is-a-string': 'detail /Institution wrap-in-list',
    'result-request-id-is-a-guid': 'detail /RequestId = 4711',
    'result-echoes-the-request-id': 'detail /RequestId = "11111111-2222-3333-4444-555555555555"',
    'result-login-is-an-object': 'detail /Login = "alice"',
    'login-id-is-a-guid': [
      'detail /Login/Id add-blanks',
      'detail /Login/Id text-to-number',
      ['polled /Login/Id drop', { breaks: [sameMembers] }],
    ],
    'login-username-is-a-string': 'detail /Login/Username wrap-in-object',
    'banking-members-are-not-null': 'detail /Login/Username null',
    'login-is-scheduled-refresh-is-a-boolean': 'detail /Login/IsScheduledRefresh flag-to-text',
    'login-last-refresh-is-a-timestamp-without-zone': [
      'detail /Login/LastRefresh = "2026-01-14T12:00:00Z"',
      'detail /Login/LastRefresh = "2026-01-14T25:30:00"',
      'detail /Login/LastRefresh cut-the-time',
      'detail /Login/LastRefresh text-to-number',
      'polled /Login/LastRefresh add-a-zone',
    ],
    'login-type-is-a-string': 'detail /Login/Type = 2',
    'posted-and-polled-results-have-the-same-members': [
      'polled /Accounts/*/OverdraftLimit drop',
      'polled /Accounts/*/LastFourDigits drop',
      'polled /Accounts/*/Balance/Limit drop',
      'polled /Accounts/*/Transactions/*/Code drop',
      'polled /Accounts/*/Holder/PhoneNumber drop',
      ['polled /Login drop', { mayBreak: { 'kyc-is-left-out-on-request': sharedPoll } }],
      'posted /Accounts/*/Title drop',
      'posted /Accounts/*/Holder/Address/POBox drop',
      'posted /Institution drop',
      ['posted / with {"Totals":{"Accounts":3}}', { needs: 'standard' }],
      ['polled /Accounts/last/AccountNumber drop', { needs: 'standard' }],
      ['polled /Accounts/last/Balance/Limit drop', { needs: 'standard' }],
      ['polled /Accounts/last/Holder/Address/City drop', { needs: 'standard' }],
      ['posted /Accounts/last/Currency drop', { needs: 'standard' }],
    ],
  }),
  ...defineFaults('result-carries-status-accounts-and-request-id', {
    'result-in-camel-case': [
      'a polled result names its members in camelCase',
      changeBody(poll, (body) => renameMembers(body, (name) => name.charAt(0).toLowerCase() + name.slice(1))),
      {
        // Laws judge nothing else of a result whose members they do not know.
        breaks: ['polled-answer-follows-the-options'],
        warns: ['banking-answers-carry-their-descriptive-members', 'poll-and-post-agree-in-values'],
        mayBreak: {
          'kyc-is-left-out-on-request': 'the user stands in another place than the document shows',
          'window-of-90-days-holds-its-part-of-365-days': 'a polled result shows no transactions',
          'accounts-filter-keeps-the-transactions': 'a polled result shows no transactions',
        },
      },
    ],
  }),
  ...defineFaults('result-echoes-the-request-id', {
    'result-with-the-latest-request-id': [
      'a result names the session that was authorized last',
      changeRules('accountDetail', ({ result }, { store }) => ({
        result: (accounts, persona, session, now) =>
          result(accounts, persona, latestOf(store.sessions) ?? session, now),
      })),
    ],
  }),
];
