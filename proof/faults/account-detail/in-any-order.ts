import { defineFaults } from '../../mutate/fault.ts';
import { admitOthers } from '../../mutate/under-way.ts';
import type { DetailOptions, Fault, JsonObject, Session, Workings } from '../../reference-server/types.ts';

/** Takes other options for an answer than the session was asked with last; `own` are these. */
function answerWith(
  choose: (own: DetailOptions, session: Session, operation: string) => DetailOptions,
): Fault['apply'] {
  return ({ rules: { accountDetail } }: Workings) => {
    const { optionsFor } = accountDetail;
    accountDetail.optionsFor = (session, call) => choose(optionsFor(session, call), session, call.operation);
  };
}

/** Polls follow something else than the latest POST where several POSTs came since the poll before. */
function keepUnpolled(
  choose: (unpolled: readonly DetailOptions[], own: DetailOptions) => DetailOptions,
): Fault['apply'] {
  return (workings) => {
    const unpolled = new Map<Session, readonly DetailOptions[]>();
    answerWith((own, session, operation) => {
      const kept = unpolled.get(session) ?? [];
      const isPost = operation === 'getAccountsDetail';
      unpolled.set(session, isPost ? [...kept, own] : kept);
      return isPost ? own : choose(kept, own);
    })(workings);
    // What is polled is the beginning of what comes next.
    workings.after('getAccountsDetailAsync', ({ status }, { params }) => {
      if (status !== 200) return;
      for (const session of unpolled.keys())
        if (session.requestId === String(params.requestId).toLowerCase()) unpolled.delete(session);
    });
  };
}

/** Of two POSTs of one session at the same time, both leave something behind for the polls. */
function mixOptions(mix: (own: DetailOptions, other: DetailOptions) => DetailOptions): Fault['apply'] {
  return (workings) => {
    const open = new Map<string, number>();
    const mixed = new Set<string>();
    workings.before('getAccountsDetail', async ({ body }) => {
      const requestId = String((body as JsonObject | undefined)?.RequestId).toLowerCase();
      const count = (open.get(requestId) ?? 0) + 1;
      open.set(requestId, count);
      if (count === 1) mixed.delete(requestId);
      else mixed.add(requestId);
      await admitOthers();
      open.set(requestId, open.get(requestId)! - 1);
      return undefined;
    });
    const latest = new Map<Session, readonly DetailOptions[]>();
    answerWith((own, session, operation) => {
      const [other = own] = latest.get(session) ?? [];
      if (operation !== 'getAccountsDetail') return mixed.has(session.requestId) ? mix(own, other) : own;
      const [, before = own] = latest.get(session) ?? [];
      latest.set(session, [before, own]);
      return own;
    })(workings);
  };
}

const defaultsOf = (workings: Workings) => workings.rules.accountDetail.defaults;

/** Another session than the one before: what was kept of this one is lost. */
function forgetBetween(
  choose: (own: DetailOptions, defaults: DetailOptions) => DetailOptions,
): Fault['apply'] {
  return (workings) => {
    let last: string | undefined;
    let isPolled = false;
    const lost = new Set<Session>();
    answerWith((own, session, operation) => {
      const isPoll = operation === 'getAccountsDetailAsync';
      if (!isPoll) lost.delete(session);
      else if (isPolled && last !== undefined && last !== session.requestId) lost.add(session);
      last = session.requestId;
      isPolled = isPoll;
      return isPoll && lost.has(session) ? choose(own, defaultsOf(workings)) : own;
    })(workings);
  };
}

const causes = ['polled-answer-follows-the-options', 'sessions-are-answered-each-for-itself'] as const;

/** It depends on the requests around a poll, and on how many of them are left out, which of the two is charged. */
function otherCauses({ breaks }: Fault): NonNullable<Fault['mayBreak']> {
  const others = causes.filter((id) => !breaks.includes(id));
  return {
    ...Object.fromEntries(others.map((id) => [id, 'other requests came in between'])),
    'options-leave-out-no-account': 'the filter of another request takes accounts away',
  };
}

/** Defects of sessions that show only in an order of requests that no check but the model sends (3.2, 4.6). */
export const sessionOrderFaults: readonly Fault[] = [
  ...defineFaults('polled-answer-follows-the-options', {
    'poll-after-two-posts-gives-the-first': [
      'a poll after two POSTs without a poll in between follows the first of them',
      keepUnpolled((unpolled, own) => unpolled[0] ?? own),
    ],
    'poll-after-two-posts-keeps-the-first-filter': [
      'a poll after two POSTs without a poll in between has the AccountsFilter of the first',
      keepUnpolled(([first = undefined], own) => ({
        ...own,
        AccountsFilter: (first ?? own).AccountsFilter,
      })),
    ],
    'posts-of-a-session-at-once-leave-a-mixture': [
      'polls after two POSTs of a session at the same time have the accounts of one and the parts of the other',
      mixOptions((own, { AccountsFilter }) => ({ ...own, AccountsFilter })),
    ],
    'posts-of-a-session-at-once-leave-a-longer-window': [
      'polls after two POSTs of a session at the same time have the options of one and the window of the other',
      mixOptions((own, { DaysOfTransactions }) => ({ ...own, DaysOfTransactions })),
    ],
  }),
  ...defineFaults('sessions-are-answered-each-for-itself', {
    'polls-in-turns-lose-the-filter': [
      'a poll right after one of another session gives all accounts',
      forgetBetween((own) => ({ ...own, AccountsFilter: undefined })),
    ],
    'polls-in-turns-lose-the-window': [
      'a poll right after one of another session has the default window',
      forgetBetween((own, { DaysOfTransactions }) => ({ ...own, DaysOfTransactions })),
    ],
  }),
].map((fault) => ({ ...fault, needs: 'standard' as const, mayBreak: otherCauses(fault) }));
