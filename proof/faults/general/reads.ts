import { setImmediate } from 'node:timers/promises';
import { changeMember } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, type FaultDetails } from '../../mutate/fault.ts';
import { overlapping, readings, when } from '../../mutate/triggers.ts';
import { shareLatest, takeFromLastAnswer } from '../../mutate/under-way.ts';
import type { Call, FailingId, Fault, JsonObject, OperationName } from '../../reference-server/types.ts';

const exchange = (country: unknown): string => (country === 'CA' ? 'US' : 'CA');
const withoutZeros = (text: unknown): string => String(text).replace(/^0+/, '');
const renumber = (text: unknown) => (typeof text === 'string' ? `9${text.slice(1)}` : text);
const isSecond = (n: number): boolean => n % 2 === 0;
const isLater = (n: number): boolean => n > 1;

/** Changes a member in the answers to requests that are under way together: alone, each is answered right. */
const changeTogether = (
  on: OperationName | readonly OperationName[],
  pointer: string,
  to: (value: unknown) => unknown,
): Fault['apply'] => when(overlapping([on].flat()), changeMember(on, pointer, to));

/** Charges a requirement under which declared values are compared, and forgives others that compare the same. */
function declared(breaks: FailingId, ...others: readonly FailingId[]): FaultDetails {
  const mayBreak = Object.fromEntries(others.map((id) => [id, 'it looks at reads under way together, too']));
  return { breaks: [breaks], mayBreak, keepsFixtures: true, mixesRequests: true, needs: 'standard' };
}

const detail = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;

const togetherFaults: readonly Fault[] = [
  ...defineFaults(
    declared(
      'provider-has-its-declared-values',
      'reads-are-answered-each-for-itself',
      'repeated-reads-agree',
      'provider-detail-agrees-with-the-list',
    ),
    {
      'provider-details-together-lack-a-scope': changeTogether('getProvider', '/scopes/0', () => undefined),
      'provider-details-together-swap-the-country': changeTogether('getProvider', '/country', exchange),
    },
  ),
  ...defineFaults(
    declared(
      'fdx-account-has-its-declared-values',
      'reads-are-answered-each-for-itself',
      'repeated-reads-agree',
      'account-names-and-numbers-agree-wherever-read',
    ),
    {
      'accounts-read-together-lose-leading-zeros': [
        'two accounts that are read together have numbers without leading zeros',
        changeTogether('getAccount', '/**/routingTransitNumber', withoutZeros),
      ],
      'accounts-read-together-add-a-cent': changeTogether('getAccount', '/**/currentBalance', (amount) =>
        Number((Number(amount) + 0.01).toFixed(2)),
      ),
      'accounts-read-together-are-closed': changeTogether('getAccount', '/**/status', () => 'CLOSED'),
    },
  ),
  ...defineFaults(
    declared(
      'linked-account-has-its-declared-values',
      'sessions-are-answered-each-for-itself',
      'answers-of-a-session-agree-in-lasting-members',
    ),
    {
      'sessions-together-give-balances-in-cents': [
        'two requests for account detail under way together give balances in cents',
        changeTogether(detail, '/Accounts/*/Balance/Current', (amount) => Number(amount) * 100),
      ],
      'sessions-together-swap-the-currency': changeTogether(detail, '/Accounts/*/Currency', () => 'USD'),
      'sessions-together-lose-leading-zeros': [
        'two requests for account detail under way together give transit numbers without leading zeros',
        changeTogether(detail, '/Accounts/*/TransitNumber', withoutZeros),
      ],
    },
  ),
];

const idOfProvider = ({ params }: Call): string => params.provider_id ?? '';
const takeAddress = ({ provider_url }: JsonObject): JsonObject => ({ provider_url });
const takeDetails = ({ provider_url, data_inventory }: JsonObject): JsonObject => ({
  provider_url,
  data_inventory,
});

const addScopesOfOthers: Fault['apply'] = ({ before, after }) => {
  const reading = new Set<string>();
  before('getProvider', async (call) => {
    reading.add(idOfProvider(call));
    await setImmediate();
    return undefined;
  });
  after('getProvider', async ({ status, body }, call, { store }) => {
    const id = idOfProvider(call);
    const isOther = (one: number) => String(one) !== id && reading.has(String(one));
    const other = store.providers.find(({ provider_id }) => isOther(provider_id));
    await setImmediate();
    reading.delete(id);
    if (status === 200 && other !== undefined) (body as { scopes: string[] }).scopes.push(...other.scopes);
  });
};

const mixed: FaultDetails = {
  breaks: ['reads-are-answered-each-for-itself'],
  mayBreak: { 'repeated-reads-agree': 'the same read is answered otherwise in turns' },
  mixesRequests: true,
};

const mixedFaults: readonly Fault[] = [
  ...defineFaults(mixed, {
    'providers-read-at-once-share-an-id': [
      'providers read at once share an id',
      shareLatest('getProvider', 'params'),
      admitBreaks('the answer is of another read', 'provider-detail-is-the-provider-asked-for'),
    ],
    'provider-read-again-has-the-inventory-of-another': [
      'a provider that is read again carries the inventory and the address of the one before',
      takeFromLastAnswer('getProvider', idOfProvider, takeDetails),
    ],
    'provider-keeps-the-inventory-of-the-last-other': [
      'a provider that is read again takes the inventory and the address of the one before for good',
      takeFromLastAnswer('getProvider', idOfProvider, takeDetails, true),
    ],
    'provider-keeps-the-address-of-the-last-other': [
      'a provider that is read again takes the address of the one before for good',
      takeFromLastAnswer('getProvider', idOfProvider, takeAddress, true),
    ],
    'scopes-grow-while-others-are-read': addScopesOfOthers,
  }),
  ...defineFaults(
    { ...mixed, needs: 'standard' },
    {
      'recipients-read-at-once-share-an-id': [
        'recipients read at once share an id',
        shareLatest('getRecipient', 'params'),
        admitBreaks(
          'the detail is that of another recipient than the path names',
          'recipient-answers-carry-the-client-id-asked-for',
        ),
      ],
      'registrations-read-at-once-share-an-id': [
        'registrations read at once share an id',
        shareLatest('listRecipientRegistrations', 'params'),
        admitBreaks('the answer is of another read', 'recipient-registrations-are-its-own'),
      ],
      'accounts-read-at-once-share-an-id': [
        'accounts read at once share an id',
        shareLatest('getAccount', 'params'),
        {
          mayBreak: { 'single-account-is-the-one-asked-for': 'the answer holds the account of another read' },
        },
      ],
      'lists-at-once-share-their-parameters': [
        'lists at once share their parameters',
        shareLatest('listAccounts', 'query'),
        {
          mayBreak: { 'list-by-account-ids-holds-no-other': 'a list by ids holds what another one asks for' },
        },
      ],
      'lists-at-once-share-their-customer': [
        'lists at once share their customer',
        shareLatest('listAccounts', 'headers'),
        {
          mayBreak: {
            'accounts-list-holds-no-account-of-another-customer': 'a list is that of the other customer',
            'total-elements-counts-the-accounts': 'the total is that of the other customer',
          },
        },
      ],
      'page-read-again-counts-the-list-before': takeFromLastAnswer(
        'listAccounts',
        ({ query, customer, n }) =>
          query.get('limit') === '2' && !query.has('offset') ? `${customer} ${query}` : `other ${n}`,
        ({ accounts, links }) => ({ links: { ...(links as JsonObject), last: accounts } }),
      ),
    },
  ),
];

const repeatedFaults: readonly Fault[] = [
  ...defineFaults('repeated-reads-agree', {
    'every-second-detail-of-a-provider-is-abroad': [
      'every second detail of a provider has the other country',
      when(readings(isSecond), changeMember('getProvider', '/country', exchange)),
      {
        mayBreak: {
          'provider-detail-agrees-with-the-list': 'the detail that is compared may be a second one',
        },
      },
    ],
    'every-second-list-of-providers-lacks-one': [
      'every second list of providers comes from a replica that lacks the third of them',
      when(
        readings(isSecond),
        changeMember('listProviders', '/2', () => undefined),
      ),
      {
        keepsFixtures: true,
        needs: 'standard',
        breaks: ['registrable-provider-is-listed'],
        mayBreak: {
          'providers-list-holds-the-declared-providers': 'the list that is compared may be a second one',
        },
      },
    ],
    'every-second-list-of-recipients-names-the-company': [
      'every second list of recipients writes Inc. behind their names',
      when(
        readings(isSecond),
        changeMember('listRecipients', '/*/name', (name) => `${name} Inc.`),
      ),
      {
        mayBreak: {
          'recipient-detail-agrees-with-the-list': 'the list that is compared may be a second one',
          'registration-client-name-is-the-name-of-the-recipient':
            'the list that is compared may be a second one',
          'created-recipient-is-listed-as-created': 'both lists that are read may be second ones',
        },
      },
    ],
    'every-second-list-of-registrations-is-abroad': [
      'every second list of registrations has the other country',
      when(readings(isSecond), changeMember('listRegistrations', '/*/country', exchange)),
      {
        mayBreak: {
          'registration-country-is-that-of-the-provider': 'the lists of providers have the first one',
        },
      },
    ],
    'account-read-a-third-time-is-of-another-type': [
      'account read a third time is of another type',
      when(
        readings((n) => n > 2),
        changeMember('getAccount', '/**/accountType', () => 'OTHER'),
      ),
      { mayBreak: { 'single-account-agrees-with-the-list': 'the lists show the type that it had before' } },
    ],
  }),
  ...defineFaults(
    {
      breaks: ['repeated-reads-agree'],
      mayBreak: { 'account-names-and-numbers-agree-wherever-read': 'the two places are not read as often' },
    },
    {
      'account-read-again-has-another-number': [
        'an account that is read again has another accountNumber',
        when(readings(isLater), changeMember('getAccount', '/**/accountNumber', renumber)),
      ],
      'list-read-again-has-other-numbers': [
        'a list of accounts that is read again has other accountNumbers',
        when(readings(isLater), changeMember('listAccounts', '/**/accountNumber', renumber)),
      ],
    },
  ),
];

/** Reads that get in each other's way, or whose answers change although nothing was done (2, 4). */
export const readFaults: readonly Fault[] = [...togetherFaults, ...mixedFaults, ...repeatedFaults];
