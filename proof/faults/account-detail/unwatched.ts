import { changeOptions, poll, post, sessionOf } from '../../mutate/account-detail/operations.ts';
import { breakCalls, replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults, warn } from '../../mutate/fault.ts';
import { defineMutants } from '../../mutate/mutant.ts';
import type { Fault, Session } from '../../reference-server/types.ts';

const sample = '11111111-2222-3333-4444-555555555555';
const elsewhere = `/v3/5b0f6c1e-6f0a-4d5e-9a57-3c2d9f1b7e40/BankingServices/GetAccountsDetailAsync/${sample}`;

/** Answers go wrong that are asked for on the way to something else: no check looks at them, and laws do (2.5, 3.2, 4.6). */
export const unwatchedDetailFaults: readonly Fault[] = [
  ...defineMutants({
    'linked-account-ids-are-unique': 'posted /Accounts duplicate-item when asked-with-a-filter',
    'transaction-ids-are-unique': 'polled /Accounts/*/Transactions duplicate-item when asked-with-a-filter',
    'result-echoes-the-request-id': `posted /RequestId = "${sample}" when asked-without-transactions`,
  }),
  ...defineFaults(warn('post-while-pending-gets-no-server-error'), {
    'post-while-pending-breaks': [
      'a further GetAccountsDetail while its operation is pending ends in an internal error',
      (workings) =>
        breakCalls(post, (call) => {
          const session = sessionOf(call, workings);
          return session?.options !== undefined && !session.completed;
        })(workings),
    ],
  }),
  ...defineFaults('pending-links-name-no-other-operation', {
    'pending-location-of-another-operation': [
      'the Location of a 202 leads to the polls of another session',
      replaceAnswer(post, 202, ({ headers, ...answer }) => ({
        ...answer,
        headers: { ...headers, location: elsewhere },
      })),
    ],
    'polled-pending-content-location-of-another-operation': [
      'the Content-Location of a poll that is pending is that of another session',
      replaceAnswer(poll, 202, ({ headers, ...answer }) => ({
        ...answer,
        headers: { ...headers, 'content-location': elsewhere },
      })),
    ],
  }),
  ...defineFaults('polled-answer-follows-the-options', {
    'pending-operations-share-the-latest-options': [
      'the first result of a poll has the options of another operation that is pending',
      (workings) => {
        const pending = new Set<Session>();
        changeOptions((_own, { operation }, session) => {
          const isFirst = operation === poll && pending.delete(session);
          return isFirst && [...pending].at(-1)?.options;
        })(workings);
        workings.after(post, ({ status, body }) => {
          const { RequestId = '' } = (body ?? {}) as { RequestId?: string };
          const session = workings.store.sessions.get(RequestId.toLowerCase());
          if (status === 202 && session !== undefined) pending.add(session);
        });
      },
      { mayBreak: { 'sessions-are-answered-each-for-itself': 'the other operation is of another session' } },
    ],
  }),
];
