import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, BeforeHook, Call, Fault, JsonObject, Workings } from '../../reference-server/types.ts';
import { latestResultOf } from './requests.ts';

interface Result {
  Accounts: { Transactions?: JsonObject[] }[];
  RequestId: string;
}

/** Changes the results of both operations; `days` is the window that was asked for. */
function onResults(
  workings: Workings,
  change: (result: Result, call: Call, days: string | undefined) => void,
) {
  workings.after(['getAccountsDetail', 'getAccountsDetailAsync'], ({ status, body }, call) => {
    const result = body as Result;
    if (status !== 200) return;
    const { options } = workings.store.sessions.get(result.RequestId.toLowerCase()) ?? {};
    change(result, call, options?.DaysOfTransactions);
  });
}

function pendingForOddIds(workings: Workings): BeforeHook {
  const { accountDetail } = workings.rules;
  const polled = new Set<string>();
  return (call) => {
    const requestId = call.params.requestId ?? '';
    if (/^[\da-f]{8}-/i.test(requestId) || call.headers['x-api-key'] === undefined) return;
    if (polled.has(requestId)) return latestResultOf(call, workings);
    polled.add(requestId);
    const session = { requestId, customerId: '', persona: '', authorizedAt: 0, polls: 0 };
    const pending = { ...session, completed: false, delivered: false };
    return { status: 202, body: accountDetail.pending(pending, call) } satisfies Answer;
  };
}

/** Things come twice, or under another's name, in some answers only (2.5, 3.2). */
export const repeatedDetailFaults: readonly Fault[] = [
  ...defineFaults('transaction-ids-are-unique', {
    'transaction-at-the-border-of-the-year-twice': [
      'with Days365 the transaction between two quarters comes twice',
      (workings) => {
        onResults(workings, ({ Accounts }, _call, days) => {
          for (const { Transactions = [] } of days === 'Days365' ? Accounts : []) {
            const border = Transactions[20];
            if (border) Transactions.splice(20, 0, { ...border });
          }
        });
      },
    ],
  }),
  ...defineFaults('linked-account-ids-are-unique', {
    'posted-result-with-an-account-twice': [
      'the POST of a completed operation shows its first account twice',
      (workings) => {
        onResults(workings, ({ Accounts }, { operation }) => {
          if (operation === 'getAccountsDetail' && Accounts.length > 1) Accounts.push({ ...Accounts[0]! });
        });
      },
    ],
  }),
  ...defineFaults('pending-link-names-the-async-endpoint', {
    'polled-link-of-another-operation': [
      'the link of a pending poll leads to the operation that was polled first',
      ({ after }) => {
        let first: unknown;
        after('getAccountsDetailAsync', ({ status, body }) => {
          if (status !== 202) return;
          first ??= (body as JsonObject).Links;
          (body as JsonObject).Links = first;
        });
      },
      { breaks: ['pending-links-name-no-other-operation'] },
    ],
  }),
  ...defineFaults('polled-unknown-request-id-ends-in-a-refusal', {
    'odd-request-id-pending-and-then-the-latest-result': [
      'a polled RequestId that is not a GUID is answered 202, and then the latest result',
      (workings) => {
        workings.before('getAccountsDetailAsync', pendingForOddIds(workings));
      },
      { needs: 'standard' },
    ],
  }),
];
