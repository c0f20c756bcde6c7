import { alterHeader, alterRequest, alterText, renameHeader } from '../alter.ts';
import { defineFaults } from './fault.ts';

const token = 'service-auth-key';
const readers = ['listProviders', 'getProvider', 'listRecipients', 'listAccounts'] as const;
const writers = ['createRecipient', 'updateRecipient'] as const;

/** A form with other fields than the documented ones; undefined leaves one out. */
const alterForm = (change: Readonly<Record<string, string | undefined>>) =>
  alterText('token', ({ text = '' }) => {
    const form = new URLSearchParams(text);
    if (form.get('scope') !== 'client:admin') return text;
    for (const [name, value] of Object.entries(change))
      if (value === undefined) form.delete(name);
      else form.set(name, value);
    return form.toString();
  });

/** Clients that handle tokens, keys and secrets wrongly. */
export const credentialFaults = [
  ...defineFaults(
    'caller-sends-the-token-in-service-auth-key',
    [
      'token-left-out',
      'lists providers without its token',
      alterHeader('listProviders', token, () => undefined),
    ],
    [
      'token-in-authorization',
      'sends its token in Authorization',
      renameHeader(readers, token, 'authorization'),
    ],
    ['token-in-x-api-key', 'sends its token in x-api-key', renameHeader(writers, token, 'x-api-key')],
    [
      'token-under-a-near-name',
      'writes service_auth_key',
      renameHeader('getAccount', token, 'service_auth_key'),
    ],
    ['token-empty', 'sends the header without a value', alterHeader('listAccounts', token, () => '')],
    [
      'token-in-the-query',
      'sends its token in the query',
      alterRequest('revokeByDelete', (outgoing) => {
        const { [token]: value = '', ...headers } = outgoing.headers;
        return {
          ...outgoing,
          headers,
          query: [...outgoing.query, ['access_token', encodeURIComponent(value)]],
        };
      }),
    ],
  ),
  ...defineFaults(
    'caller-sends-a-bearer-token',
    [
      'token-undefined',
      'sends the text undefined',
      alterHeader('getProvider', token, () => 'Bearer undefined'),
    ],
    ['token-null', 'sends the text null', alterHeader('listAccounts', token, () => 'null')],
    [
      'token-is-an-object',
      'sends an object as a text',
      alterHeader('*', token, () => 'Bearer [object Object]'),
    ],
    ['token-template', 'leaves a template as it is', alterHeader(writers, token, () => 'Bearer {token}')],
    [
      'token-variable',
      'leaves a variable as it is',
      alterHeader(readers, token, () => ['Bearer $', '{TOKEN}'].join('')),
    ],
    [
      'token-bearer-alone',
      'sends the word Bearer alone',
      alterHeader('listRecipients', token, () => 'Bearer '),
    ],
    ['token-basic', 'sends a pair of user and password', alterHeader(readers, token, () => 'Basic dTpw')],
  ),
  ...defineFaults(
    'caller-sends-the-key-in-x-api-key',
    [
      'key-undefined',
      'sends the text undefined',
      alterHeader('getAccountsDetail', 'x-api-key', () => 'undefined'),
    ],
    [
      'key-left-out-of-polls',
      'polls without its key',
      alterHeader('getAccountsDetailAsync', 'x-api-key', () => undefined),
    ],
    [
      'key-under-another-name',
      'sends its key as api-key',
      renameHeader('getAccountsDetail', 'x-api-key', 'api-key'),
    ],
    [
      'key-in-authorization',
      'sends its key in Authorization',
      renameHeader('getAccountsDetail', 'x-api-key', 'authorization'),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-the-admin-scope',
    [
      'token-settings-as-json',
      'sends the settings of /Token as JSON',
      alterText(
        'token',
        ({ text }) => JSON.stringify(Object.fromEntries(new URLSearchParams(text))),
        'application/json',
      ),
    ],
    [
      'token-settings-as-text',
      'labels its form as text',
      alterText('token', ({ text }) => text, 'text/plain'),
    ],
    ['token-without-scope', 'asks for a token without a scope', alterForm({ scope: undefined })],
    ['token-of-a-near-scope', 'asks for the scope admin', alterForm({ scope: 'admin' })],
    ['token-by-password', 'asks with the grant password', alterForm({ grant_type: 'password' })],
    ['token-without-grant', 'names no grant', alterForm({ grant_type: undefined })],
    ['token-without-client', 'leaves its client_id out', alterForm({ client_id: undefined })],
    [
      'token-secret-in-basic',
      'sends its secret in Authorization alone',
      alterRequest('token', (outgoing) => {
        const form = new URLSearchParams(outgoing.text);
        if (form.get('scope') !== 'client:admin') return outgoing;
        const pair = Buffer.from(`${form.get('client_id')}:${form.get('client_secret')}`).toString('base64');
        form.delete('client_secret');
        return {
          ...outgoing,
          text: form.toString(),
          headers: { ...outgoing.headers, authorization: `Basic ${pair}` },
        };
      }),
    ],
  ),
  ...defineFaults(
    'caller-registers-with-an-admin-token',
    [
      'registers-with-the-user-token',
      'requests registrations with the token of the other calls',
      alterHeader('requestRegistrations', token, (_, { userToken }) => `Bearer ${userToken}`),
    ],
    [
      'registers-with-a-made-up-token',
      'requests registrations with a token that nobody gave it',
      alterHeader('requestRegistrations', token, () => 'Bearer 3f0e8d11aa'),
    ],
  ),
  ...defineFaults('caller-drops-a-replaced-secret', [
    'secret-kept',
    'goes on with the secret that it had replaced',
    { secret: 'replaced' },
  ]),
  ...defineFaults(
    'caller-keeps-the-declared-rate',
    ['reads-without-a-pause', 'reads without a pause', { pace: 20, reads: 4 }],
    ['reads-everything-again', 'reads everything eight times in a burst', { reads: 8, pace: 60 }],
  ),
];
