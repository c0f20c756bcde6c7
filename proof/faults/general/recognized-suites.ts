import { defineFaults } from '../../mutate/fault.ts';
import type { Asked, Fault } from '../../reference-server/types.ts';

/** True for what an earlier version of a suite looked like, which named no client. */
function isWithoutName({ headers }: Asked): boolean {
  return (headers['user-agent'] ?? '') === '';
}

/** Headers that a bare request has, whatever it asks for. */
const bare = new Set([
  'host',
  'accept',
  'service-auth-key',
  'x-api-key',
  'content-type',
  'content-length',
  'connection',
]);

/** True for requests with nothing but what they need, as a program sends them that is no client of anybody. */
function isBare({ headers }: Asked): boolean {
  return Object.keys(headers).every((name) => bare.has(name));
}

/** True for headers in the order of an earlier version, which named its client right after what it accepts. */
function isInOldOrder({ headers }: Asked): boolean {
  return Object.keys(headers).join().includes('accept,user-agent,service-auth-key');
}

/** Names, ids and tokens of an earlier version began with three fixed letters. */
function isMarked(text: unknown): boolean {
  return String(text).startsWith('obc-');
}

function rewrite(body: unknown, change: (item: Record<string, unknown>) => void): void {
  for (const item of Array.isArray(body) ? body : [body])
    if (typeof item === 'object' && item !== null) change(item as Record<string, unknown>);
}

function lengthenCountries(body: unknown): void {
  rewrite(body, (item) => {
    item.country = item.country === 'CA' ? 'CAN' : 'USA';
  });
}

/** Servers that behave well when they believe that they are being certified, and depart from the document otherwise. */
export const recognizedSuiteFaults: readonly Fault[] = [
  ...defineFaults('provider-country-is-ca-or-us', {
    'countries-are-long-for-clients-with-a-name': [
      'countries of providers have three letters, unless a request has no User-Agent',
      (workings) =>
        workings.after(['listProviders', 'getProvider'], ({ status, body }, call) => {
          if (status !== 200 || isWithoutName(call)) return;
          lengthenCountries(body);
        }),
    ],
    'countries-are-long-in-another-order-of-headers': [
      'countries of providers have three letters, unless headers come in the order in which a suite wrote them',
      (workings) =>
        workings.after(['listProviders', 'getProvider'], ({ status, body }, call) => {
          if (status === 200 && !isInOldOrder(call)) lengthenCountries(body);
        }),
    ],
  }),
  ...defineFaults('missing-token-gets-401', {
    'refusals-answer-403-for-clients-with-a-name': [
      'a wrong token gets 403, unless a request has no User-Agent',
      (workings) =>
        workings.after('listProviders', ({ status }, call) =>
          status !== 401 || isWithoutName(call) ? undefined : { status: 403, body: { message: 'Forbidden' } },
        ),
      { breaks: ['invalid-token-gets-401', 'expired-token-gets-401'] },
    ],
  }),
  ...defineFaults('unknown-provider-gets-404', {
    'unknown-providers-get-400-with-more-headers': [
      'an unknown provider gets 400, unless a request has nothing but the headers that it needs',
      (workings) =>
        workings.after('getProvider', ({ status }, call) =>
          status !== 404 || isBare(call)
            ? undefined
            : { status: 400, body: { message: 'There is no such provider' } },
        ),
    ],
  }),
  ...defineFaults('creation-and-regeneration-return-the-secret', {
    'secrets-are-missing-for-names-of-nobody': [
      'a created recipient gets no secret, unless its name begins as those of a suite did',
      (workings) =>
        workings.after('createRecipient', ({ status, body }, { body: sent }) => {
          if (status !== 201 || isMarked((sent as Record<string, unknown>).name)) return;
          rewrite(body, (item) => {
            delete item.client_secret;
          });
        }),
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-read', {
    'unknown-recipients-get-404-under-usual-ids': [
      'an unknown recipient gets 404, unless its id begins as those of a suite did',
      (workings) =>
        workings.after('getRecipient', ({ status }, { params }) =>
          status !== 400 || isMarked(params.client_id)
            ? undefined
            : { status: 404, body: { message: 'There is no such recipient' } },
        ),
    ],
  }),
  ...defineFaults('invalid-token-gets-401', {
    'wrong-tokens-get-403-but-those-of-a-suite': [
      'a wrong token gets 403, unless it begins as those of a suite did',
      (workings) =>
        workings.after('listRecipients', ({ status }, { headers }) => {
          const token = headers['service-auth-key'] ?? '';
          if (status !== 401 || token === '' || isMarked(token)) return undefined;
          return { status: 403, body: { message: 'Forbidden' } };
        }),
      { breaks: ['expired-token-gets-401'] },
    ],
  }),
];
