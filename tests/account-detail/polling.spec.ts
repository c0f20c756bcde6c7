import { Blocked } from '../../src/plan/blocked.ts';
import { describeAccountDetail } from './fixtures.ts';
import { judgeAllAgree } from './support/agreement.ts';
import { judgeForeignAccounts } from './support/foreign-accounts.ts';
import { pendingRows } from './support/observe-result.ts';
import { accountsOf, filterNamesOf } from './support/results.ts';
import { judgeSameValues, judgeTransactionIds } from './support/same-asked.ts';
import { completeSlowOptions } from './support/slow-options.ts';
import { listPollsOfUnknown } from './support/unknown-polls.ts';
import { compareSessionsAskedTogether, judgeSharedAccountsOfUsers } from './support/unlike-sessions.ts';

const { test, all } = describeAccountDetail(import.meta.url);

// Clauses 3.2, 4.6 and 8: an operation answers 202 until it is ready, then 200 each time. Laws judge every answer to what is sent here.
test('Polling two sessions side by side completes each with its own result', {
  id: 'account-detail-polling',
  verifies: [
    ...pendingRows,
    'result-echoes-the-request-id',
    'poll-of-a-completed-operation-is-a-result-or-4xx',
    'repeated-poll-answer',
    'completed-operation-answers-a-post-with-200',
    'post-while-pending-gets-no-server-error',
    'repeated-polls-agree',
    'poll-and-post-agree',
    'poll-and-post-agree-in-values',
    'posted-and-polled-results-have-the-same-members',
    'answers-of-a-session-agree-in-lasting-members',
    'answers-of-a-session-agree-in-descriptive-members',
    'banking-members-are-not-null',
    'parts-come-with-every-account',
    'request-id-passing',
    'pending-link-can-be-followed',
    'polled-unknown-request-id-ends-in-a-refusal',
    'linked-account-ids-are-unique',
    'transaction-ids-are-unique',
    'users-declared-apart-share-no-account',
    'accounts-filter-limits-the-answer',
    'accounts-filter-opens-no-account-of-another-session',
    'accounts-filter-of-a-foreign-account-answer',
    'sessions-are-answered-each-for-itself',
    'each-identity-number-is-included',
  ],
  needs: ['banking'],
  takes: { sessions: ['slow', 'other'] },
}, async ({ sessions, detail, context, target, depth }) => {
  // Both are posted, then polled by turns. One that cannot be completed is blocked, or failed, by then.
  const [one, other] = await detail.completeSessions([0, 1]);
  if (one === undefined || other === undefined) return;
  judgeSharedAccountsOfUsers(context, one.result, other.result);
  // Fetched for `each-identity-number-is-included` alone, which compares users: without that session it compares two.
  await sessions.requireSharedResult().catch((error: unknown) => {
    if (!(error instanceof Blocked)) throw error;
  });

  // A completed operation gives its result again, polled in turns with the other one, then by POST. Where the first POST
  // answered 200 at once there is nothing to poll: `poll` then sends nothing and gives undefined.
  const polls = one.polled === undefined ? [] : [one.result];
  for (const operation of [one, other, one, other]) {
    const poll = await detail.poll(operation);
    if (operation === one && poll?.response.status === 200) polls.push(poll);
  }
  const posted = await detail.post(one.requestId);
  const polled = polls.at(-1);
  if (polled !== undefined) {
    context.observe('request-id-passing', target.banking!.async, polled);
    judgeSameValues(context, polled, posted);
    const askAgain = async () => [await detail.poll(one), await detail.post(one.requestId)] as const;
    await judgeTransactionIds(context, polled, posted, askAgain);
  }
  // Two polls in a row show a value that alternates from answer to answer: it does not differ between poll and POST.
  const last = [await detail.poll(one), await detail.poll(one), await detail.post(one.requestId)];
  judgeAllAgree(context, [one.result, posted, ...polls, ...last.filter((answer) => answer !== undefined)]);

  await detail.followLinks(one, last[1]);

  // The filter of one session shows in no other.
  const names = filterNamesOf(context, accountsOf(one.result));
  if (names.length > 0) await detail.post(one.requestId, { AccountsFilter: names.slice(0, 1) });
  const later = await detail.poll(other);
  judgeAllAgree(context, later === undefined ? [] : [other.result, later]);
  await judgeForeignAccounts(context, one, other);
  await compareSessionsAskedTogether(context, one, other);

  if (depth !== 'quick') await completeSlowOptions(context, one);
  // A target that links to polls is known to this test alone; of the others refusals.spec.ts polls unknown operations.
  if (target.banking?.async !== 'link') return;
  for (const { id, request } of listPollsOfUnknown(context, one))
    await detail.pollUnknownRequestId(id, request);
});

export default all();
