import {
  alterCreation,
  alterHeader,
  alterMembers,
  alterParam,
  alterQuery,
  alterRequest,
  alterText,
} from '../alter.ts';
import type { Alteration, Habits, Outgoing } from '../habits.ts';
import { defineFaults } from './fault.ts';

type Members = Readonly<Record<string, unknown>>;

/** Writes the cursor of the next page otherwise; the text goes into the query as it is. */
const cursor = (write: (next: string) => string): Partial<Habits> => ({
  continueAt: (next) => (next ? write(next) : undefined),
});
const segment = (operation: Outgoing['operation'], name: string, change: (text: string) => string) =>
  alterParam(operation, name, change);
const account = (change: (text: string) => string) => segment('getAccount', 'account_id', change);
const recipient = (change: (text: string) => string) => segment('getRecipient', 'client_id', change);
const provider = (change: (text: string) => string) => segment('getProvider', 'provider_id', change);
const creates = (change: (members: Members) => Members): Alteration =>
  alterMembers('createRecipient', change);
const asks = (change: (members: Members) => Members): Alteration => alterMembers('getAccountsDetail', change);
const parameter = (name: string, other: string): Alteration =>
  alterQuery('listAccounts', name, (value) => [[other, value]]);
const ids = (write: (ids: string) => string): Alteration =>
  alterQuery('listAccounts', 'accountIds', (value) => [['accountIds', write(value)]]);
const renames = (from: string, to: string): Alteration =>
  creates(({ [from]: value, ...members }) => ({ ...members, [to]: value }));
const settings = (write: (form: URLSearchParams) => Partial<Outgoing>): Alteration =>
  alterRequest('token', (outgoing) => {
    const form = new URLSearchParams(outgoing.text);
    return form.get('scope') === 'client:admin' ? { ...outgoing, ...write(form) } : outgoing;
  });

/** Clients that write texts into addresses and bodies without encoding them, or names in another spelling. */
export const spellingFaults = [
  ...defineFaults(
    'cursor-goes-back-unchanged',
    ['cursor-not-encoded', 'writes a cursor into the address as it is', cursor((next) => next)],
    [
      'cursor-encoded-as-an-address',
      'encodes what addresses may not hold, and nothing else',
      cursor(encodeURI),
    ],
    [
      'cursor-without-its-padding',
      'takes equals signs from the end of a cursor',
      cursor((next) => encodeURIComponent(next.replace(/=+$/, ''))),
    ],
    ['cursor-trimmed', 'takes blanks from a cursor', cursor((next) => encodeURIComponent(next.trim()))],
    [
      'cursor-of-255-characters',
      'keeps a cursor in a column of 255 characters',
      cursor((next) => encodeURIComponent(next.slice(0, 255))),
    ],
    [
      'cursor-decoded-once-more',
      'decodes what is percent-encoded in a cursor',
      cursor((next) => encodeURIComponent(decodeURIComponent(next))),
    ],
    [
      'cursor-percent-encoded-twice',
      'encodes a cursor, and its escapes again',
      cursor((next) => encodeURIComponent(encodeURIComponent(next))),
    ],
    [
      'cursor-for-addresses',
      'writes minus for plus, and an underscore for a slash',
      cursor((next) => encodeURIComponent(next.replaceAll('+', '-').replaceAll('/', '_'))),
    ],
    [
      'cursor-of-spaces',
      'writes blanks as plus signs, and nothing else',
      cursor((next) => next.replaceAll('%', '%25').replaceAll(' ', '+')),
    ],
  ),
  ...defineFaults(
    'caller-names-the-account-in-the-path',
    ['account-not-encoded', 'writes an id into the path as it is', account(decodeURIComponent)],
    ['account-encoded-twice', 'encodes an id twice', account(encodeURIComponent)],
    ['account-in-capitals', 'writes an id in capitals', account((id) => id.toUpperCase())],
    ['account-cut', 'cuts an id off', account((id) => id.slice(0, 7))],
    ['account-with-a-prefix', 'puts a word before an id', account((id) => `acct-${id}`)],
  ),
  ...defineFaults(
    'caller-names-the-recipient-in-the-path',
    ['recipient-in-capitals', 'writes a client_id in capitals', recipient((id) => id.toUpperCase())],
    ['recipient-without-dashes', 'leaves the dashes out', recipient((id) => id.replaceAll('-', ''))],
    ['recipient-encoded-twice', 'encodes a client_id twice', recipient(encodeURIComponent)],
  ),
  ...defineFaults(
    'caller-names-the-provider-in-the-path',
    ['provider-with-a-letter', 'puts a letter before an id', provider((id) => `P${id}`)],
    ['provider-with-a-fraction', 'writes an id as 1.0', provider((id) => `${id}.0`)],
    ['provider-in-quotes', 'puts an id into quotes', provider((id) => `%22${id}%22`)],
  ),
  ...defineFaults(
    'caller-names-recipients-and-providers-in-the-path',
    [
      'registers-one-null-of-several',
      'sends null among its ids',
      segment('requestRegistrations', 'provider_ids', (list) => `${list},null`),
    ],
    [
      'registers-recipients-in-capitals',
      'writes client_ids in capitals',
      segment('requestRegistrations', 'recipient_ids', (list) => list.toUpperCase()),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-documented-scopes',
    ['scopes-by-comma', 'joins scopes by a comma', alterCreation('scope', 'ACCOUNT_BASIC,STATEMENTS')],
    [
      'scopes-by-comma-in-a-list',
      'sends a list of one text with commas',
      alterCreation('scope', ['ACCOUNT_BASIC,STATEMENTS']),
    ],
  ),
  ...defineFaults(
    'caller-sends-the-members-of-a-recipient-with-their-types',
    ['scope-as-scopes', 'writes scopes', renames('scope', 'scopes')],
    ['redirects-in-camel-case', 'writes redirectUris', renames('redirect_uris', 'redirectUris')],
    ['logo-as-url', 'writes logo_url', renames('logo_uri', 'logo_url')],
    ['name-in-capitals', 'writes Name', renames('name', 'Name')],
    ['recipient-in-an-envelope', 'sends its members in a member data', creates((data) => ({ data }))],
  ),
  ...defineFaults(
    'caller-sends-redirect-uris-as-a-string',
    ['redirect-of-a-scheme-alone', 'sends https://', alterCreation('redirect_uris', 'https://')],
    [
      'second-redirect-without-a-scheme',
      'leaves https out of its second URL',
      alterCreation('redirect_uris', 'https://a.example/back b.example/back'),
    ],
    [
      'redirects-null',
      'replaces URLs by null',
      alterMembers('updateRecipient', () => ({ redirect_uris: null })),
    ],
  ),
  ...defineFaults(
    'caller-links-by-https',
    ['logo-of-a-scheme-alone', 'sends https:// as its logo', alterCreation('logo_uri', 'https://')],
    ['logo-in-the-link', 'sends its logo as data', alterCreation('logo_uri', 'data:image/png;base64,AAAA')],
    [
      'terms-with-a-blank-in-the-host',
      'sends a host with a blank',
      alterCreation('terms_uri', 'https://our terms.example/'),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-a-documented-result-type',
    ['result-type-with-an-underscore', 'writes result_type', parameter('resultType', 'result_type')],
    ['result-type-in-lower-case', 'writes resulttype', parameter('resultType', 'resulttype')],
  ),
  ...defineFaults(
    'caller-separates-account-ids-by-commas',
    ['ids-of-another-name', 'writes account_ids', parameter('accountIds', 'account_ids')],
    ['ids-of-one', 'writes accountId', parameter('accountIds', 'accountId')],
    ['ids-with-a-last-comma', 'ends its ids with a comma', ids((list) => `${list},`)],
    ['ids-in-quotes', 'puts each id into quotes', ids((list) => list.replace(/[^,]+/g, '%22$&%22'))],
    ['ids-by-comma-and-blank', 'writes a blank after a comma', ids((list) => list.replaceAll(',', ',%20'))],
    ['ids-undefined', 'sends the text undefined', ids(() => 'undefined')],
    ['ids-encoded-twice', 'encodes its list twice', ids((list) => list.replaceAll(',', '%252C'))],
  ),
  ...defineFaults(
    'caller-limits-pages-by-a-number',
    ['limit-in-capitals', 'writes Limit', parameter('limit', 'Limit')],
    [
      'limit-undefined',
      'sends the text undefined',
      alterQuery('listAccounts', 'limit', () => [['limit', 'undefined']]),
    ],
  ),
  ...defineFaults(
    'caller-sends-options-with-their-types',
    [
      'flag-of-one-letter-more',
      'writes WithAccountsIdentity',
      asks((all) => ({ ...all, WithAccountsIdentity: true })),
    ],
    [
      'filter-of-undefined',
      'filters by the text undefined',
      asks((all) => ({ ...all, AccountsFilter: ['undefined'] })),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-a-documented-window',
    ['window-a-number', 'asks for 365', asks((all) => ({ ...all, DaysOfTransactions: 365 }))],
    ['window-of-thirty-days', 'asks for Days30', asks((all) => ({ ...all, DaysOfTransactions: 'Days30' }))],
  ),
  ...defineFaults(
    'caller-polls-after-a-202-with-the-same-request-id',
    [
      'polls-the-customer',
      'polls with the id of the customer',
      alterRequest('getAccountsDetailAsync', (outgoing) => ({
        ...outgoing,
        params: { ...outgoing.params, requestId: outgoing.params.customerId! },
      })),
    ],
    [
      'polls-without-dashes',
      'leaves the dashes of the RequestId out',
      alterParam('getAccountsDetailAsync', 'requestId', (id) => id.replaceAll('-', '')),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-the-admin-scope',
    [
      'token-settings-not-encoded',
      'writes its secret into the form as it is',
      settings((form) => ({ text: [...form].map(([name, value]) => `${name}=${value}`).join('&') })),
    ],
    [
      'token-settings-in-the-query',
      'sends its settings in the query',
      settings((form) => ({
        text: undefined,
        query: [...form].map(([name, value]) => [name, encodeURIComponent(value)] as const),
      })),
    ],
    [
      'token-grant-in-capitals',
      'asks with CLIENT_CREDENTIALS',
      settings((form) => ({ text: form.toString().replace('client_credentials', 'CLIENT_CREDENTIALS') })),
    ],
  ),
  ...defineFaults(
    'caller-sends-json-bodies',
    [
      'json-with-a-comment',
      'begins its JSON with a comment',
      alterText('createRecipient', ({ json }) => `// new\n${JSON.stringify(json)}`),
    ],
    [
      'json-of-python',
      'writes False',
      alterText('getAccountsDetail', ({ json }) => JSON.stringify(json).replace('false', 'False')),
    ],
  ),
  ...defineFaults('caller-labels-recipients-as-json', [
    'update-as-text-json',
    'labels its JSON as text/json',
    alterHeader('updateRecipient', 'content-type', () => 'text/json'),
  ]),
];
