import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { listLeaves } from '../../src/lib/json/values.ts';
import { decodeEscapes, parseAddress } from '../reading.ts';
import { outboundSuccesses } from './broken-operations.ts';
import { type Calls, isPlainUpdate } from './calls.ts';
import { describeOtherSuccess, isOtherSuccess } from './other-successes.ts';

/** Requirements of the operations whose one documented success is a 200. */
const successes = {
  ...outboundSuccesses,
  getAccount: 'fdx-account-answers-200-with-an-object',
  listAccounts: 'accounts-list-answers-200-with-a-page',
} as const satisfies Partial<Record<OperationId, RequirementId>>;

type JudgedOperation = keyof typeof successes;

/** A request that names nothing, or what the target has shown, is not answered by another success than the documented 200 (4). */
export const successesHaveTheirStatus: Law<Calls> = {
  judges: Object.values(successes),
  judge(seen, known, say) {
    const { operation, response, request } = seen.exchange;
    if (!(operation in successes)) return;
    const isOther = isOtherSuccess(seen, [200]);
    // Of one that checks read as a 200 the contract has told what was sent.
    if ((!isOther && response.status !== 200) || response.sentStatus !== undefined) return;
    if (!isDescribed(seen) || !(known.isAboutKnown(operation, request) || showsItsId(seen))) return;
    const shown = describeOtherSuccess(seen, 'status 200');
    say.verdict(successes[operation as JudgedOperation], !isOther, shown);
  },
};

/** True for a request with nothing in it that the document leaves open. */
function isDescribed({ exchange: { operation, request, response } }: SeenExchange): boolean {
  const { searchParams, search } = parseAddress(request);
  // One that gives no URL may change nothing.
  if (operation === 'updateRecipient') return search === '' && isPlainUpdate(request);
  if (operation !== 'listAccounts') return search === '';
  // What ends a walk is not shown: it may be one more page without accounts.
  if (response.status === 204 && searchParams.has('offset')) return false;
  return [...searchParams].every(([name, value]) => documentedQuery[name]?.test(value) === true);
}

/** Parameters of the list with the values that no service may refuse; which accounts a filter finds is not known. */
const documentedQuery: Readonly<Record<string, RegExp>> = {
  limit: /^[1-9]\d{0,8}$/,
  resultType: /^(?:lightweight|details)$/,
  offset: /./,
};

/** True for an answer that shows the id in its path: whatever it names is there. */
function showsItsId({ exchange: { request, response } }: SeenExchange): boolean {
  const [, part] = /\/(?:providers|recipients|accounts)\/([^/]+)/.exec(parseAddress(request).pathname) ?? [];
  const id = part === undefined ? undefined : decodeEscapes(part);
  return id !== undefined && response.isJson && listLeaves(response.json).map(String).includes(id);
}
