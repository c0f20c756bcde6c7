import { changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { bothOperations, keepFirstOptions } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of the account details. */
export const accountDetailWarnings: readonly Fault[] = [
  ...defineFaults(
    { warns: ['unknown-customer-is-refused'] },
    {
      'customer-id-not-checked': [
        'any customerId is served',
        ({ rules }) => {
          rules.auth.banking.isCustomerKnown = () => true;
        },
      ],
      'customer-id-not-checked-by-polls': [
        'a poll is answered under any customerId',
        ({ rules: { auth } }) => {
          const { isCustomerKnown } = auth.banking;
          auth.banking.isCustomerKnown = (customerId, call) =>
            call.operation === 'getAccountsDetailAsync' || isCustomerKnown(customerId, call);
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['banking-answers-carry-their-descriptive-members'] },
    {
      'institution-name-missing': [
        'a result leaves out InstitutionName',
        changeMember(bothOperations, '/InstitutionName', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['parts-come-with-every-account'] },
    {
      'transit-number-missing-for-the-last-account': [
        'the last account has no TransitNumber',
        changeMember(bothOperations, '/Accounts/last/TransitNumber', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['unknown-window-is-refused'] },
    {
      'unknown-window-taken-as-90-days': [
        'any text is good for DaysOfTransactions',
        ({ rules: { accountDetail } }) => {
          accountDetail.validators.DaysOfTransactions = (value) =>
            value === undefined || typeof value === 'string'
              ? undefined
              : 'DaysOfTransactions is not a string';
          accountDetail.daysOf = (window) => accountDetail.windows.get(window) ?? 90;
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['pending-link-example-shows-the-path'] },
    {
      'pending-link-example-of-another-path': [
        'the example of a pending link shows another path',
        changeMember('getAccountsDetail', '/Links/*/example', () => '/poll/me', 202),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['completed-operation-answers-a-post-with-200'] },
    {
      'completed-operation-pending-for-a-post': [
        'a POST answers 202 also when the operation was completed by a poll',
        replaceAnswer('getAccountsDetail', 200, (answer, call, { rules: { accountDetail }, store }) => {
          const session = accountDetail.find(
            store.sessions,
            String((call.body as JsonObject).RequestId),
            call,
          );
          if (session === undefined || session.polls === 0) return answer;
          return { status: 202, body: accountDetail.pending(session, call) };
        }),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['further-post-follows-its-own-options'] },
    {
      'first-options-taken-for-further-posts': [
        'each further POST of a session is answered as the first one, whatever it asks for',
        keepFirstOptions,
        { needs: 'standard' },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['poll-and-post-agree-in-values'] },
    {
      'balance-of-polls-in-units': [
        'polls give balances in whole units, the POST in cents',
        changeMember('getAccountsDetailAsync', '/Accounts/*/Balance/Current', (amount) =>
          Math.round(Number(amount)),
        ),
      ],
    },
  ),
];
