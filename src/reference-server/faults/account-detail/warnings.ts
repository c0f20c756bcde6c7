import type { Fault, JsonObject } from '../../types.ts';
import { answers, member } from '../changes.ts';
import { removed } from '../members.ts';
import { warningFault } from '../warning.ts';
import { bothOperations } from './operations.ts';

/** Requirements of level SHOULD of the account details. */
export const accountDetailWarnings: readonly Fault[] = [
  warningFault(
    'customer-id-not-checked',
    'any customerId is served',
    'unknown-customer-is-refused',
    ({ rules }) => {
      rules.auth.banking.isCustomerKnown = () => true;
    },
  ),
  warningFault(
    'institution-name-missing',
    'a result leaves out InstitutionName',
    'banking-answers-carry-their-descriptive-members',
    member(bothOperations, '/InstitutionName', removed),
  ),
  warningFault(
    'transit-number-missing-for-the-last-account',
    'the last account has no TransitNumber',
    'parts-come-with-every-account',
    member(bothOperations, '/Accounts/last/TransitNumber', removed),
  ),
  warningFault(
    'year-without-its-latest-days',
    'Days365 comes of an archive that lacks the last three days',
    'window-of-365-days-includes-that-of-90-days',
    ({ rules: { accountDetail } }) => {
      const { isInWindow } = accountDetail;
      accountDetail.isInWindow = (transaction, days, now) =>
        isInWindow(transaction, days, now) && !(days === 365 && isInWindow(transaction, 3, now));
    },
  ),
  warningFault(
    'unknown-window-taken-as-90-days',
    'any text is good for DaysOfTransactions',
    'unknown-window-is-refused',
    ({ rules: { accountDetail } }) => {
      accountDetail.validators.DaysOfTransactions = (value) =>
        value === undefined || typeof value === 'string' ? undefined : 'DaysOfTransactions is not a string';
      accountDetail.daysOf = (window) => accountDetail.windows.get(window) ?? 90;
    },
  ),
  warningFault(
    'pending-link-example-of-another-path',
    'the example of a pending link shows another path',
    'pending-link-example-shows-the-path',
    member('getAccountsDetail', '/Links/*/example', () => '/poll/me', 202),
  ),
  warningFault(
    'completed-operation-pending-for-a-post',
    'a POST answers 202 also when the operation was completed by a poll',
    'completed-operation-answers-a-post-with-200',
    answers('getAccountsDetail', 200, (answer, call, { rules: { accountDetail }, store }) => {
      const session = accountDetail.find(store.sessions, String((call.body as JsonObject).RequestId), call);
      if (session === undefined || session.polls === 0) return answer;
      return { status: 202, body: accountDetail.pending(session, call) };
    }),
  ),
  warningFault(
    'balance-of-polls-in-units',
    'polls give balances in whole units, the POST in cents',
    'poll-and-post-agree-in-values',
    member('getAccountsDetailAsync', '/Accounts/*/Balance/Current', (amount) => Math.round(Number(amount))),
  ),
];
