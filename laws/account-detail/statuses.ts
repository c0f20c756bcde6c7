import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, Model } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { readSentObject } from '../reading.ts';

const missingId: RequirementId = 'missing-request-id-is-refused';
const unknownWindow: RequirementId = 'unknown-window-is-refused';

/** A request without a RequestId, or with null for it, is refused; the document shows no error statuses here (4.6). */
export const missingRequestIdIsRefused: Law<Model> = {
  judges: [missingId],
  judge({ exchange: { operation, request, response }, label }, _known, say) {
    if (operation !== 'getAccountsDetail' || label.credential !== 'api-key' || label.isProvoked) return;
    const body = readSentObject(request);
    if (body === undefined || (body.RequestId !== undefined && body.RequestId !== null)) return;
    const { status } = response;
    const shown = { wanted: 'a refusal: status 4xx', got: `status ${status}` };
    if (isServerError(status)) say.warn(missingId, shown);
    else say.verdict(missingId, status >= 300, shown);
  },
};

/** A window that the document does not name is refused (4.6). */
export const unknownWindowIsRefused: Law<Model> = {
  judges: [unknownWindow],
  judge({ exchange: { operation, request, response }, label }, _known, say) {
    if (operation !== 'getAccountsDetail' || label.credential !== 'api-key' || label.isProvoked) return;
    const window = readSentObject(request)?.DaysOfTransactions;
    if (typeof window !== 'string' || window === 'Days90' || window === 'Days365') return;
    const { status } = response;
    say.verdict(unknownWindow, status !== 200 && status !== 202, {
      wanted: 'a refusal of a DaysOfTransactions beyond Days90 and Days365',
      got: `status ${status}`,
    });
  },
};
