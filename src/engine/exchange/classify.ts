import type { Answered } from '../../http/exchange.ts';
import type { CallRequest } from './request.ts';

/**
 * What an answer is to a judged call: an answer to judge, a refusal of a declared credential that has to open the
 * operation, or a server error that may be a passing one.
 */
export type Classification = 'answer' | 'refused-credential' | 'server-error';

/** Classifies the final answer to a request. */
export function classify(request: CallRequest, { response: { status } }: Answered): Classification {
  if (request.options.expectServerError === true) return 'answer';
  if (status === 401 || status === 403) return mustBeAccepted(request) ? 'refused-credential' : 'answer';
  return status < 500 ? 'answer' : 'server-error';
}

/** A check that sends no credential, an altered one or one of another kind expects the refusal. */
function mustBeAccepted({ auth, credential }: CallRequest): boolean {
  return auth === 'user' || auth === 'admin' || (auth === 'default' && credential !== 'none');
}
