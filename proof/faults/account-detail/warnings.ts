import { changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { bothOperations, keepFirstOptions } from '../../mutate/detail-operations.ts';
import { removed } from '../../mutate/members.ts';
import { warnOf } from '../../mutate/one-requirement.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of the account details. */
export const accountDetailWarnings: readonly Fault[] = [
  warnOf(
    'customer-id-not-checked',
    'any customerId is served',
    'unknown-customer-is-refused',
    ({ rules }) => {
      rules.auth.banking.isCustomerKnown = () => true;
    },
  ),
  warnOf(
    'customer-id-not-checked-by-polls',
    'a poll is answered under any customerId',
    'unknown-customer-is-refused',
    ({ rules: { auth } }) => {
      const { isCustomerKnown } = auth.banking;
      auth.banking.isCustomerKnown = (customerId, call) =>
        call.operation === 'getAccountsDetailAsync' || isCustomerKnown(customerId, call);
    },
  ),
  warnOf(
    'institution-name-missing',
    'a result leaves out InstitutionName',
    'banking-answers-carry-their-descriptive-members',
    changeMember(bothOperations, '/InstitutionName', removed),
  ),
  warnOf(
    'transit-number-missing-for-the-last-account',
    'the last account has no TransitNumber',
    'parts-come-with-every-account',
    changeMember(bothOperations, '/Accounts/last/TransitNumber', removed),
  ),
  warnOf(
    'unknown-window-taken-as-90-days',
    'any text is good for DaysOfTransactions',
    'unknown-window-is-refused',
    ({ rules: { accountDetail } }) => {
      accountDetail.validators.DaysOfTransactions = (value) =>
        value === undefined || typeof value === 'string' ? undefined : 'DaysOfTransactions is not a string';
      accountDetail.daysOf = (window) => accountDetail.windows.get(window) ?? 90;
    },
  ),
  warnOf(
    'pending-link-example-of-another-path',
    'the example of a pending link shows another path',
    'pending-link-example-shows-the-path',
    changeMember('getAccountsDetail', '/Links/*/example', () => '/poll/me', 202),
  ),
  warnOf(
    'completed-operation-pending-for-a-post',
    'a POST answers 202 also when the operation was completed by a poll',
    'completed-operation-answers-a-post-with-200',
    replaceAnswer('getAccountsDetail', 200, (answer, call, { rules: { accountDetail }, store }) => {
      const session = accountDetail.find(store.sessions, String((call.body as JsonObject).RequestId), call);
      if (session === undefined || session.polls === 0) return answer;
      return { status: 202, body: accountDetail.pending(session, call) };
    }),
  ),
  warnOf(
    'first-options-taken-for-further-posts',
    'each further POST of a session is answered as the first one, whatever it asks for',
    'further-post-follows-its-own-options',
    keepFirstOptions,
    { needs: 'standard' },
  ),
  warnOf(
    'balance-of-polls-in-units',
    'polls give balances in whole units, the POST in cents',
    'poll-and-post-agree-in-values',
    changeMember('getAccountsDetailAsync', '/Accounts/*/Balance/Current', (amount) =>
      Math.round(Number(amount)),
    ),
  ),
];
