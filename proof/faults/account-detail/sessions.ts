import {
  bothOperations,
  changeOptions,
  poll,
  post,
  requestIdOf,
  sessionOf,
} from '../../mutate/detail-operations.ts';
import { changeResults, type Result } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { admitOthers, markMixing } from '../../mutate/under-way.ts';
import type {
  Call,
  DetailOptions,
  FailingId,
  Fault,
  JsonObject,
  Operations,
  Session,
  Workings,
} from '../../reference-server/types.ts';

/** Lets a POST take over options that the one before it in its session gave. */
function keepOptions(...names: readonly (keyof DetailOptions)[]): Fault['apply'] {
  return (workings) =>
    workings.before(post, (call) => {
      const body = (call.body ?? {}) as JsonObject;
      const options = sessionOf(call, workings)?.options;
      for (const name of names) body[name] ??= options?.[name];
      return undefined;
    });
}

/** Keeps the latest result of all sessions while answers are written, and mixes it into each. */
function mixResults(on: Operations, mix: (own: Result, latest: Result) => void): Fault['apply'] {
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

const shareAccounts = (own: Result, { Accounts }: Result) => void Object.assign(own, { Accounts });

/** Reads the options of a POST from one place, after a pause in which others may have written there. */
function shareOptions(take: (latest: JsonObject) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    let latest: Call | undefined;
    workings.before(bothOperations, async (call) => {
      if (call.operation === post) latest = call;
      await admitOthers();
      return undefined;
    });
    changeOptions((_own, { operation }, { requestId }) => {
      const isShared = operation === post && latest !== undefined && requestIdOf(latest) !== requestId;
      return isShared && take((latest!.body ?? {}) as JsonObject);
    })(workings);
  };
}

/** Lets polls follow something else than the latest POST where several POSTs came since the poll before. */
function keepUnpolled(choose: (first: DetailOptions) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    const first = new Map<string, DetailOptions>();
    changeOptions((own, { operation }, { requestId }) => {
      if (operation === post && !first.has(requestId)) first.set(requestId, own);
      return operation === poll && first.has(requestId) && choose(first.get(requestId)!);
    })(workings);
    // What is polled is the beginning of what comes next.
    changeResults(poll, ({ RequestId }) => void first.delete(RequestId.toLowerCase()))(workings);
  };
}

/** Sessions in which POSTs are under way together; a POST that begins alone ends what was before. */
function watchTogether({ before }: Workings): ReadonlySet<string> {
  const open = new Map<string, number>();
  const together = new Set<string>();
  before(post, async (call) => {
    const requestId = requestIdOf(call);
    const count = (open.get(requestId) ?? 0) + 1;
    open.set(requestId, count);
    if (count === 1) together.delete(requestId);
    else together.add(requestId);
    await admitOthers();
    open.set(requestId, open.get(requestId)! - 1);
    return undefined;
  });
  return together;
}

/** Lets both of two POSTs of one session at the same time leave something behind for the polls. */
function mixOptions(mix: (other: DetailOptions) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    const together = watchTogether(workings);
    const latest = new Map<Session, readonly DetailOptions[]>();
    changeOptions((own, { operation }, session) => {
      const [other = own, before = own] = latest.get(session) ?? [];
      if (operation === poll) return together.has(session.requestId) && mix(other);
      latest.set(session, [before, own]);
      return undefined;
    })(workings);
  };
}

/** Loses what was kept of a session where a poll follows one of another session. */
function forgetBetween(change: (defaults: DetailOptions) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    let last: { readonly session: Session; readonly operation: string } | undefined;
    const lost = new Set<Session>();
    changeOptions((_own, { operation }, session) => {
      if (operation === post) lost.delete(session);
      else if (last?.operation === poll && last.session !== session) lost.add(session);
      last = { session, operation };
      return operation === poll && lost.has(session) && change(workings.rules.accountDetail.defaults);
    })(workings);
  };
}

/** Says in which requests a fault may show as well, whichever other requests come in between. */
const betweenOthers = (other: FailingId) => ({
  mayBreak: {
    [other]: 'other requests came in between',
    'options-leave-out-no-account': 'the filter of another request takes accounts away',
  },
});

/** What one request asks for shows in another one, of its session or of another (2.5, 3.2, 4.6). */
export const detailSessionFaults: readonly Fault[] = [
  ...defineFaults('identity-is-included-by-default', {
    'options-stay-with-the-session': [
      'an option that a POST leaves out keeps the value that the session was asked with before',
      keepOptions('WithAccountIdentity', 'WithKYC', 'WithTransactions'),
      { breaks: ['kyc-is-included-by-default', 'transactions-are-included-by-default'] },
    ],
  }),
  ...defineFaults('result-holds-the-declared-accounts', {
    'filter-stays-with-the-session': [
      'a POST without AccountsFilter takes the filter that the session was asked with before',
      keepOptions('AccountsFilter'),
      { mayBreak: { 'sessions-are-answered-each-for-itself': 'the session was read with the filter' } },
    ],
  }),
  ...defineFaults('repeated-polls-agree', {
    'filter-shared-by-sessions': [
      'a poll follows the AccountsFilter that any session was asked with last',
      (workings) => {
        let latest: string[] | undefined;
        workings.after(post, (_, call) => {
          latest = sessionOf(call, workings)?.options?.AccountsFilter;
        });
        changeOptions((_own, { operation }) => operation === poll && { AccountsFilter: latest })(workings);
      },
      { breaks: ['sessions-are-answered-each-for-itself'] },
    ],
  }),
  ...markMixing([
    ...defineFaults('sessions-are-answered-each-for-itself', {
      'results-at-once-share-their-accounts': [
        'two results that are written at the same time hold the accounts of one of them',
        mixResults(bothOperations, shareAccounts),
      ],
      'polls-at-once-share-their-accounts': [
        'two polls that are answered at the same time get the accounts of one of them',
        mixResults(poll, shareAccounts),
      ],
      'posts-at-once-share-their-last-account': [
        'two POSTs that are answered at the same time end with the same account',
        mixResults(post, (own, latest) => void own.Accounts.splice(-1, 1, ...latest.Accounts.slice(-1))),
      ],
      'posts-at-once-share-their-filter': [
        'two POSTs at the same time follow the AccountsFilter of the later one',
        shareOptions(({ AccountsFilter }) => ({ AccountsFilter: AccountsFilter as string[] | undefined })),
      ],
      'posts-at-once-share-their-flags': [
        'two POSTs at the same time follow the WithKYC of the later one',
        shareOptions(({ WithKYC }) => ({ WithKYC: WithKYC !== false })),
      ],
      'options-lost-to-a-post-at-the-same-time': [
        'of two POSTs at the same time the first keeps the options that it was asked with before',
        (workings) => {
          const kept = new Map<string, DetailOptions>();
          let open = 0;
          const lost = new Set<string>();
          workings.before(post, async (call) => {
            open += 1;
            lost.delete(requestIdOf(call));
            await admitOthers();
            if (open > 1) lost.add(requestIdOf(call));
            open -= 1;
            return undefined;
          });
          changeOptions((own, _call, { requestId }) => {
            if (!lost.has(requestId) || !kept.has(requestId)) kept.set(requestId, own);
            return kept.get(requestId);
          })(workings);
        },
      ],
    }),
    // These show only in an order of requests that no check but the model sends.
    ...defineFaults(
      {
        breaks: ['polled-answer-follows-the-options'],
        needs: 'standard',
        ...betweenOthers('sessions-are-answered-each-for-itself'),
      },
      {
        'poll-after-two-posts-gives-the-first': [
          'a poll after two POSTs without a poll in between follows the first of them',
          keepUnpolled((first) => first),
        ],
        'poll-after-two-posts-keeps-the-first-filter': [
          'a poll after two POSTs without a poll in between has the AccountsFilter of the first',
          keepUnpolled(({ AccountsFilter }) => ({ AccountsFilter })),
        ],
        'posts-of-a-session-at-once-leave-a-mixture': [
          'polls after two POSTs of a session at the same time have the accounts of one and the parts of the other',
          mixOptions(({ AccountsFilter }) => ({ AccountsFilter })),
        ],
        'posts-of-a-session-at-once-leave-a-longer-window': [
          'polls after two POSTs of a session at the same time have the options of one and the window of the other',
          mixOptions(({ DaysOfTransactions }) => ({ DaysOfTransactions })),
        ],
      },
    ),
    ...defineFaults(
      {
        breaks: ['sessions-are-answered-each-for-itself'],
        needs: 'standard',
        ...betweenOthers('polled-answer-follows-the-options'),
      },
      {
        'polls-in-turns-lose-the-filter': [
          'a poll right after one of another session gives all accounts',
          forgetBetween(() => ({ AccountsFilter: undefined })),
        ],
        'polls-in-turns-lose-the-window': [
          'a poll right after one of another session has the default window',
          forgetBetween(({ DaysOfTransactions }) => ({ DaysOfTransactions })),
        ],
      },
    ),
  ]),
];
