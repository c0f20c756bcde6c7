import { changeRules } from '../../mutate/changes.ts';
import { acceptKeys, shareCache } from '../../mutate/credentials.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, Store } from '../../reference-server/types.ts';

const isCompleted = ({ params }: Call, { sessions }: Store): boolean =>
  sessions.get(params.requestId?.toLowerCase() ?? '')?.completed === true;

const bySession = ({ params, query }: Call) => `${params.requestId ?? ''} ${query}`.toLowerCase();

/** Defects of the key of the banking service, and caches that forget it (5, 4.6). */
export const keyFaults: readonly Fault[] = [
  ...defineFaults('missing-api-key-is-refused', {
    'api-key-not-asked-for': [
      'GetAccountsDetail answers without a key',
      acceptKeys(({ key, call }) => key === undefined && call.operation === 'getAccountsDetail'),
    ],
    'api-key-not-asked-for-when-polled': [
      'GetAccountsDetailAsync answers without a key',
      acceptKeys(({ key, call }) => key === undefined && call.operation === 'getAccountsDetailAsync'),
    ],
    'api-key-may-be-empty': ['an empty key passes', acceptKeys(({ key }) => key === '')],
    'api-key-not-asked-for-once-completed': [
      'a result that is ready is polled without a key',
      acceptKeys(({ key, call, store }) => key === undefined && isCompleted(call, store)),
    ],
  }),
  ...defineFaults('invalid-api-key-is-refused', {
    'api-key-of-any-text': ['any key passes', acceptKeys(({ key = '' }) => key !== '')],
    'api-key-of-any-text-when-polled': [
      'GetAccountsDetailAsync takes any key',
      acceptKeys(({ key = '', call }) => key !== '' && call.operation === 'getAccountsDetailAsync'),
    ],
    'api-key-of-any-text-once-completed': [
      'a result that is ready is polled with any key',
      acceptKeys(({ key = '', call, store }) => key !== '' && isCompleted(call, store)),
    ],
    'api-key-compared-by-its-beginning': [
      'the beginning of the key passes for the key',
      acceptKeys(({ key = '', apiKey }) => key.length > 3 && apiKey.startsWith(key)),
    ],
    'api-key-in-any-letter-case': [
      'the letter case of the key does not count',
      acceptKeys(({ key, apiKey }) => key?.toLowerCase() === apiKey.toLowerCase()),
    ],
    'key-compared-without-its-first-character': [
      'the first character of the key is not compared',
      acceptKeys(({ key, apiKey }) => key?.length === apiKey.length && key.slice(1) === apiKey.slice(1)),
    ],
    'key-compared-without-its-last-character': acceptKeys(
      ({ key, apiKey }) => key?.length === apiKey.length && key.slice(0, -1) === apiKey.slice(0, -1),
    ),
  }),
  ...defineFaults(['missing-api-key-is-refused', 'invalid-api-key-is-refused'], {
    'cached-posts-forget-the-key': shareCache('getAccountsDetail', ({ rawBody }) => rawBody, [200, 202]),
    'cached-results-of-posts-forget-the-key': [
      'a result of GetAccountsDetail is given to whoever sends the body again',
      shareCache('getAccountsDetail', ({ rawBody }) => rawBody, [200]),
    ],
    'cached-results-of-polls-forget-the-key': shareCache('getAccountsDetailAsync', bySession, [200]),
  }),
  ...defineFaults(['key-in-x-api-key-is-accepted', 'get-accounts-detail-async-answers-200-or-202'], {
    'api-key-refused-when-polled': changeRules('auth', ({ banking }) => {
      const isKeyValid = (key: string | undefined, call: Call) =>
        call.operation !== 'getAccountsDetailAsync' && banking.isKeyValid(key, call);
      return { banking: { ...banking, isKeyValid } };
    }),
  }),
];
