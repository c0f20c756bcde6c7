import type { Answered } from '../../src/http/exchange.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { observeStatus, verifyStatus } from '../support/assertions/status.ts';
import { isAccepted } from '../support/resources/account-detail.ts';
import { openSharedSession } from '../support/resources/shared-detail.ts';

/**
 * The RequestId alone breaks the requirement about options when the same session is accepted with them. A session that is
 * refused either way may be the target file's mistake, or /Authorize's, which another check judges.
 */
function judgeRefusedSession(
  context: CheckContext,
  first: Answered,
  withOptions: Answered | undefined,
): void {
  const { status } = first.response;
  if (withOptions !== undefined && isAccepted(withOptions)) {
    const hint = 'the same session is accepted with every option';
    verifyStatus(context, 'account-detail-options-are-optional', first, [200, 202], hint);
    return;
  }
  if (status >= 400 && status < 500) {
    throw new Blocked(
      `the shared session is refused, with options too: GetAccountsDetail answered ${status}`,
    );
  }
  verifyStatus(context, 'get-accounts-detail-answers-200-or-202', first, [200, 202]);
}

/** 4.6: the request with nothing but what is required. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-request-id-alone',
    area: 'account-detail',
    title: 'GetAccountsDetail works with a RequestId alone',
    ids: [
      'get-accounts-detail-answers-200-or-202',
      'account-detail-options-are-optional',
      'first-answer-of-account-detail',
    ],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const { first, withOptions } = await openSharedSession(context);
      observeStatus(context, 'first-answer-of-account-detail', first);
      if (!isAccepted(first)) {
        judgeRefusedSession(context, first, withOptions);
        return;
      }
      verifyStatus(context, 'get-accounts-detail-answers-200-or-202', first, [200, 202]);
      verifyStatus(context, 'account-detail-options-are-optional', first, [200, 202]);
    },
  }),
]);
