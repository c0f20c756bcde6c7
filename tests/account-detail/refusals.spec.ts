import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Json } from '../../src/target-file/types.ts';
import { canPoll, isAccepted, resultOf } from '../support/resources/account-detail.ts';
import { findOpenSession } from '../support/resources/further-requests.ts';
import {
  alterLastDigit,
  completeSharedOperation,
  requireSharedSession,
} from '../support/resources/shared-detail.ts';
import {
  judgePollOfCustomer,
  judgeUnknownPoll,
  judgeUnknownSession,
  observeRefusal,
  verifyDeclaredStatus,
  verifyRefused,
} from './support/refusals.ts';

/** Bodies without a RequestId, beside the accepted one that differs in it only. */
const withoutRequestId: readonly (readonly [what: string, body: Json])[] = [
  ['no RequestId', {}],
  ['RequestId null', { RequestId: null }],
  ['options without RequestId', { WithKYC: true }],
];

/** RequestIds that nobody has authorized, in the form of a known one and in others. */
function listUnknownIds(requestId: string): readonly (readonly [what: string, id: string | number])[] {
  return [
    ['unknown RequestId', alterLastDigit(requestId)],
    ['RequestId that is not a GUID', 'no-such-session'],
    ['empty RequestId', ''],
    ['RequestId that is a number', 4711],
  ];
}

/** 4.6, 5 and 7: requests that name no session of the caller. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-without-session',
    area: 'account-detail',
    title: 'GetAccountsDetail refuses a missing or unknown RequestId',
    ids: [
      'missing-request-id-is-refused',
      'unknown-request-id-ends-in-a-refusal',
      'banking-error-answers',
      'banking-errors-are-the-declared-ones',
    ],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const { requestId } = await requireSharedSession(context);
      const isDeep = context.depth === 'deep';
      for (const [what, json] of isDeep ? withoutRequestId : withoutRequestId.slice(0, 2)) {
        const exchange = await context.call('getAccountsDetail', { json, undocumented: true });
        verifyRefused(context, 'missing-request-id-is-refused', exchange);
        if (!isAccepted(exchange)) observeRefusal(context, what, exchange);
      }
      for (const [what, id] of listUnknownIds(requestId)) {
        const json = { RequestId: id };
        const exchange = await context.call('getAccountsDetail', { json, undocumented: true });
        const requirement = 'unknown-request-id-ends-in-a-refusal';
        const last = await judgeUnknownSession(context, requirement, exchange, String(id));
        if (!isAccepted(last)) observeRefusal(context, what, last);
        if (what === 'unknown RequestId') verifyDeclaredStatus(context, 'unknownRequestId', last);
      }
      const keyless = await context.call('getAccountsDetail', {
        json: { RequestId: (await findOpenSession(context)) ?? requestId },
        auth: 'none',
      });
      verifyDeclaredStatus(context, 'unauthorized', keyless);
    },
  }),
  check({
    id: 'account-detail-poll-without-session',
    area: 'account-detail',
    title: 'GetAccountsDetailAsync refuses an unknown RequestId',
    ids: ['polled-unknown-request-id-ends-in-a-refusal'],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const operation = await completeSharedOperation(context);
      resultOf(operation);
      if (!canPoll(context, operation.posted)) return;
      await judgeUnknownPoll(context, operation);
    },
  }),
  check({
    id: 'account-detail-unknown-customer',
    area: 'account-detail',
    title: 'An unknown customerId is refused',
    ids: ['unknown-customer-is-refused'],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const customerId = alterLastDigit(context.target.banking!.customerId);
      await judgePollOfCustomer(context, await completeSharedOperation(context), customerId);
      const requestId = await findOpenSession(context);
      if (requestId === undefined) {
        const reason = 'the shared session has given its result, and no other one can be authorized';
        context.notExercised('unknown-customer-is-refused', reason);
        return;
      }
      const options = { path: { customerId }, json: { RequestId: requestId }, undocumented: true };
      const exchange = await context.call('getAccountsDetail', options);
      verifyRefused(context, 'unknown-customer-is-refused', exchange);
    },
  }),
]);
