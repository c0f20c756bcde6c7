import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { parseAddress } from '../reading.ts';
import { type Calls, isPlainUpdate } from './calls.ts';

/** Requirements of the operations whose requests are told to be valid from what they hold. */
export const outboundSuccesses = {
  listProviders: 'providers-list-answers-200-with-an-array',
  getProvider: 'provider-detail-answers-200-with-an-object',
  listRecipients: 'recipients-list-answers-200-with-an-array',
  getRecipient: 'recipient-detail-answers-200-with-an-object',
  updateRecipient: 'recipient-update-answers-200-with-an-object',
  regenerateSecret: 'secret-regeneration-answers-200-with-an-object',
  listRegistrations: 'registrations-list-answers-200-with-an-array',
  listRecipientRegistrations: 'recipient-registrations-answer-200-with-an-array',
} as const satisfies Partial<Record<OperationId, RequirementId>>;

type JudgedOperation = keyof typeof outboundSuccesses;

/** A valid request is answered, whatever it is sent for: an internal error of the target's own that comes twice does not pass. */
export const validRequestsAreAnswered: Law<Calls> = {
  judges: Object.values(outboundSuccesses),
  judge(seen, known, say) {
    const { exchange, label } = seen;
    if (label.isUndocumented || label.isProvoked || !(exchange.operation in outboundSuccesses)) return;
    const isBroken = isServerError(exchange.response.status);
    if (isBroken ? !known.broke(seen) : exchange.response.status !== 200) return;
    if (label.credential !== 'user' && label.credential !== 'admin') return;
    if (parseAddress(exchange.request).search !== '') return;
    if (!known.isAboutKnown(exchange.operation, exchange.request)) return;
    if (exchange.operation === 'updateRecipient' && !isPlainUpdate(exchange.request)) return;
    say.verdict(outboundSuccesses[exchange.operation as JudgedOperation], !isBroken, {
      wanted: 'the success that the document shows',
      got: `${exchange.response.status} twice, while another call succeeded`,
      hint: 'the request is as valid as any, whatever was asked for by it',
    });
  },
};
