import type { Answered } from '../../src/http/exchange.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import {
  answersOf,
  canPoll,
  complete,
  type DetailOperation,
  isAccepted,
  openSession,
  resultOf,
} from '../support/resources/account-detail.ts';
import { requireSharedResult } from '../support/resources/shared-detail.ts';
import {
  judgeFilterOfAnotherSession,
  judgeRepeatedPolls,
  judgeRepeatedPost,
} from './support/completed-operations.ts';
import { judgeForeignAccounts } from './support/foreign-accounts.ts';
import { judgeIdentityNumbers } from './support/identity-numbers.ts';
import { judgeMembersOfRoutes } from './support/member-places.ts';
import { judgeShownParts } from './support/parts.ts';
import { judgePending, judgePolls } from './support/pending-operations.ts';
import { judgeUnknownPoll } from './support/refusals.ts';
import { judgeEcho } from './support/result-requirements.ts';
import { accountsOf, filterNamesOf } from './support/results.ts';
import { judgeSessionsTogether } from './support/sessions-together.ts';
import { judgeSlowOptions } from './support/slow-options.ts';
import { judgeUsersApart } from './support/users-apart.ts';

/** The shared session may be of no use while those of this check are. */
function ignoreBlocked(error: unknown): undefined {
  if (!(error instanceof Blocked)) throw error;
  return undefined;
}

/** True for an answer of the Async route. */
function isPolled({ operation }: Answered): boolean {
  return operation === 'getAccountsDetailAsync';
}

function requireResult(operation: DetailOperation): void {
  resultOf(operation);
}

/** What a completed operation says to a further POST, and after a request of another session. */
async function judgeCompleted(
  context: CheckContext,
  operations: readonly DetailOperation[],
  polls: ReadonlyMap<string, Answered>,
): Promise<void> {
  const [first, second] = operations as [DetailOperation, DetailOperation];
  const poll = polls.get(first.requestId);
  if (poll === undefined) return;
  context.observe('request-id-passing', context.target.banking!.async, poll);
  const post = await judgeRepeatedPost(context, first, poll);
  judgeEcho(context, [poll, post], first.requestId);
  for (const result of new Set([resultOf(first), poll, post]))
    if (result.response.status === 200) judgeShownParts(context, result);
  if (post.response.status === 200)
    judgeMembersOfRoutes(context, [post], [resultOf(first), poll].filter(isPolled));
  await judgeFilterOfAnotherSession(
    context,
    operations,
    filterNamesOf(context, accountsOf(poll)),
    polls.get(second.requestId),
  );
}

/** 3.2, 4.6 and 8: operations that answer 202 until they answer 200, and stay complete. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-polling',
    area: 'account-detail',
    title: 'Polling two sessions side by side completes each with its own result',
    ids: [
      'get-accounts-detail-async-answers-200-or-202',
      'result-echoes-the-request-id',
      'pending-carries-code-links-status-and-request-id',
      'pending-service-code-is-operation-pending',
      'pending-body-carries-no-accounts',
      'pending-http-status-code-is-202',
      'pending-message-is-a-string',
      'pending-request-id-is-a-guid',
      'pending-echoes-the-request-id',
      'pending-links-are-an-array',
      'pending-link-members-are-strings',
      'pending-link-names-the-async-endpoint',
      'pending-links-name-no-other-operation',
      'pending-link-example-shows-the-path',
      'pending-link-form',
      'poll-of-a-completed-operation-is-a-result-or-4xx',
      'repeated-poll-answer',
      'pending-operation-completes',
      'poll-after-ten-seconds-is-answered',
      'completed-operation-answers-a-post-with-200',
      'repeated-polls-agree',
      'poll-and-post-agree',
      'poll-and-post-agree-in-values',
      'posted-and-polled-results-have-the-same-members',
      'answers-of-a-session-agree-in-lasting-members',
      'answers-of-a-session-agree-in-descriptive-members',
      'banking-members-are-not-null',
      'parts-come-with-every-account',
      'request-id-passing',
      'polled-unknown-request-id-ends-in-a-refusal',
      'poll-hints',
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
    access: 'read',
    resources: { sessions: ['slow', 'other'] },
    async run(context) {
      const asked = [];
      for (const index of [0, 1]) {
        const one = await openSession(context, await context.requestId(index));
        if (!isAccepted(one.posted)) {
          throw new Blocked(`a session of this check is refused: ${one.posted.response.status}`);
        }
        asked.push(one);
      }
      const operations = await complete(context, asked);
      for (const operation of operations) {
        judgeEcho(context, answersOf(operation), operation.requestId);
        judgePending(context, operation);
        judgePolls(context, operation);
      }
      operations.forEach(requireResult);
      judgeUsersApart(context, operations.map(resultOf));
      const shared = await requireSharedResult(context).catch(ignoreBlocked);
      judgeIdentityNumbers(context, [...(shared === undefined ? [] : [shared]), ...operations.map(resultOf)]);
      const polls = await judgeRepeatedPolls(context, operations);
      await judgeCompleted(context, operations, polls);
      const sessions = operations.map((operation) => ({ operation, result: resultOf(operation) }));
      await judgeForeignAccounts(context, sessions);
      await judgeSessionsTogether(context, sessions);
      const [first] = operations;
      if (context.depth !== 'quick') await judgeSlowOptions(context, first!);
      // Only a pending answer says where such a target is polled, and the shared session may have had none.
      const byLink = context.target.banking?.async === 'link';
      if (byLink && canPoll(context, first!.posted)) await judgeUnknownPoll(context, first!);
    },
  }),
]);
