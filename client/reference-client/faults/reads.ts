import { alterHeader, alterMembers, alterParam, alterQuery, alterRequest } from '../alter.ts';
import type { Alteration } from '../habits.ts';
import { defineFaults } from './fault.ts';

const offset = (change: (value: string) => string): Alteration =>
  alterQuery('listAccounts', 'offset', (value) => [['offset', change(value)]]);
const ids = (change: (ids: readonly string[]) => readonly (readonly [string, string])[]): Alteration =>
  alterQuery('listAccounts', 'accountIds', (value) => change(value.split(',')));
const option = (name: string, value: unknown): Alteration =>
  alterMembers('getAccountsDetail', (members) => ({ ...members, [name]: value }));
const optionsInQuery = alterRequest('getAccountsDetail', ({ json, ...outgoing }) => {
  const { RequestId, ...options } = json as Readonly<Record<string, unknown>>;
  const query = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
  return { ...outgoing, json: { RequestId }, query };
});
const limit = (value: string): Alteration => alterQuery('listAccounts', 'limit', () => [['limit', value]]);
const kind = (value: string): Alteration =>
  alterQuery('listAccounts', 'resultType', () => [['resultType', value]]);
const pairs = ['recipient_ids', 'provider_ids'] as const;
const register = (at: 0 | 1, text: string): Alteration =>
  alterParam('requestRegistrations', pairs[at], () => text);
const banking = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;

/** Clients that name things wrongly in paths, go wrong through pages, or wait wrongly. */
export const readFaults = [
  ...defineFaults(
    'caller-names-the-provider-in-the-path',
    [
      'provider-by-name',
      'names a provider by its name',
      alterParam('getProvider', 'provider_id', (_, { providers }) => encodeURIComponent(providers[0]!.name)),
    ],
    [
      'provider-undefined',
      'names the provider undefined',
      alterParam('getProvider', 'provider_id', () => 'undefined'),
    ],
    [
      'provider-template',
      'leaves the template in the path',
      alterParam('getProvider', 'provider_id', () => '{provider_id}'),
    ],
  ),
  ...defineFaults(
    'caller-names-recipients-and-providers-in-the-path',
    ['registers-undefined', 'registers with a provider undefined', register(1, 'undefined')],
    ['registers-an-object', 'registers an object', register(0, '[object%20Object]')],
    [
      'registers-by-name',
      'names a provider by its name',
      alterParam('requestRegistrations', 'provider_ids', (_, { providers }) =>
        encodeURIComponent(providers[0]!.name.replace(/[\s,]+/g, ' ')),
      ),
    ],
    [
      'registers-the-wrong-way-round',
      'names providers before recipients',
      (outgoing) =>
        outgoing.operation === 'requestRegistrations'
          ? {
              ...outgoing,
              params: {
                recipient_ids: outgoing.params.provider_ids!,
                provider_ids: outgoing.params.recipient_ids!,
              },
            }
          : outgoing,
    ],
  ),
  ...defineFaults(
    'cursor-goes-back-unchanged',
    ['cursor-in-lower-case', 'writes a cursor in lower case', offset((value) => value.toLowerCase())],
    ['cursor-encoded-twice', 'encodes a cursor twice', offset((value) => encodeURIComponent(`${value}==`))],
    ['cursor-cut', 'cuts a cursor off', offset((value) => value.slice(0, 12))],
    [
      'cursor-decoded',
      'decodes a cursor',
      offset((value) => encodeURIComponent(Buffer.from(value, 'base64url').toString('latin1'))),
    ],
    ['cursor-in-quotes', 'puts a cursor into quotes', offset((value) => `%22${value}%22`)],
    ['cursor-counted', 'counts accounts in place of a cursor', offset(() => '2')],
    [
      'cursor-raised',
      'raises the last letter of a cursor',
      offset((value) => value.slice(0, -1) + String.fromCharCode(value.charCodeAt(value.length - 1) + 1)),
    ],
    ['first-cursor-null', 'names a cursor before it has one', { firstOffset: 'null' }],
  ),
  ...defineFaults(
    'caller-ends-the-walk-at-the-last-page',
    [
      'goes-on-at-undefined',
      'goes on at undefined',
      { continueAt: (next) => (next ? encodeURIComponent(next) : 'undefined') },
    ],
    [
      'goes-on-at-null',
      'goes on at null',
      { continueAt: (next) => (next ? encodeURIComponent(next) : 'null') },
    ],
    [
      'goes-on-at-nothing',
      'goes on with an empty offset',
      { continueAt: (next) => (next ? encodeURIComponent(next) : '') },
    ],
  ),
  ...defineFaults(
    'caller-asks-for-a-documented-result-type',
    ['result-type-in-capitals', 'asks for DETAILS', kind('DETAILS')],
    ['result-type-of-its-own', 'asks for full', kind('full')],
  ),
  ...defineFaults(
    'caller-separates-account-ids-by-commas',
    ['ids-repeated', 'repeats the parameter', ids((all) => all.map((id) => ['accountIds', id]))],
    ['ids-in-brackets', 'writes accountIds[]', ids(([id = '']) => [['accountIds[]', id]])],
    ['ids-by-semicolon', 'separates ids by semicolons', ids((all) => [['accountIds', all.join(';')]])],
    [
      'ids-as-json',
      'sends ids as JSON',
      ids((all) => [['accountIds', encodeURIComponent(JSON.stringify(all))]]),
    ],
  ),
  ...defineFaults(
    'caller-limits-pages-by-a-number',
    ['limit-all', 'asks for all', limit('all')],
    ['limit-below-nothing', 'asks for -1', limit('-1')],
    ['limit-with-a-fraction', 'asks for 2.5', limit('2.5')],
  ),
  ...defineFaults(
    'caller-names-the-account-in-the-path',
    [
      'account-by-number',
      'names an account by its number',
      alterParam(
        'getAccount',
        'account_id',
        (_, { accounts }) => accounts.find(({ accountNumber }) => accountNumber)!.accountNumber,
      ),
    ],
    [
      'account-template',
      'leaves the template in the path',
      alterParam('getAccount', 'account_id', () => ':account_id'),
    ],
  ),
  ...defineFaults(
    'caller-names-the-customer-by-its-guid',
    ['customer-by-name', 'names a customer by a word', alterParam(banking, 'customerId', () => 'acme')],
    [
      'customer-template',
      'leaves the template in the path',
      alterParam('getAccountsDetail', 'customerId', () => '%7BcustomerId%7D'),
    ],
    [
      'customer-without-dashes',
      'leaves the dashes out',
      alterParam('getAccountsDetail', 'customerId', (id) => id.replaceAll('-', '')),
    ],
  ),
  ...defineFaults(
    'caller-names-the-request-id',
    ['request-id-left-out', 'leaves the RequestId out', option('RequestId', undefined)],
    ['request-id-undefined', 'sends the text undefined', option('RequestId', 'undefined')],
    ['request-id-a-number', 'sends a number', option('RequestId', 17)],
    [
      'request-id-of-another-name',
      'writes requestId',
      alterMembers('getAccountsDetail', ({ RequestId, ...others }) => ({ ...others, requestId: RequestId })),
    ],
  ),
  ...defineFaults(
    'caller-sends-options-with-their-types',
    ['options-in-the-query', 'puts its options into the query', optionsInQuery],
    ['flag-as-a-text', 'sends the text true', option('WithKYC', 'true')],
    ['flag-as-a-number', 'sends 1 for true', option('WithTransactions', 1)],
    ['filter-as-a-text', 'sends one account without a list', option('AccountsFilter', 'a')],
    ['statements-as-a-number', 'asks for 3 statements', option('NumberOfBankingStatements', 3)],
  ),
  ...defineFaults(
    'caller-asks-for-a-documented-window',
    ['window-of-30', 'asks for Days30', option('DaysOfTransactions', 'Days30')],
    ['window-as-a-number', 'asks for 90', option('DaysOfTransactions', 90)],
  ),
  ...defineFaults('caller-labels-account-detail-requests-as-json', [
    'detail-as-text',
    'labels its JSON as text',
    alterHeader('getAccountsDetail', 'content-type', () => 'text/plain'),
  ]),
  ...defineFaults('caller-authorizes-before-account-detail', [
    'request-id-made-up',
    'makes a RequestId up',
    option('RequestId', '0b9d5a1e-3c47-4f02-8a6e-91d2c7e4b530'),
  ]),
  ...defineFaults(
    'caller-polls-after-a-202-with-the-same-request-id',
    [
      'polls-another-request-id',
      'polls with a RequestId of its own',
      alterParam('getAccountsDetailAsync', 'requestId', () => '11111111-2222-4333-8444-555555555555'),
    ],
    [
      'polls-a-part',
      'polls with a part of the RequestId',
      alterParam('getAccountsDetailAsync', 'requestId', (id) => id.slice(0, 8)),
    ],
    [
      'polls-undefined',
      'polls for undefined',
      alterParam('getAccountsDetailAsync', 'requestId', () => 'undefined'),
    ],
    ['calls-again', 'takes a 202 for an error and calls again', { pending: 'calls again' }],
    ['calls-before-each-poll', 'calls again before each poll', { callsBefore: () => true }],
  ),
  ...defineFaults(
    'caller-polls-every-ten-seconds',
    ['polls-every-second', 'polls every second', { waitBefore: () => 1 }],
    ['polls-without-a-pause', 'polls without a pause', { waitBefore: () => 0 }],
    ['polls-sooner-and-sooner', 'polls sooner and sooner', { waitBefore: (poll) => 10 / poll }],
  ),
  ...defineFaults('caller-stops-polling-after-thirty-minutes', [
    'polls-for-an-hour',
    'polls for an hour',
    { persona: 'never', patience: 3600, waitBefore: () => 60 },
  ]),
];
