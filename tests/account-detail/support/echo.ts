import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { isAccepted } from '../../support/resources/account-detail.ts';

/** 2.5, 3.2: every accepted answer names the session that was asked for, letter case aside. */
export function judgeEcho(context: CheckContext, answers: readonly Answered[], requestId: string): void {
  for (const exchange of answers.filter(isAccepted)) {
    const { status, json } = exchange.response;
    const echoed = isObject(json) ? json.RequestId : undefined;
    if (typeof echoed !== 'string') continue;
    const row = status === 200 ? 'result-echoes-the-request-id' : 'pending-echoes-the-request-id';
    context.verify(row, echoed.toLowerCase() === requestId.toLowerCase(), {
      exchange,
      pointer: '/RequestId',
      wanted: 'the RequestId that was asked with',
      got: 'another text',
    });
  }
}
