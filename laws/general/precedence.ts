import { getOperation } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findHeader, type SentRequest } from '../../src/http/exchange.ts';
import type { Law } from '../../src/judge/law.ts';
import { parseJson } from '../../src/lib/json/text.ts';
import { hasNoAccess, parseAddress } from '../reading.ts';
import { type Calls, isPlain, isPlainUpdate, isRight, showStatus } from './calls.ts';

const beforeId: RequirementId = 'token-is-judged-before-the-id';
const beforeBody: RequirementId = 'token-is-judged-before-the-body';

/** The last part of a path that an id of the usual letters makes. */
const usualPath = /\/[\w.,;%-]+$/;

/** A request about what the target has never shown is refused for its token, as the one about a known id is before and after it. */
export const tokenComesBeforeTheId: Law<Calls> = {
  judges: [beforeId],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    const { operation, request, response } = exchange;
    if (!isPlain(seen) || !hasNoAccess(label)) return;
    if (getOperation(operation).document !== 'outbound' || known.isAboutKnown(operation, request)) return;
    if (operation === 'updateRecipient' && !isPlainUpdate(request)) return;
    if (!usualPath.test(parseAddress(request).pathname) || !known.hasRefused(seen)) return;
    if (response.status < 300 || known.answerTo(seen) === 401) return;
    const shown = showStatus(seen, 'status 401');
    if (response.status === 401) {
      say.holds(beforeId);
      return;
    }
    say.defer(beforeId, 'the same token was not refused again', (later) => {
      if (later.exchange.operation !== operation || later.label.credential !== label.credential)
        return undefined;
      if (!known.isAboutKnown(operation, later.exchange.request)) return undefined;
      // A token that is accepted from its second call on says nothing of the order.
      if (later.exchange.response.status !== 401) return 'nothing';
      const isTolerated = response.status === 400 && getOperation(operation).area === 'fdx-accounts';
      return isTolerated ? { warns: shown } : { holds: false, shown };
    });
  },
};

/** A creation with a malformed body is refused for its missing token first. */
export const tokenComesBeforeTheBody: Law<Calls> = {
  judges: [beforeBody, 'malformed-body-without-a-token-answer'],
  judge(seen, _known, say) {
    const { exchange, label } = seen;
    if (exchange.operation !== 'createRecipient' || label.credential !== 'none' || !isPlain(seen)) return;
    if (!isMalformed(seen.exchange.request)) return;
    const { status } = exchange.response;
    say.observe('malformed-body-without-a-token-answer', `status ${status}`);
    say.defer(beforeBody, 'no such body with a token was refused', (later) => {
      const isControl = later.exchange.operation === 'createRecipient' && isRight(later.label);
      if (!isControl || !isMalformed(later.exchange.request)) return undefined;
      if (![400, 415, 422].includes(later.exchange.response.status)) return 'nothing';
      return { holds: status === 401, shown: showStatus(seen, 'status 401') };
    });
  },
};

function isMalformed({ body = '', headers }: SentRequest): boolean {
  if (body === '' || !/json/i.test(findHeader(headers, 'content-type') ?? '')) return false;
  try {
    parseJson(body);
    return false;
  } catch {
    return true;
  }
}
