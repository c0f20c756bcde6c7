import type { Answered } from '../../src/http/exchange.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { buildAuthorizeRequest, readRequestId } from '../../src/target-file/authorize.ts';
import { describeAnswer, describeMembers, verifyStatus } from '../support/assertions/status.ts';
import { isAccepted, openSession } from '../support/resources/account-detail.ts';
import { openSharedSession } from '../support/resources/shared-detail.ts';

async function authorizeSession(context: CheckContext): Promise<Answered> {
  const request = buildAuthorizeRequest(context.target, 'any');
  if (request === undefined) throw new Blocked('the target file declares no /Authorize', 'banking.authorize');
  const exchange = await context.call('authorize', request);
  const { status } = exchange.response;
  if (status >= 200 && status < 300) return exchange;
  throw new Blocked(`/Authorize gave no session: ${describeAnswer(exchange)}`, 'banking.authorize');
}

/** A refusal counts where the shared session was accepted, or is fresh as well and refused with options too. */
async function judgeOpening(context: CheckContext, requestId: string): Promise<void> {
  const { posted } = await openSession(context, requestId);
  const requirement = 'authorized-request-id-opens-account-detail';
  if (isAccepted(posted)) {
    verifyStatus(context, requirement, posted, [200, 202]);
    return;
  }
  const { first, withOptions } = await openSharedSession(context);
  const sharedIsFresh = (context.target.banking?.sessions ?? []).length === 0;
  const refusedToo = sharedIsFresh && withOptions !== undefined && !isAccepted(withOptions);
  const { status } = posted.response;
  if (status >= 400 && status < 500 && (isAccepted(first) || refusedToo)) {
    verifyStatus(context, requirement, posted, [200, 202]);
    return;
  }
  throw new Blocked(`a fresh session is answered ${status}, for a reason that other checks judge`);
}

/** 4.6 and 5: the RequestId that /Authorize gives. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-authorize',
    area: 'account-detail',
    title: 'authorizes a session and asks for its account detail',
    ids: ['authorize-returns-a-request-id', 'authorized-request-id-opens-account-detail', 'authorize-answer'],
    needs: ['banking.authorize'],
    access: 'read',
    async run(context) {
      const exchange = await authorizeSession(context);
      context.observe('authorize-answer', describeMembers(exchange), exchange);
      const requestId = readRequestId(context.target, exchange.response.json);
      const holds = context.verify('authorize-returns-a-request-id', requestId !== undefined, {
        exchange,
        pointer: context.target.banking!.authorize!.requestIdPointer,
        wanted: 'a RequestId, text that is not empty',
        got: 'none at the declared place',
      });
      if (holds) await judgeOpening(context, requestId!);
    },
  }),
]);
