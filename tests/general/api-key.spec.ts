import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { buildPollRequest } from '../../src/plan/poll-request.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { canPoll, explainRefusedSession, isAccepted } from '../support/resources/account-detail.ts';
import { findOpenSession } from '../support/resources/further-requests.ts';
import { runEach } from '../support/resources/run-each.ts';
import { completeSharedOperation, requireSharedSession } from '../support/resources/shared-detail.ts';
import { listInvalidTokens, listOuterTokens, missingTokens } from '../support/resources/tokens.ts';
import type { CredentialTrial } from './support/refused-credentials.ts';

const requirements: readonly RequirementId[] = [
  'key-in-x-api-key-is-accepted',
  'missing-api-key-is-refused',
  'invalid-api-key-is-refused',
  'errors-do-not-repeat-the-credential',
  'answer-bodies-are-json',
];

/** Every kind of key by default; `few` where a like call has presented them all. */
function trialsOf({ target }: CheckContext, effort: 'all' | 'few' = 'all'): readonly CredentialTrial[] {
  const key = { token: target.banking!.apiKey, form: (token: string) => token };
  return [
    ...missingTokens.map(
      (presented): CredentialTrial => ({ ...presented, requirement: 'missing-api-key-is-refused' }),
    ),
    ...[...listInvalidTokens(key, effort), ...(effort === 'all' ? listOuterTokens(key) : [])].map(
      (presented): CredentialTrial => ({ ...presented, requirement: 'invalid-api-key-is-refused' }),
    ),
  ];
}

function judgeRefusal(
  context: CheckContext,
  { requirement, what }: CredentialTrial,
  exchange: Answered,
): void {
  const { status, text, isJson } = exchange.response;
  context.verify(requirement, !isAccepted(exchange), {
    exchange,
    wanted: 'neither 200 nor 202',
    got: `${status} to a call with ${what.replace('token', 'key')}`,
  });
  if (isAccepted(exchange)) return;
  if (text !== '') {
    const got = isJson ? 'JSON' : `a body that is not JSON (${text.length} characters)`;
    context.verify('answer-bodies-are-json', isJson, { exchange, wanted: 'a JSON body', got });
  }
}

/** Calls with each bad key, then with the valid one; what was refused counts only when that one is answered. */
async function judgeKeys(
  context: CheckContext,
  operation: OperationId,
  options: CallOptions,
  valid: () => Promise<Answered>,
  trials = trialsOf(context),
): Promise<void> {
  const refused: (readonly [CredentialTrial, Answered])[] = [];
  for (const trial of trials) {
    refused.push([trial, await context.call(operation, { ...options, auth: trial.auth })]);
  }
  const control = await valid();
  const { status } = control.response;
  if (status !== 401 && status !== 403 && !isAccepted(control)) {
    throw new Blocked(`set-up failed: a valid ${operation} answered ${status}`);
  }
  const accepted = context.verify('key-in-x-api-key-is-accepted', isAccepted(control), {
    exchange: control,
    wanted: 'an answer other than 401 and 403 to a key that works elsewhere',
    got: describeAnswer(control),
  });
  if (!accepted && !refused.some(([, exchange]) => isAccepted(exchange))) return;
  for (const [trial, exchange] of refused) judgeRefusal(context, trial, exchange);
}

/** Where no session takes a further POST, the first of the shared session is the control. */
async function judgePost(context: CheckContext): Promise<void> {
  const { requestId, first } = await requireSharedSession(context);
  const open = await findOpenSession(context);
  const options = { json: { RequestId: open ?? requestId } };
  await judgeKeys(context, 'getAccountsDetail', options, async () => {
    const again = await context.call('getAccountsDetail', options);
    return open === undefined && isRefusal(again.response.status) ? first : again;
  });
}

/** The valid poll keeps the interval to the POST; the refused ones poll nothing. */
async function judgePoll(context: CheckContext): Promise<void> {
  const requestId = await context.requestId(0);
  // A session may take its settle time to be known.
  const ask = () => context.call('getAccountsDetail', { json: { RequestId: requestId } });
  const pending = await readUntil(context, ask, (one) => isAccepted(one) || one.response.status >= 500);
  if (!isAccepted(pending)) throw explainRefusedSession(context, requestId, pending.response.status);
  if (pending.response.status === 200) return;
  const options = buildPollRequest(context, requestId, pending);
  const { interval } = context.target.banking!.poll;
  const poll = async () => {
    context.reportProgress(`waiting ${interval} s before the poll with a valid key`);
    await context.clock.sleep(interval * 1000);
    return context.call('getAccountsDetailAsync', options);
  };
  const effort = context.depth === 'deep' ? 'all' : 'few';
  await judgeKeys(context, 'getAccountsDetailAsync', options, poll, trialsOf(context, effort));
}

/** A result that is ready is given to nobody without the key either. */
async function judgeCompletedPoll(context: CheckContext): Promise<void> {
  const { requestId, posted, polled } = await completeSharedOperation(context);
  const isComplete = (polled === undefined ? posted : polled.last)?.response.status === 200;
  if (!isComplete || !canPoll(context, posted)) return;
  const options = buildPollRequest(context, requestId, posted);
  const trials = trialsOf(context).filter(({ what }) => /no token header|an unknown token/.test(what));
  // A result need not last: one that is gone shows nothing of the key.
  const valid = await context.call('getAccountsDetailAsync', options);
  if (isAccepted(valid))
    await judgeKeys(context, 'getAccountsDetailAsync', options, async () => valid, trials);
}

/** 4.6 and 5: the key of the banking service. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'api-key-of-get-accounts-detail',
    area: 'general',
    requiresArea: 'account-detail',
    title: 'GetAccountsDetail refuses a missing or invalid API key',
    ids: requirements,
    needs: ['banking'],
    access: 'read',
    run: judgePost,
  }),
  check({
    id: 'api-key-of-get-accounts-detail-async',
    area: 'general',
    requiresArea: 'account-detail',
    title: 'GetAccountsDetailAsync refuses a missing or invalid API key',
    ids: requirements,
    needs: ['banking'],
    access: 'read',
    resources: { sessions: ['slow'] },
    async run(context) {
      // The session of this check and the shared one are used apart: where one is of no use, the other is.
      await runEach([() => judgePoll(context), () => judgeCompletedPoll(context)]);
    },
  }),
]);
