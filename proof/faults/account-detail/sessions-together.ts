import { bothOperations } from '../../mutate/detail-operations.ts';
import type { Result } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { admitOthers } from '../../mutate/under-way.ts';
import type { DetailOptions, Fault, JsonObject, Workings } from '../../reference-server/types.ts';

/** Keeps the latest result of all sessions while answers are written, and mixes it into each. */
function mixResults(
  on: Parameters<Workings['after']>[0],
  mix: (own: Result, latest: Result) => void,
): Fault['apply'] {
  return ({ after }) => {
    let latest: Result | undefined;
    after(on, async ({ status, body }) => {
      if (status !== 200) return;
      const own = body as Result;
      const copy = structuredClone(own);
      latest = copy;
      await admitOthers();
      if (latest !== copy) mix(own, latest);
    });
  };
}

/** What each session was asked with is read from one place, after a pause in which others may have written there. */
function shareOptions(
  on: string,
  take: (own: DetailOptions, latest: JsonObject) => DetailOptions,
): Fault['apply'] {
  return (workings) => {
    let latest: JsonObject = {};
    workings.before(bothOperations, async ({ operation, body }) => {
      if (operation === 'getAccountsDetail') latest = (body ?? {}) as JsonObject;
      await admitOthers();
      return undefined;
    });
    const { accountDetail } = workings.rules;
    const { optionsFor } = accountDetail;
    accountDetail.optionsFor = (session, call) => {
      const own = optionsFor(session, call);
      const isOther = String(latest.RequestId).toLowerCase() !== session.requestId;
      return call.operation === on && isOther ? take(own, latest) : own;
    };
  };
}

/** Two sessions that are served in turns, or at the same time, show through in each other (3.2). */
export const sessionsTogetherFaults: readonly Fault[] = defineFaults(
  'sessions-are-answered-each-for-itself',
  {
    'results-at-once-share-their-accounts': [
      'two results that are written at the same time hold the accounts of one of them',
      mixResults(bothOperations, (own, latest) => {
        own.Accounts = latest.Accounts;
      }),
    ],
    'polls-at-once-share-their-accounts': [
      'two polls that are answered at the same time get the accounts of one of them',
      mixResults('getAccountsDetailAsync', (own, latest) => {
        own.Accounts = latest.Accounts;
      }),
    ],
    'posts-at-once-share-their-last-account': [
      'two POSTs that are answered at the same time end with the same account',
      mixResults('getAccountsDetail', (own, latest) => {
        const last = latest.Accounts.at(-1);
        if (last !== undefined) own.Accounts.splice(-1, 1, last);
      }),
    ],
    'posts-at-once-share-their-filter': [
      'two POSTs at the same time follow the AccountsFilter of the later one',
      shareOptions('getAccountsDetail', (own, { AccountsFilter }) => ({
        ...own,
        AccountsFilter: AccountsFilter as string[] | undefined,
      })),
    ],
    'posts-at-once-share-their-flags': [
      'two POSTs at the same time follow the WithKYC of the later one',
      shareOptions('getAccountsDetail', (own, { WithKYC }) => ({ ...own, WithKYC: WithKYC !== false })),
    ],
    'options-lost-to-a-post-at-the-same-time': [
      'of two POSTs at the same time the first keeps the options that it was asked with before',
      (workings) => {
        const { accountDetail } = workings.rules;
        const { optionsFor } = accountDetail;
        const kept = new Map<string, DetailOptions>();
        let open = 0;
        const lost = new Set<string>();
        workings.before('getAccountsDetail', async ({ body }) => {
          const requestId = String((body as JsonObject | undefined)?.RequestId).toLowerCase();
          open += 1;
          lost.delete(requestId);
          await admitOthers();
          if (open > 1) lost.add(requestId);
          open -= 1;
          return undefined;
        });
        accountDetail.optionsFor = (session, call) => {
          const { requestId } = session;
          const before = kept.get(requestId);
          if (lost.has(requestId) && before !== undefined) return before;
          const options = optionsFor(session, call);
          kept.set(requestId, options);
          return options;
        };
      },
    ],
  },
);
