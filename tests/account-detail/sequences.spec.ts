import { forAll, type Property } from '../../src/plan/property.ts';
import { type Command, describeRounds, History } from '../support/histories/history.ts';
import { describeAccountDetail } from './fixtures.ts';
import { generateHistories } from './support/meetings.ts';
import { OpenSessions } from './support/open-sessions.ts';

const { test, all } = describeAccountDetail(import.meta.url);

/** Meetings of requests in a history. */
const meetings = 7;

const histories: Property<readonly (readonly Command[])[]> = {
  id: 'sessions-answer-as-predicted',
  text: 'whatever two sessions are asked, in any order and at the same time, their answers can be predicted',
  generator: `up to ${meetings} meetings of requests and polls of two sessions with generated options, in any order, together or in turns`,
  runs: { standard: 1, deep: 20 },
  shrinking: { trials: 16, requests: 400, seconds: 30 },
  featuresOf: describeRounds,
};

// 3.2 and 4.6: whatever sessions are asked, in whichever order and at the same time, their answers can be predicted.
test('Random requests to two sessions, in turn and at the same time, agree with a model', {
  id: 'session-requests-in-any-order',
  verifies: [
    'sessions-are-answered-each-for-itself',
    'polled-answer-follows-the-options',
    'get-accounts-detail-async-answers-200-or-202',
    'accounts-filter-limits-the-answer',
    'accounts-filter-keeps-the-accounts-asked-for',
    'accounts-filter-keeps-the-transactions',
    'parts-are-included-on-request',
    'identity-is-included-by-default',
    'kyc-is-included-by-default',
    'transactions-are-included-by-default',
    'identity-is-left-out-on-request',
    'kyc-is-left-out-on-request',
    'transactions-are-left-out-on-request',
    'window-is-90-days-by-default',
    'window-of-90-days-holds-no-older-transaction',
    'window-of-90-days-holds-its-part-of-365-days',
    'window-of-365-days-holds-no-older-transaction',
    'window-of-365-days-includes-that-of-90-days',
    'answers-of-a-session-agree-in-lasting-members',
    'linked-account-has-its-declared-values',
  ],
  needs: ['banking'],
  depth: 'standard',
  takes: { spareSessions: ['any', 'other'], alone: true },
  properties: [histories],
}, async ({ context }) => {
  const sessions = await OpenSessions.open(context, 2);
  // What no session shows by further requests is judged by their first ones.
  if (sessions === undefined) return;
  let timeline = '';
  const cases = { values: generateHistories(sessions, meetings), tell: () => timeline };
  await forAll<readonly (readonly Command[])[]>(context, histories, cases, async (rounds) => {
    const history = new History();
    try {
      await sessions.play(rounds, history);
    } finally {
      timeline = history.timeline;
    }
  });
});

export default all();
