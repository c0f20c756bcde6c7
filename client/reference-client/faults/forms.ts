import { alterHeader, alterMembers, alterParam, alterQuery, alterRequest, alterText } from '../alter.ts';
import type { Alteration, Outgoing } from '../habits.ts';
import { defineFaults } from './fault.ts';

const token = 'service-auth-key';
const key = 'x-api-key';
const readers = ['listProviders', 'getProvider', 'listRecipients', 'listAccounts'] as const;
const banking = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;
const bare = (value: string) => value.replace(/^Bearer /, '');
const encode = (value: string) => Buffer.from(value).toString('base64');

const writeToken = (change: (token: string) => string): Alteration =>
  alterHeader(readers, token, (value) => change(bare(value)));
const writeKey = (change: (key: string) => string): Alteration => alterHeader(banking, key, change);

/** Takes a header out, and puts its value elsewhere. */
const moveHeader = (
  operations: Parameters<typeof alterRequest>[0],
  name: string,
  put: (outgoing: Outgoing, value: string) => Partial<Outgoing>,
): Alteration =>
  alterRequest(operations, (outgoing) => {
    const { [name]: value = '', ...headers } = outgoing.headers;
    return { ...outgoing, headers, ...put({ ...outgoing, headers }, value) };
  });

const renameOption = (from: string, to: string): Alteration =>
  alterMembers('getAccountsDetail', ({ [from]: value, ...members }) => ({ ...members, [to]: value }));
const form = (change: (fields: URLSearchParams) => void): Alteration =>
  alterText('token', ({ text = '' }) => {
    const fields = new URLSearchParams(text);
    if (fields.get('scope') === 'client:admin') change(fields);
    return fields.toString();
  });
const addComma = (at: 'recipient_ids' | 'provider_ids', text: (ids: string) => string) =>
  alterParam('requestRegistrations', at, text);
const cursorAs = (name: string): Alteration =>
  alterQuery('listAccounts', 'offset', (value) => [[name, value]]);

/** Clients that have the right credential, id or cursor, and write it in a wrong form or at a wrong place. */
export const formFaults = [
  ...defineFaults(
    'caller-sends-a-bearer-token',
    ['token-with-its-scheme-twice', 'writes Bearer twice', writeToken((text) => `Bearer bearer ${text}`)],
    ['token-of-a-misspelt-scheme', 'writes Baerer', writeToken((text) => `Baerer ${text}`)],
    ['token-of-another-scheme', 'writes Token', writeToken((text) => `Token ${text}`)],
    ['token-with-a-colon', 'writes Bearer:', writeToken((text) => `Bearer: ${text}`)],
    ['token-without-a-blank', 'leaves the blank out', writeToken((text) => `Bearer${text}`)],
    ['token-in-quotes', 'puts its token into quotes', writeToken((text) => `Bearer "${text}"`)],
    ['token-in-base64', 'encodes its token', writeToken((text) => `Bearer ${encode(text)}`)],
    ['token-in-base64-with-its-scheme', 'encodes it all', writeToken((text) => encode(`Bearer ${text}`))],
    ['token-of-a-tuple', 'prints a tuple', writeToken((text) => `('Bearer', '${text}')`)],
    ['token-of-bytes', 'prints bytes', writeToken((text) => `Bearer b'${text}'`)],
    [
      'token-in-json',
      'sends the answer of /Token',
      writeToken((text) => `Bearer {"access_token":"${text}"}`),
    ],
    ['token-cut', 'cuts its token off', writeToken((text) => `Bearer ${text.slice(0, -4)}`)],
    [
      'token-in-capitals',
      'writes its token in capitals',
      writeToken((text) => `Bearer ${text.toUpperCase()}`),
    ],
    ['token-with-a-line', 'sends an escaped line end with it', writeToken((text) => `Bearer ${text}\\n`)],
    [
      'token-in-quotes-everywhere',
      'puts every token into quotes, that of registrations too',
      alterRequest('*', (outgoing) => {
        const { [token]: value } = outgoing.headers;
        const headers = { ...outgoing.headers, [token]: `Bearer "${bare(value ?? '')}"` };
        return value === undefined ? outgoing : { ...outgoing, headers };
      }),
    ],
    ['token-made-up', 'makes a token up', writeToken(() => 'Bearer 9f8e7d6c5b4a39281706')],
  ),
  ...defineFaults(
    'caller-sends-the-token-in-service-auth-key',
    [
      'token-in-a-body',
      'sends its token in a body',
      moveHeader('createRecipient', token, ({ json }, value) => ({
        json: { ...(json as object), access_token: bare(value) },
      })),
    ],
    [
      'token-in-a-cookie',
      'sends its token in a cookie',
      moveHeader(readers, token, ({ headers }, value) => ({
        headers: { ...headers, cookie: `session=${bare(value)}` },
      })),
    ],
    [
      'token-in-a-header-of-its-own',
      'sends its token as x-session',
      moveHeader('getAccount', token, ({ headers }, value) => ({
        headers: { ...headers, 'x-session': value },
      })),
    ],
  ),
  ...defineFaults(
    'caller-sends-the-key-in-x-api-key',
    ['key-as-a-bearer', 'writes Bearer before its key', writeKey((text) => `Bearer ${text}`)],
    ['key-in-quotes', 'puts its key into quotes', writeKey((text) => `"${text}"`)],
    ['key-in-base64', 'encodes its key', writeKey(encode)],
    ['key-twice', 'sends its key twice', writeKey((text) => `${text}, ${text}`)],
    ['key-cut', 'cuts its key off', writeKey((text) => text.slice(0, -3))],
    ['key-made-up', 'makes a key up', writeKey(() => '00000000-key-of-nobody')],
    ['key-is-the-token', 'sends its token as key', alterHeader(banking, key, (_, known) => known.userToken)],
    [
      'key-in-the-query',
      'sends its key in the query',
      moveHeader('getAccountsDetail', key, ({ query }, value) => ({
        query: [...query, ['api_key', encodeURIComponent(value)]],
      })),
    ],
    [
      'key-in-the-body',
      'sends its key in the body',
      moveHeader('getAccountsDetail', key, ({ json }, value) => ({
        json: { ...(json as object), ApiKey: value },
      })),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-the-admin-scope',
    [
      'token-client-and-secret-swapped',
      'swaps client id and secret',
      form((fields) => {
        const [id, secret] = [fields.get('client_id')!, fields.get('client_secret')!];
        fields.set('client_id', secret);
        fields.set('client_secret', id);
      }),
    ],
    [
      'token-secret-in-quotes',
      'puts its secret into quotes',
      form((fields) => fields.set('client_secret', `"${fields.get('client_secret')}"`)),
    ],
  ),
  ...defineFaults(
    'caller-names-recipients-and-providers-in-the-path',
    ['registers-with-a-last-comma', 'ends a list with a comma', addComma('provider_ids', (ids) => `${ids},`)],
    [
      'registers-with-a-first-comma',
      'begins a list with a comma',
      addComma('recipient_ids', (ids) => `,${ids}`),
    ],
  ),
  ...defineFaults(
    'caller-names-the-recipient-in-the-path',
    [
      'recipient-is-a-provider',
      'names a provider in its place',
      alterParam('getRecipient', 'client_id', (_, { providers }) => String(providers[0]!.provider_id)),
    ],
    [
      'recipient-with-a-comma',
      'ends the id with a comma',
      alterParam('updateRecipient', 'client_id', (id) => `${id},`),
    ],
  ),
  ...defineFaults('caller-names-the-customer-by-its-guid', [
    'customer-is-the-session',
    'names the RequestId in its place',
    (outgoing) => {
      const { requestId, customerId = '' } = outgoing.params;
      return outgoing.operation === 'getAccountsDetailAsync' && requestId !== undefined
        ? { ...outgoing, params: { ...outgoing.params, customerId: requestId, requestId, was: customerId } }
        : outgoing;
    },
  ]),
  ...defineFaults(
    'cursor-goes-back-unchanged',
    ['cursor-as-cursor', 'names its cursor cursor', cursorAs('cursor')],
    ['cursor-as-next-offset', 'names its cursor nextOffset', cursorAs('nextOffset')],
    ['cursor-in-another-case', 'names its cursor Offset', cursorAs('Offset')],
  ),
  ...defineFaults(
    'caller-sends-options-with-their-types',
    ['flag-in-another-case', 'writes WithKyc', renameOption('WithKYC', 'WithKyc')],
    ['flag-with-underscores', 'writes with_kyc', renameOption('WithKYC', 'with_kyc')],
    [
      'window-in-camel-case',
      'writes daysOfTransactions',
      renameOption('DaysOfTransactions', 'daysOfTransactions'),
    ],
  ),
];
