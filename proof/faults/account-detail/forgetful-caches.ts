import { bothOperations } from '../../mutate/detail-operations.ts';
import type { Call, FailingId, Fault, JsonObject } from '../../reference-server/types.ts';

const others: readonly FailingId[] = [
  'sessions-are-answered-each-for-itself',
  'answers-of-a-session-agree-in-lasting-members',
  'accounts-filter-opens-no-account-of-another-session',
  'accounts-filter-limits-the-answer',
  'accounts-filter-keeps-the-accounts-asked-for',
  'accounts-filter-keeps-the-transactions',
  'polled-answer-follows-the-options',
  'repeated-polls-agree',
  'poll-and-post-agree',
  'posted-and-polled-results-have-the-same-members',
  'options-left-out-take-their-defaults',
  'parts-are-included-on-request',
  'identity-is-included-by-default',
  'kyc-is-included-by-default',
  'transactions-are-included-by-default',
  'identity-is-left-out-on-request',
  'kyc-is-left-out-on-request',
  'transactions-are-left-out-on-request',
  'window-is-90-days-by-default',
  'window-of-90-days-holds-no-older-transaction',
  'window-of-90-days-holds-its-part-of-365-days',
  'window-of-365-days-holds-no-older-transaction',
  'window-of-365-days-includes-that-of-90-days',
  'window-of-365-days-reaches-beyond-90-days',
  'linked-account-has-its-declared-values',
  'result-holds-exactly-the-declared-accounts',
  'result-holds-the-declared-accounts',
];

/** The accounts of the first result under a key are those of all that follow; the rest is that of the session. */
function cacheAccounts(id: string, title: string, breaks: FailingId, keyOf: (call: Call) => string): Fault {
  return {
    id,
    title,
    breaks: [breaks],
    mayBreak: Object.fromEntries(
      others.filter((one) => one !== breaks).map((one) => [one, 'what is kept is of another request']),
    ),
    keepsFixtures: true,
    apply({ after, store }) {
      const kept = new Map<string, unknown>();
      after(bothOperations, ({ status, body }, call) => {
        if (status !== 200) return;
        const result = body as JsonObject;
        const options = store.sessions.get(String(result.RequestId).toLowerCase())?.options;
        const key = `${keyOf(call)} ${JSON.stringify(options)}`;
        if (kept.has(key)) result.Accounts = structuredClone(kept.get(key));
        else kept.set(key, structuredClone(result.Accounts));
      });
    },
  };
}

/** Caches of results that forget whose they are (2.5, 3.2, 4.6). */
export const forgetfulResultCaches: readonly Fault[] = [
  cacheAccounts(
    'accounts-cached-by-customer-and-options',
    'accounts are kept by customerId and options, so that another user gets those of the first',
    'users-declared-apart-share-no-account',
    ({ params }) => String(params.customerId),
  ),
  cacheAccounts(
    'accounts-cached-by-options-alone',
    'accounts are kept by the options, whoever asks',
    'users-declared-apart-share-no-account',
    () => '',
  ),
];
