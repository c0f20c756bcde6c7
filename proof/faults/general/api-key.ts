import type { Call, Fault, OperationName } from '../../reference-server/types.ts';

type IsKeyValid = (key: string | undefined, call: Call) => boolean;

function keyed(
  id: string,
  title: string,
  breaks: Fault['breaks'],
  change: (valid: IsKeyValid, apiKey: string) => IsKeyValid,
): Fault {
  return {
    id,
    title,
    breaks,
    apply({ rules }) {
      const { banking } = rules.auth;
      banking.isKeyValid = change(banking.isKeyValid, banking.apiKey);
    },
  };
}

const on = (operation: OperationName, call: Call) => call.operation === operation;

/** A result that is ready is given to a caller with such a key, or with none. */
function openOnceCompleted(
  id: string,
  title: string,
  breaks: Fault['breaks'],
  key: (given?: string) => boolean,
): Fault {
  return {
    id,
    title,
    breaks,
    apply({ rules, store }) {
      const { banking } = rules.auth;
      const { isKeyValid } = banking;
      banking.isKeyValid = (given, call) => {
        const session = store.sessions.get(call.params.requestId?.toLowerCase() ?? '');
        return (session?.completed === true && key(given)) || isKeyValid(given, call);
      };
    },
  };
}

/** Defects of the banking service's key. */
export const apiKeyFaults: readonly Fault[] = [
  keyed(
    'api-key-not-asked-for',
    'GetAccountsDetail answers without a key',
    ['missing-api-key-is-refused'],
    (valid) => (key, call) => (key === undefined && on('getAccountsDetail', call)) || valid(key, call),
  ),
  keyed(
    'api-key-not-asked-for-when-polled',
    'GetAccountsDetailAsync answers without a key',
    ['missing-api-key-is-refused'],
    (valid) => (key, call) => (key === undefined && on('getAccountsDetailAsync', call)) || valid(key, call),
  ),
  keyed(
    'api-key-may-be-empty',
    'an empty key passes',
    ['missing-api-key-is-refused'],
    (valid) => (key, call) => key === '' || valid(key, call),
  ),
  keyed(
    'api-key-of-any-text',
    'any key passes',
    ['invalid-api-key-is-refused'],
    (valid) => (key, call) => (key ?? '') !== '' || valid(key, call),
  ),
  keyed(
    'api-key-of-any-text-when-polled',
    'GetAccountsDetailAsync takes any key',
    ['invalid-api-key-is-refused'],
    (valid) => (key, call) => ((key ?? '') !== '' && on('getAccountsDetailAsync', call)) || valid(key, call),
  ),
  keyed(
    'api-key-compared-by-its-beginning',
    'the beginning of the key passes for the key',
    ['invalid-api-key-is-refused'],
    (valid, apiKey) => (key, call) =>
      ((key ?? '').length > 3 && apiKey.startsWith(key ?? '')) || valid(key, call),
  ),
  keyed(
    'api-key-in-any-letter-case',
    'the letter case of the key does not count',
    ['invalid-api-key-is-refused'],
    (valid, apiKey) => (key, call) => key?.toLowerCase() === apiKey.toLowerCase() || valid(key, call),
  ),
  openOnceCompleted(
    'api-key-not-asked-for-once-completed',
    'a result that is ready is polled without a key',
    ['missing-api-key-is-refused'],
    (key) => key === undefined,
  ),
  openOnceCompleted(
    'api-key-of-any-text-once-completed',
    'a result that is ready is polled with any key',
    ['invalid-api-key-is-refused'],
    (key) => (key ?? '') !== '',
  ),
  keyed(
    'api-key-refused-when-polled',
    'GetAccountsDetailAsync refuses the key that GetAccountsDetail takes',
    ['key-in-x-api-key-is-accepted', 'get-accounts-detail-async-answers-200-or-202'],
    (valid) => (key, call) => !on('getAccountsDetailAsync', call) && valid(key, call),
  ),
];
