import { randomUUID } from 'node:crypto';
import { keepFirstOptions, requestIdOf } from '../../mutate/account-detail/operations.ts';
import { changeRules, combineChanges } from '../../mutate/changes.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { JsonObject, Session, Variation } from '../../reference-server/types.ts';

type Operation = 'getAccountsDetail' | 'getAccountsDetailAsync';

export const both: readonly Operation[] = ['getAccountsDetail', 'getAccountsDetailAsync'];

interface Once {
  /** The operations whose 200 gives the result away; both by default. */
  readonly by?: readonly Operation[];
  /** The operations that refuse from then on; both by default. */
  readonly refused?: readonly Operation[];
  /** The status of the refusal; undefined: as for a RequestId that is unknown. */
  readonly status?: number;
}

/** Gives the result of a session once. */
export function serveOnce({ by = both, refused = both, status }: Once): Variation['apply'] {
  return (workings) => {
    const served = new Set<string>();
    const { accountDetail } = workings.rules;
    const { find } = accountDetail;
    accountDetail.find = (sessions, requestId, call) => {
      const isRefused = refused.includes(call.operation as Operation) && served.has(requestId.toLowerCase());
      if (isRefused && status !== undefined) throw new Refusal(status, 'The result has been given');
      return isRefused ? undefined : find(sessions, requestId, call);
    };
    workings.after(by, (answer, call) => {
      if (answer.status === 200) served.add(requestIdOf(call, workings));
    });
  };
}

const readyAt = (polls: number): Variation['apply'] =>
  changeRules('accountDetail', { isReady: (session) => session.completed || session.polls >= polls });

const linkedAbsolutely: Variation['apply'] = changeRules('accountDetail', ({ asyncPath }, { baseUrl }) => ({
  asyncPath: (session) => baseUrl + asyncPath(session),
}));

const declareAsync =
  (form: string): NonNullable<Variation['declares']> =>
  ({ banking }) => {
    banking.async = form;
  };

/** Each session names the accounts of its person by ids of its own. */
const accountIdsBySession: Variation['apply'] = (workings) => {
  const own = new Map<string, string>();
  const { accountDetail } = workings.rules;
  const idOf = (session: string, id: string) => {
    const key = `${session} ${id}`;
    if (!own.has(key)) own.set(key, randomUUID());
    return own.get(key)!;
  };
  const { select } = accountDetail;
  accountDetail.select = (accounts, filter, call) => {
    const session = requestIdOf(call, workings);
    return select(
      accounts.map((account) => ({ ...account, Id: idOf(session, account.Id) })),
      filter,
      call,
    );
  };
};

/** An open session refuses a POST with other options than its first one. */
const refuseOtherOptions: Variation['apply'] = ({ before }) => {
  const first = new Map<string, string>();
  before('getAccountsDetail', (call) => {
    const { RequestId, ...options } = (call.body ?? {}) as JsonObject;
    if (typeof RequestId !== 'string' || call.headers['x-api-key'] === undefined) return undefined;
    const key = RequestId.toLowerCase();
    const asked = JSON.stringify(options);
    if (!first.has(key)) first.set(key, asked);
    return first.get(key) === asked ? undefined : { status: 409, body: { Message: 'The options are fixed' } };
  });
};

/** Answers 202 for a while to polls of an operation that is complete, as while its data are refreshed. */
function refreshAfterResult(isRefreshing: (polls: number) => boolean): Variation['apply'] {
  return ({ rules: { accountDetail } }) => {
    const { isReady } = accountDetail;
    const since = new Map<Session, number>();
    accountDetail.isReady = (session, polls, call) => {
      const ready = isReady(session, polls, call);
      if (!ready || call.operation !== 'getAccountsDetailAsync') return ready;
      const count = since.get(session) ?? 0;
      since.set(session, count + 1);
      return count === 0 || !isRefreshing(count);
    };
  };
}

/** Results that are given once, sessions that are good for one result, and what completed operations answer. */
export const servedOnceVariations: readonly Variation[] = [
  {
    id: 'results-polled-once',
    title: 'a poll answers 404 once a poll has given the result, and a POST gives it again',
    apply: serveOnce({ by: ['getAccountsDetailAsync'], refused: ['getAccountsDetailAsync'], status: 404 }),
  },
  {
    id: 'results-polled-once-then-bad-requests',
    title: 'a poll answers 400 once the result was given by either call',
    apply: serveOnce({ refused: ['getAccountsDetailAsync'], status: 400 }),
  },
  {
    id: 'sessions-for-one-result',
    title: 'a session is good for one result, and answers 410 from then on',
    apply: serveOnce({ status: 410 }),
  },
  {
    id: 'sessions-for-one-result-then-unknown',
    title: 'a session is forgotten once its result is given',
    apply: serveOnce({}),
  },
  {
    id: 'sessions-for-one-result-then-forbidden',
    title: 'a session answers 403 once its result is given',
    apply: serveOnce({ status: 403 }),
  },
  {
    id: 'sessions-for-one-result-then-unauthorized',
    title: 'a session answers 401 once its result is given',
    apply: serveOnce({ status: 401 }),
  },
  {
    id: 'sessions-for-one-result-at-once',
    title: 'each GetAccountsDetail answers 200 at once, and the session 409 from then on',
    apply: combineChanges(readyAt(0), serveOnce({ status: 409 })),
  },
  {
    id: 'sessions-for-one-result-by-link',
    title: 'a session is good for one result, which the ninth poll of its link gives',
    apply: combineChanges(readyAt(9), linkedAbsolutely, serveOnce({ status: 410 })),
    declares: declareAsync('link'),
  },
  {
    id: 'sessions-for-one-result-in-the-query',
    title: 'a session is good for one result, and is polled by its RequestId in the query',
    apply: combineChanges(
      changeRules('accountDetail', { polledRequestId: ({ query }) => query.get('id') ?? undefined }),
      serveOnce({ status: 404 }),
    ),
    declares: declareAsync('query:id'),
  },
  {
    id: 'sessions-for-one-result-with-account-ids-of-their-own',
    title: 'a session is good for one result, and names its accounts by ids of its own',
    apply: combineChanges(accountIdsBySession, serveOnce({ status: 410 })),
  },
  {
    id: 'account-ids-by-session',
    title: 'each session names its accounts by ids of its own',
    apply: accountIdsBySession,
  },
  {
    id: 'options-fixed-by-the-first-request',
    title: 'a session refuses a POST with other options than its first one',
    apply: refuseOtherOptions,
  },
  {
    id: 'options-fixed-and-served-once',
    title: 'a session stays with its first options, and a poll answers 410 once the result was given',
    apply: combineChanges(keepFirstOptions, serveOnce({ refused: ['getAccountsDetailAsync'], status: 410 })),
  },
  {
    id: 'completed-operations-refreshed-now-and-then',
    title: 'every third poll of a completed operation answers 202 while the data are refreshed',
    apply: refreshAfterResult((count) => count % 3 === 0),
  },
  {
    id: 'completed-operations-refreshed-from-then-on',
    title: 'each further poll of a completed operation answers 202, and a POST gives the result',
    apply: refreshAfterResult(() => true),
  },
];
