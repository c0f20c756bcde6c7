import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Exchange, SentRequest } from '../../http/exchange.ts';
import { transmit, transmitAlone } from '../../http/wire.ts';
import type { Session } from '../session/session.ts';
import { transmitWatchingTail } from './bytes-after-204.ts';
import type { CallRequest } from './request.ts';
import { learnTokens } from './token-answer.ts';

/**
 * Sends an admitted request, once; one that is sent `again` on a connection of its own. The answer may be missing: see
 * `failure`. Never throws.
 */
export async function send(
  { transport, log }: Session,
  { operation: id, options, credential }: CallRequest,
  request: SentRequest,
  isAgain = false,
): Promise<Exchange> {
  const usual = isAgain ? transmitAlone : transmit;
  const { response, ...sent } = await transport.send(
    request,
    answersWithoutBody(id) ? transmitWatchingTail : usual,
  );
  const { secrets } = log.redactor;
  if (response !== undefined) log.redactor.learn(response);
  if (id === 'token' && response !== undefined) learnTokens(response, secrets);
  return {
    operation: id,
    request,
    ...sent,
    ...(options.undocumented === true ? { undocumented: true as const } : {}),
    ...(credential === undefined || credential === 'none' ? {} : { credential }),
    ...(response === undefined ? {} : { response }),
  };
}

/** True when the document gives the operation a 204, whose missing body only the connection itself shows. */
function answersWithoutBody(id: OperationId): boolean {
  return getOperation(id).description.responses['204'] !== undefined;
}
