import { alterHeader, alterMembers, alterParam, alterQuery, alterRequest, alterText } from './alter.ts';
import { type ClientVariant, type Outgoing, plainHabits } from './habits.ts';
import { openForms } from './open-forms.ts';

const conforms = (id: string, title: string, habits: ClientVariant['habits']): ClientVariant => ({
  id,
  title,
  habits,
});
const altering = (
  id: string,
  title: string,
  ...alterations: NonNullable<ClientVariant['habits']['alterations']>
) => conforms(id, title, { alterations });

const withHeaders = (headers: Readonly<Record<string, string>>) =>
  alterRequest('*', (outgoing) => ({ ...outgoing, headers: { ...outgoing.headers, ...headers } }));

const renameHeaders = (rename: (name: string) => string) =>
  alterRequest('*', (outgoing) => ({
    ...outgoing,
    headers: Object.fromEntries(
      Object.entries(outgoing.headers).map(([name, value]) => [rename(name), value]),
    ),
  }));

const writeJson = (write: (json: unknown) => string) =>
  alterRequest('*', (outgoing: Outgoing) =>
    outgoing.json === undefined ? outgoing : { ...outgoing, text: write(outgoing.json) },
  );

const reverse = (json: unknown) => Object.fromEntries(Object.entries(json as object).reverse());

/** Clients that differ from the plain one and do what the document says. */
export const clientVariations: readonly ClientVariant[] = [
  conforms('plain', 'does what the document says, and nothing else', {}),
  conforms('links', 'follows the links of pages', { follows: 'links' }),
  conforms('first-offset-empty', 'names an empty offset for the first page', { firstOffset: '' }),
  conforms('parallel', 'uses all parts at the same time', { isParallel: true }),
  conforms('prefetching', 'reads everything twice', { reads: 2 }),
  conforms('other-order', 'begins with what the document names last', {
    parts: [...plainHabits.parts].reverse(),
  }),
  conforms('one-part', 'reads accounts alone', { parts: ['accounts'] }),
  conforms('waits-longer', 'polls every 30 seconds', { waitBefore: () => 30 }),
  conforms('waits-more-and-more', 'doubles the time between polls', {
    waitBefore: (poll) => 10 * 2 ** (poll - 1),
  }),
  conforms('polls-at-once', 'polls the first 202 at once, then every ten seconds', {
    waitBefore: (poll) => (poll === 1 ? 0 : 10),
  }),
  conforms('clock-drifts', 'has a clock that drifts', {
    waitBefore: (poll) => (poll % 2 === 0 ? 9.6 : 10.4),
  }),
  conforms('starts-over', 'starts over between two polls, as a page does that is loaded again', {
    callsBefore: (poll) => poll === 2 || poll === 3,
  }),
  conforms('late-once', 'polls by the clock, and one poll was late', {
    waitBefore: (poll) => [13, 7][poll - 1] ?? 10,
  }),
  conforms('gives-up', 'waits for a webhook in place of polls', { pending: 'gives up' }),
  conforms('patient', 'polls for thirty minutes and gives up', { persona: 'never', waitBefore: () => 60 }),
  conforms('preflights', 'asks with OPTIONS and HEAD before it begins', {
    beside: [
      { method: 'OPTIONS', path: '/api/v1/providers' },
      { method: 'HEAD', path: '/api/v1/recipients' },
      { method: 'GET', path: '/favicon.ico' },
    ],
  }),
  conforms('other-interfaces', 'uses paths beside those of the document', {
    beside: [
      { method: 'GET', path: '/api/v1/health' },
      { method: 'PATCH', path: '/api/v1/recipients/undefined' },
      { method: 'GET', path: '/api/fdx/5/accounts/a/transactions' },
    ],
  }),
  altering(
    'bare-token',
    'sends its token without the word Bearer',
    alterHeader('*', 'service-auth-key', (value) => value.replace('Bearer ', '')),
  ),
  altering(
    'bearer-in-capitals',
    'writes BEARER',
    alterHeader('*', 'service-auth-key', (value) => value.replace('Bearer', 'BEARER')),
  ),
  altering(
    'headers-in-capitals',
    'writes names of headers in capitals',
    renameHeaders((name) => name.toUpperCase()),
  ),
  altering(
    'more-headers',
    'sends headers of its own',
    withHeaders({
      'user-agent': 'curl/8.5.0',
      'x-request-id': '1',
      authorization: 'Bearer for-the-gateway',
      cookie: 'a=b',
    }),
  ),
  altering(
    'conditional',
    'asks whether anything changed',
    withHeaders({ 'if-none-match': '"1"', 'accept-encoding': 'gzip, br' }),
  ),
  altering(
    'charset',
    'names the charset of its JSON',
    alterHeader(
      ['createRecipient', 'updateRecipient', 'getAccountsDetail'],
      'content-type',
      () => 'application/json; charset=UTF-8',
    ),
  ),
  altering(
    'indented',
    'indents its JSON',
    writeJson((json) => JSON.stringify(json, null, 2)),
  ),
  altering(
    'escaped',
    'escapes every letter beyond ASCII',
    writeJson((json) =>
      JSON.stringify(json).replace(
        /[^ -~]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
  ),
  altering(
    'members-reversed',
    'sends members in another order',
    writeJson((json) => JSON.stringify(reverse(json))),
  ),
  altering(
    'scope-as-a-text',
    'sends scopes as the description says',
    alterMembers('createRecipient', (members) => ({ ...members, scope: 'ACCOUNT_BASIC TRANSACTIONS' })),
  ),
  altering(
    'least-recipient',
    'sends a name and its redirect URL',
    alterMembers('createRecipient', ({ name, redirect_uris }) => ({ name, redirect_uris })),
  ),
  altering(
    'emails-as-a-list',
    'sends addresses as a list, and a telephone',
    alterMembers('createRecipient', (members) => ({
      ...members,
      contacts: [{ email: ['a@b.example'], phone: '1' }],
    })),
  ),
  altering(
    'whole-update',
    'updates with all that it has',
    alterMembers('updateRecipient', (members) => ({ name: 'Harvest', scope: 'ACCOUNT_BASIC', ...members })),
  ),
  altering(
    'several-redirects',
    'sends two redirect URLs',
    alterMembers('updateRecipient', () => ({ redirect_uris: 'https://a.example https://b.example' })),
  ),
  altering(
    'name-of-256-faces',
    'sends a name of 256 characters beyond the first plane',
    alterMembers('createRecipient', (members) => ({ ...members, name: '😀'.repeat(256) })),
  ),
  altering(
    'encoded-commas',
    'encodes the commas of path arrays',
    alterParam('requestRegistrations', 'provider_ids', (ids) => ids.replaceAll(',', '%2C')),
  ),
  altering(
    'ids-encoded-commas',
    'encodes the commas of accountIds',
    alterQuery('listAccounts', 'accountIds', (ids) => [['accountIds', ids.replaceAll(',', '%2C')]]),
  ),
  altering(
    'no-limit',
    'leaves the limit to the service',
    alterQuery('listAccounts', 'limit', () => []),
  ),
  altering(
    'cursor-escaped',
    'escapes each byte of a cursor',
    alterQuery('listAccounts', 'offset', (cursor) => [
      [
        'offset',
        [...Buffer.from(decodeURIComponent(cursor))]
          .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
          .join(''),
      ],
    ]),
  ),
  altering(
    'more-parameters',
    'sends parameters of its own',
    alterRequest('listAccounts', (outgoing) => ({ ...outgoing, query: [...outgoing.query, ['trace', '1']] })),
  ),
  altering(
    'every-option',
    'sends each option, null of them aside',
    alterMembers('getAccountsDetail', (members) => ({
      ...members,
      WithAccountIdentity: false,
      AccountsFilter: [],
      NumberOfBankingStatements: 'MostRecent',
    })),
  ),
  altering(
    'options-in-both-places',
    'repeats options of its body in the query',
    alterRequest('getAccountsDetail', (outgoing) => ({
      ...outgoing,
      query: [
        ['WithKYC', 'true'],
        ['trace', '1'],
      ],
    })),
  ),
  altering(
    'request-id-in-capitals',
    'writes the RequestId in capitals',
    alterParam('getAccountsDetailAsync', 'requestId', (id) => id.toUpperCase()),
  ),
  altering(
    'form-in-another-order',
    'sends the settings of /Token in another order',
    alterText('token', ({ text }) =>
      [...new URLSearchParams(text)]
        .reverse()
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&'),
    ),
  ),
  ...openForms,
];
