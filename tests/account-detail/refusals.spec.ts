import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Json } from '../../src/target-file/types.ts';
import { canPoll, isAccepted, resultOf } from '../support/resources/account-detail.ts';
import {
  alterLastDigit,
  completeSharedOperation,
  requireSharedSession,
} from '../support/resources/shared-detail.ts';
import { judgeUnknownPoll, observeRefusal, verifyDeclaredStatus, verifyRefused } from './support/refusals.ts';

/** Bodies that name no session, beside the accepted one that differs in the RequestId only. */
function listBodiesWithoutSession(
  requestId: string,
): readonly [what: string, requirement: RequirementId, body: Json][] {
  return [
    ['no RequestId', 'missing-request-id-is-refused', {}],
    ['options without RequestId', 'missing-request-id-is-refused', { WithKYC: true }],
    ['RequestId null', 'missing-request-id-is-refused', { RequestId: null }],
    ['unknown RequestId', 'unknown-request-id-is-refused', { RequestId: alterLastDigit(requestId) }],
    ['RequestId that is not a GUID', 'unknown-request-id-is-refused', { RequestId: 'no-such-session' }],
    ['empty RequestId', 'unknown-request-id-is-refused', { RequestId: '' }],
    ['RequestId that is a number', 'unknown-request-id-is-refused', { RequestId: 4711 }],
  ];
}

/** 4.6, 5 and 7: requests that name no session of the caller. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-without-session',
    area: 'account-detail',
    title: 'asks for account detail without a RequestId and with unknown ones',
    ids: [
      'missing-request-id-is-refused',
      'unknown-request-id-is-refused',
      'banking-error-answers',
      'banking-errors-are-the-declared-ones',
    ],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const { requestId } = await requireSharedSession(context);
      for (const [what, requirement, json] of listBodiesWithoutSession(requestId)) {
        const exchange = await context.call('getAccountsDetail', { json, undocumented: true });
        verifyRefused(context, requirement, exchange);
        if (!isAccepted(exchange)) observeRefusal(context, what, exchange);
        if (what === 'unknown RequestId') verifyDeclaredStatus(context, 'unknownRequestId', exchange);
      }
      const keyless = await context.call('getAccountsDetail', {
        json: { RequestId: requestId },
        auth: 'none',
      });
      verifyDeclaredStatus(context, 'unauthorized', keyless);
    },
  }),
  check({
    id: 'account-detail-poll-without-session',
    area: 'account-detail',
    title: 'polls with an unknown RequestId, beside one that is known',
    ids: ['unknown-request-id-is-refused-when-polled'],
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
    title: 'asks for a known session under a customerId that was never supplied',
    ids: ['unknown-customer-is-refused'],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const { requestId } = await requireSharedSession(context);
      const customerId = alterLastDigit(context.target.banking!.customerId);
      const options = { path: { customerId }, json: { RequestId: requestId }, undocumented: true };
      const exchange = await context.call('getAccountsDetail', options);
      verifyRefused(context, 'unknown-customer-is-refused', exchange);
    },
  }),
]);
