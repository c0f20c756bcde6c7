import { changeMember, changeStatus } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asked, when } from '../../mutate/triggers.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Answers to others than an earlier version of the suite, which named no client. */
const withName = asked(({ headers }) => (headers['user-agent'] ?? '') !== '');

/** Answers to headers in another order than that of an earlier version, which named its client right after what it accepts. */
const inNewOrder = asked(
  ({ headers }) => !Object.keys(headers).join().includes('accept,user-agent,service-auth-key'),
);

const bare = /^(host|accept|service-auth-key|x-api-key|content-type|content-length|connection)$/;

/** Answers to requests with more than what they need, as a program sends them that is no client of anybody. */
const withMore = asked(({ headers }) => Object.keys(headers).some((name) => !bare.test(name)));

/** Recognizes names, ids and tokens of an earlier version, which began with three fixed letters. */
const isMarked = (text: unknown): boolean => String(text).startsWith('obc-');

const underUsualNames = asked(({ body }) => !isMarked((body as JsonObject | null)?.name));
const underUsualIds = asked(({ params }) => !isMarked(params.client_id));
const withUsualTokens = asked(
  ({ headers: { 'service-auth-key': token = '' } }) => token !== '' && !isMarked(token),
);

const lengthenCountries = changeMember(['listProviders', 'getProvider'], '/**/country', (country) =>
  country === 'CA' ? 'CAN' : 'USA',
);

/** Servers that behave well when they believe that they are being certified, and depart from the document otherwise. */
export const recognizedSuiteFaults: readonly Fault[] = [
  ...defineFaults('provider-country-is-ca-or-us', {
    'countries-are-long-for-clients-with-a-name': [
      'countries of providers have three letters, unless a request has no User-Agent',
      when(withName, lengthenCountries),
    ],
    'countries-are-long-in-another-order-of-headers': [
      'countries of providers have three letters, unless headers come in the order in which a suite wrote them',
      when(inNewOrder, lengthenCountries),
    ],
  }),
  ...defineFaults(['missing-token-gets-401', 'invalid-token-gets-401', 'expired-token-gets-401'], {
    'refusals-answer-403-for-clients-with-a-name': [
      'a wrong token gets 403, unless a request has no User-Agent',
      when(withName, changeStatus('listProviders', 401, 403)),
    ],
  }),
  ...defineFaults('unknown-provider-gets-404', {
    'unknown-providers-get-400-with-more-headers': [
      'an unknown provider gets 400, unless a request has nothing but the headers that it needs',
      when(withMore, changeStatus('getProvider', 404, 400)),
    ],
  }),
  ...defineFaults('creation-and-regeneration-return-the-secret', {
    'secrets-are-missing-for-names-of-nobody': [
      'a created recipient gets no secret, unless its name begins as those of a suite did',
      when(
        underUsualNames,
        changeMember('createRecipient', '/client_secret', () => undefined, 201),
      ),
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-read', {
    'unknown-recipients-get-404-under-usual-ids': [
      'an unknown recipient gets 404, unless its id begins as those of a suite did',
      when(underUsualIds, changeStatus('getRecipient', 400, 404)),
    ],
  }),
  ...defineFaults(['invalid-token-gets-401', 'expired-token-gets-401'], {
    'wrong-tokens-get-403-but-those-of-a-suite': [
      'a wrong token gets 403, unless it begins as those of a suite did',
      when(withUsualTokens, changeStatus('listRecipients', 401, 403)),
    ],
  }),
];
