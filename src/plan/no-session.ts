import type { Answered } from '../http/exchange.ts';
import { describeStrangeStatus } from '../http/strange-answer.ts';
import { isRefusal } from '../lib/edge.ts';
import { isQuestion, readRequestId } from '../target-file/authorize.ts';
import type { Target } from '../target-file/types.ts';
import { Blocked, WrongSetting } from './blocked.ts';

/** The RequestId of the session that an answer of /Authorize gives. Throws Blocked when it gives none. */
export function requireSession(exchange: Answered, target: Target): string {
  const { status, json } = exchange.response;
  const requestId = readRequestId(target, json);
  if (requestId === undefined || status < 200 || status >= 300 || isQuestion(status, json))
    throw explainNoSession(exchange, target);
  return requestId;
}

const setting = 'banking.authorize';

/** Names of members that a sentence shows. */
const maxNames = 8;

/**
 * What is thrown when the declared /Authorize gives no session: a refusal shows that the target file is wrong, any other
 * answer, such as a question to the user, that the target wants more than is declared.
 */
function explainNoSession({ request, response }: Answered, { banking }: Target): Blocked {
  const { status } = response;
  const reason = `${request.method} ${new URL(request.url).pathname} gave no session: ${describeStrangeStatus(response)}`;
  if (isRefusal(status)) {
    const advice = `correct ${setting}, banking.apiKey or banking.customerId`;
    return new WrongSetting(`${reason} without a RequestId; ${advice}`, setting);
  }
  if (isQuestion(status, response.json)) {
    const advice = `declare in ${setting} a user and a request that are asked no further question`;
    return new Blocked(`${reason} with a question to the user; ${advice}`, setting);
  }
  const pointer = banking?.authorize?.requestIdPointer;
  const advice = `correct ${setting}, or its requestIdPointer`;
  return new Blocked(
    `${reason} with ${describeBody(response)}, and no text at ${pointer}; ${advice}`,
    setting,
  );
}

function describeBody({ json }: Answered['response']): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'no object';
  const names = Object.keys(json).sort();
  return `an object with ${names.slice(0, maxNames).join(', ') || 'no member'}`;
}
