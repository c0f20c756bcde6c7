import { changeRules } from '../../mutate/changes.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { DetailOptions, Session, Variation, Workings } from '../../reference-server/types.ts';

/** Does something to the session that an authenticated GetAccountsDetail has found. */
function onPost({ rules }: Workings, work: (session: Session) => void): void {
  const { find } = rules.accountDetail;
  rules.accountDetail.find = (sessions, requestId, call) => {
    const session = find(sessions, requestId, call);
    if (session && call.operation === 'getAccountsDetail') work(session);
    return session;
  };
}

/** Readiness at another poll than the persona's own. */
function readyAt(id: string, title: string, polls: number): Variation {
  return {
    id,
    title,
    apply: changeRules('accountDetail', {
      isReady: (session) => session.completed || session.polls >= polls,
    }),
  };
}

/** A RequestId that reaches the Async route another way than in the path. */
function passedBy(id: string, title: string, form: string): Variation {
  const name = form.replace(/^\w+:/, '');
  return {
    id,
    title,
    apply: changeRules('accountDetail', {
      polledRequestId: ({ query, headers }) =>
        form.startsWith('query:') ? (query.get(name) ?? undefined) : headers[name],
    }),
    declares({ banking }) {
      banking.async = form;
    },
  };
}

/** One user has to be waited for, whose sessions are asked with options by few. */
export const slowUserApart: Variation = {
  id: 'sessions-of-a-user-whose-bank-is-slow',
  title: 'the sessions of most users have their results at once, and those of one are polled',
  apply: () => {},
  declares({ banking }) {
    banking.usualPersona = 'quick';
  },
};

/** Operations, sessions and refusals that differ from the default ones (3.2, 4.6, 7). */
export const detailOperationVariations: readonly Variation[] = [
  readyAt('results-at-once', 'each GetAccountsDetail answers 200 at once', 0),
  readyAt('results-at-the-first-poll', 'each operation is complete at the first poll', 1),
  readyAt('results-at-the-ninth-poll', 'each operation is complete at the ninth poll', 9),
  passedBy('request-id-in-the-query', 'polls carry the RequestId in the query', 'query:requestId'),
  passedBy('request-id-in-a-header', 'polls carry the RequestId in a header', 'header:x-request-id'),
  slowUserApart,
  {
    id: 'results-at-the-second-post',
    title:
      'the operations of one user are pending at first, and a further GetAccountsDetail has their results',
    apply: changeRules('accountDetail', ({ defaultPersona }) => {
      const asked = new WeakSet<Session>();
      return {
        isReady: (session) => {
          if (session.persona !== defaultPersona || asked.has(session)) return true;
          asked.add(session);
          return false;
        },
      };
    }),
    declares({ banking }) {
      banking.usualPersona = 'quick';
    },
  },
  {
    id: 'operations-of-a-user-wait-for-each-other',
    title: 'an operation is pending while an earlier one of its user is, which takes two seconds by itself',
    apply: changeRules('accountDetail', ({ isReady }, { now }) => {
      const ends = new Map<Session, number>();
      const endOfUser = new Map<string, number>();
      return {
        isReady: (session, polls, call) => {
          if (!ends.has(session)) {
            const end = Math.max(now(), endOfUser.get(session.persona) ?? 0) + (polls === 0 ? 0 : 2000);
            ends.set(session, end);
            endOfUser.set(session.persona, end);
          }
          return session.completed || (now() >= ends.get(session)! && isReady(session, polls, call));
        },
      };
    }),
  },
  {
    id: 'polls-by-link',
    title: 'polls follow the absolute link of the pending body',
    keepsFixtures: true,
    apply: changeRules('accountDetail', ({ asyncPath }, { baseUrl }) => ({
      asyncPath: (session) => baseUrl + asyncPath(session),
    })),
    declares({ banking }) {
      banking.async = 'link';
    },
  },
  {
    id: 'repeated-posts-start-again',
    title: 'each GetAccountsDetail starts the operation again',
    apply(workings) {
      onPost(workings, (session) => Object.assign(session, { polls: 0, completed: false }));
    },
  },
  {
    id: 'repeated-posts-refused',
    title: 'a GetAccountsDetail after the result is refused',
    apply(workings) {
      onPost(workings, ({ completed }) => {
        if (completed) throw new Refusal(409, 'The result has been given');
      });
    },
  },
  {
    id: 'one-post-for-each-session',
    title: 'a session takes one GetAccountsDetail, and is polled from then on',
    apply(workings) {
      const posted = new Set<string>();
      onPost(workings, ({ requestId }) => {
        if (posted.has(requestId)) throw new Refusal(409, 'The operation has begun');
        posted.add(requestId);
      });
    },
  },
  {
    id: 'results-given-three-times',
    title: 'a poll answers 410 once the result has been fetched three times',
    apply({ after }) {
      const fetched = new Map<string | undefined, number>();
      after('getAccountsDetailAsync', ({ status }, { params }) => {
        const times = (fetched.get(params.requestId) ?? 0) + (status === 200 ? 1 : 0);
        fetched.set(params.requestId, times);
        return times > 3 ? { status: 410, body: { Message: 'The result is gone' } } : undefined;
      });
    },
  },
  {
    id: 'busy-polls',
    title: 'the first poll of an operation gets a 429 or a 503, and is answered when repeated',
    apply({ before }) {
      const seen = new Set<string>();
      before('getAccountsDetailAsync', ({ params }) => {
        const requestId = params.requestId ?? '';
        if (seen.has(requestId)) return undefined;
        seen.add(requestId);
        return { status: seen.size % 2 === 0 ? 503 : 429, headers: { 'retry-after': '0' }, body: {} };
      });
    },
  },
  {
    id: 'failing-first-polls',
    title: 'the first poll of an operation ends in an internal error, and later ones do not',
    apply({ before }) {
      const seen = new Set<string>();
      before('getAccountsDetailAsync', ({ params }) => {
        const requestId = params.requestId ?? '';
        if (seen.has(requestId)) return undefined;
        seen.add(requestId);
        return { status: 500, body: {} };
      });
    },
  },
  {
    id: 'polls-break-during-two-deployments',
    title: 'a poll of two sessions ends in an internal error between two that are answered',
    apply({ after }) {
      const polls = new Map<string, number>();
      let troubles = 0;
      after('getAccountsDetailAsync', ({ status }, { params }) => {
        const requestId = params.requestId ?? '';
        const times = (polls.get(requestId) ?? 0) + 1;
        polls.set(requestId, times);
        if (status >= 300 || times !== 2 || troubles === 2) return undefined;
        troubles += 1;
        return { status: 500, body: { Message: 'The service is being deployed' } };
      });
    },
  },
  {
    id: 'sessions-known-after-a-moment',
    title: 'a session is known to GetAccountsDetail a moment after it is authorized',
    apply: changeRules('accountDetail', ({ find }, { now }) => ({
      find: (sessions, requestId, call) => {
        const session = find(sessions, requestId, call);
        return session && now() - session.authorizedAt < 20 ? undefined : session;
      },
    })),
    declares({ revocation }) {
      revocation.settleSeconds = 1;
    },
  },
  {
    id: 'other-banking-refusals',
    title: 'banking refusals have other statuses, which the target file declares, and no object in them',
    apply({ rules, after }) {
      Object.assign(rules.accountDetail.status, { invalid: 422, unknownRequestId: 403, notStarted: 403 });
      Object.assign(rules.auth.banking.status, { badKey: 403, unknownCustomer: 401 });
      after(['getAccountsDetail', 'getAccountsDetailAsync'], (answer) => {
        if (answer.status >= 400) answer.body = 'refused';
      });
    },
    declares({ banking }) {
      banking.errors = { unauthorized: [401, 403], unknownRequestId: [403, 404] };
    },
  },
  {
    id: 'lenient-account-detail-requests',
    title: 'options of a wrong type and unknown windows are taken for the defaults',
    apply({ rules }) {
      const { validators } = rules.accountDetail;
      for (const option of ['WithKYC', 'AccountsFilter', 'DaysOfTransactions'] as const) {
        const validate = validators[option];
        validators[option] = () => undefined;
        const { optionsFor } = rules.accountDetail;
        rules.accountDetail.optionsFor = (session, call) => {
          const options = optionsFor(session, call);
          const isWrong = validate(options[option]) !== undefined;
          return isWrong ? { ...options, [option]: rules.accountDetail.defaults[option] } : options;
        };
      }
    },
  },
  {
    id: 'window-of-thirty-days',
    title: 'DaysOfTransactions takes Days30 as well',
    apply({ rules: { accountDetail } }) {
      accountDetail.windows.set('Days30', 30);
    },
  },
  {
    id: 'other-options-are-processed-anew',
    title: 'a request with other options than before is pending again until it is polled once',
    apply({ rules: { accountDetail } }) {
      const asked = new Map<string, string>();
      const pending = new Set<string>();
      const { isReady } = accountDetail;
      accountDetail.isReady = (session, pollsUntilReady, call) => {
        const { requestId } = session;
        if (call.operation === 'getAccountsDetailAsync') {
          if (pending.delete(requestId)) return false;
          return isReady(session, pollsUntilReady, call);
        }
        const options = JSON.stringify(session.options);
        const before = asked.get(requestId);
        asked.set(requestId, options);
        if (before === undefined || before === options || pollsUntilReady === null) {
          return isReady(session, pollsUntilReady, call);
        }
        pending.add(requestId);
        return false;
      };
    },
  },
  {
    id: 'options-of-the-first-request-stay',
    title: 'an operation stays with the options of the POST that began it',
    apply({ rules: { accountDetail } }) {
      const first = new Map<string, DetailOptions>();
      const { optionsFor } = accountDetail;
      accountDetail.optionsFor = (session, call) => {
        const { requestId } = session;
        if (!first.has(requestId)) first.set(requestId, optionsFor(session, call));
        return first.get(requestId)!;
      };
    },
  },
];
