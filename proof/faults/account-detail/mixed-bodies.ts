import { changeBody, replaceAnswer } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const pendingCode = (body: JsonObject): void => {
  body.ServiceCode = 'OPERATION_PENDING';
};

/** What is known of the accounts already, in a body that says that they are still processed. */
const withAccounts = (body: JsonObject): void => {
  body.Accounts = [{ Id: '5d1c6f1e-0a52-4f0b-9d0c-1f8b5a3c7e21', Title: 'Chequing' }];
};

/** Bodies that are a result and a pending one at once (2.5, 3.2). */
export const mixedBodyFaults: readonly Fault[] = [
  ...defineFaults('result-is-not-called-pending', {
    'result-called-pending': [
      'a result still carries the ServiceCode of the pending body',
      changeBody(bothOperations, pendingCode),
    ],
    'polled-result-called-pending': [
      'a result that a poll gives carries the ServiceCode of the pending body',
      changeBody('getAccountsDetailAsync', pendingCode),
      {
        mayBreak: {
          'posted-and-polled-results-have-the-same-members': 'results of the POST carry no ServiceCode',
        },
      },
    ],
    'repeated-result-called-pending': [
      'the POST of a completed operation says that it is pending',
      changeBody('getAccountsDetail', pendingCode),
      {
        mayBreak: {
          'posted-and-polled-results-have-the-same-members': 'results of polls carry no ServiceCode',
        },
      },
    ],
  }),
  ...defineFaults('pending-body-carries-no-accounts', {
    'pending-with-accounts': [
      'a pending body holds what is known of the accounts already',
      changeBody(bothOperations, withAccounts, 202),
    ],
    'polled-pending-with-accounts': [
      'a pending poll holds what is known of the accounts already',
      changeBody('getAccountsDetailAsync', withAccounts, 202),
    ],
    'result-sent-as-202': [
      'the first result of an operation comes with the status 202',
      (workings) => {
        const given = new Set<unknown>();
        replaceAnswer('getAccountsDetailAsync', 200, (answer) => {
          const { RequestId } = answer.body as JsonObject;
          if (given.has(RequestId)) return undefined;
          given.add(RequestId);
          return { ...answer, status: 202 };
        })(workings);
      },
      {
        mayBreak: {
          'pending-carries-code-links-status-and-request-id': 'a result has no Links',
          'pending-service-code-is-operation-pending': 'a result has no such code',
          'pending-http-status-code-is-202': 'a result says 200',
          'poll-of-a-completed-operation-is-a-result-or-4xx': 'the result comes late in another poll',
        },
      },
    ],
  }),
];
