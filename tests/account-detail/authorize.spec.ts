import type { Answered } from '../../src/http/exchange.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireSession } from '../../src/plan/no-session.ts';
import { buildAuthorizeRequest } from '../../src/target-file/authorize.ts';
import { describeMembers, verifyStatus } from '../support/assertions/status.ts';
import { isAccepted, openSession } from '../support/resources/account-detail.ts';
import { openSharedSession } from '../support/resources/shared-detail.ts';

async function authorizeSession(context: CheckContext): Promise<Answered> {
  const request = buildAuthorizeRequest(context.target, 'any');
  if (request === undefined) throw new Blocked('the target file declares no /Authorize', 'banking.authorize');
  return await context.call('authorize', request);
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
    title: 'A session from /Authorize gives its account detail',
    ids: ['authorized-request-id-opens-account-detail', 'authorize-answer'],
    needs: ['banking.authorize'],
    access: 'read',
    async run(context) {
      const exchange = await authorizeSession(context);
      context.observe('authorize-answer', describeMembers(exchange), exchange);
      await judgeOpening(context, requireSession(exchange, context.target));
    },
  }),
]);
