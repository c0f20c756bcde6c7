import { alterCreation, alterHeader, alterMembers, alterParam, alterText } from '../alter.ts';
import type { Alteration } from '../habits.ts';
import { defineFaults } from './fault.ts';

const updates = (members: Readonly<Record<string, unknown>>): Alteration =>
  alterMembers('updateRecipient', () => members);

const named = ['getRecipient', 'updateRecipient', 'regenerateSecret'] as const;

/** Clients that manage recipients wrongly. */
export const recipientFaults = [
  ...defineFaults(
    'caller-sends-json-bodies',
    ['creates-by-a-form', 'sends a recipient as a form', alterText('createRecipient', () => 'name=Harvest')],
    ['creates-by-xml', 'sends a recipient as XML', alterText('createRecipient', () => '<recipient/>')],
    ['creates-without-a-body', 'sends no body', alterText('createRecipient', () => undefined)],
    [
      'updates-by-a-list',
      'sends a list in place of an object',
      alterText('updateRecipient', () => '["https://a.example"]'),
    ],
    [
      'json-in-a-text',
      'writes its JSON twice',
      alterText('createRecipient', ({ json }) => JSON.stringify(JSON.stringify(json))),
    ],
    [
      'single-quotes',
      'writes JSON with single quotes',
      alterText('updateRecipient', () => "{'redirect_uris': 'https://a'}"),
    ],
    [
      'detail-by-a-form',
      'sends the RequestId as a form',
      alterText('getAccountsDetail', () => 'RequestId=1'),
    ],
  ),
  ...defineFaults(
    'caller-labels-recipients-as-json',
    [
      'recipient-as-text',
      'labels its JSON as text',
      alterHeader('createRecipient', 'content-type', () => 'text/plain'),
    ],
    [
      'update-without-a-label',
      'leaves the media type out',
      alterHeader('updateRecipient', 'content-type', () => undefined),
    ],
  ),
  ...defineFaults(
    'caller-sends-the-members-of-a-recipient-with-their-types',
    ['name-is-a-number', 'sends a number as a name', alterCreation('name', 1234)],
    ['description-is-null', 'sends null for a description', alterCreation('description', null)],
    ['scope-is-an-object', 'sends an object of scopes', alterCreation('scope', { ACCOUNT_BASIC: true })],
    [
      'contacts-are-one-object',
      'sends one contact without a list',
      alterCreation('contacts', { email: 'a@b.example' }),
    ],
    [
      'email-is-an-object',
      'sends an address as an object',
      alterCreation('contacts', [{ email: { address: 'a@b.example' } }]),
    ],
    [
      'logo-is-an-object',
      'sends a logo as an object',
      alterCreation('logo_uri', { url: 'https://a.example' }),
    ],
  ),
  ...defineFaults(
    'caller-keeps-name-and-description-within-their-limits',
    ['name-of-257', 'sends a name of 257 characters', alterCreation('name', 'n'.repeat(257))],
    ['name-of-257-faces', 'counts one character for two', alterCreation('name', '😀'.repeat(257))],
    [
      'description-of-513',
      'sends a description of 513 characters',
      alterCreation('description', 'd'.repeat(513)),
    ],
  ),
  ...defineFaults(
    'caller-includes-account-basic-in-the-scope',
    ['scope-without-basic', 'leaves ACCOUNT_BASIC out', alterCreation('scope', ['TRANSACTIONS'])],
    ['scope-empty', 'sends a list of no scopes', alterCreation('scope', [])],
    [
      'scope-text-without-basic',
      'leaves ACCOUNT_BASIC out of a text',
      alterCreation('scope', 'TRANSACTIONS STATEMENTS'),
    ],
  ),
  ...defineFaults(
    'caller-asks-for-documented-scopes',
    ['scope-of-its-own', 'asks for PAYMENTS', alterCreation('scope', ['ACCOUNT_BASIC', 'PAYMENTS'])],
    [
      'scope-in-lower-case',
      'asks for transactions',
      alterCreation('scope', ['ACCOUNT_BASIC', 'transactions']),
    ],
    [
      'scope-with-a-prefix',
      'asks for ACCOUNT_INVESTMENTS',
      alterCreation('scope', ['ACCOUNT_BASIC', 'ACCOUNT_INVESTMENTS']),
    ],
  ),
  ...defineFaults(
    'caller-links-by-https',
    [
      'logo-by-http',
      'links to its logo by HTTP',
      alterCreation('logo_uri', 'http://harvest-budget.example/logo.svg'),
    ],
    [
      'terms-without-a-scheme',
      'links to its terms without a scheme',
      alterCreation('terms_uri', 'harvest-budget.example/terms'),
    ],
    ['website-empty', 'sends an empty link', alterCreation('client_uri', '')],
  ),
  ...defineFaults(
    'caller-names-a-documented-country',
    ['country-of-three-letters', 'names CAN', alterCreation('country', 'CAN')],
    ['country-in-lower-case', 'names ca', alterCreation('country', 'ca')],
    ['country-elsewhere', 'names GB', alterCreation('country', 'GB')],
  ),
  ...defineFaults(
    'caller-sends-redirect-uris-as-a-string',
    [
      'redirects-as-a-list',
      'sends redirect URLs as a list',
      alterCreation('redirect_uris', ['https://a.example']),
    ],
    [
      'redirect-by-http',
      'sends a redirect URL of HTTP',
      alterCreation('redirect_uris', 'http://a.example/callback'),
    ],
    [
      'redirect-of-an-app',
      'sends a redirect URL of an app',
      updates({ redirect_uris: 'harvest://callback' }),
    ],
    [
      'second-redirect-by-http',
      'sends a second URL of HTTP',
      updates({ redirect_uris: 'https://a.example http://b.example' }),
    ],
    [
      'redirects-updated-as-a-list',
      'updates redirect URLs as a list',
      updates({ redirect_uris: ['https://a.example'] }),
    ],
  ),
  ...defineFaults(
    'caller-gives-the-redirect-uris-of-an-update',
    ['update-of-another-name', 'updates redirectUris', updates({ redirectUris: 'https://a.example' })],
    ['update-of-the-name-alone', 'updates a name', updates({ name: 'Harvest' })],
  ),
  ...defineFaults(
    'caller-names-the-recipient-in-the-path',
    [
      'recipient-by-name',
      'names a recipient by its name',
      alterParam('getRecipient', 'client_id', (_, { recipient }) => encodeURIComponent(recipient.name)),
    ],
    ['recipient-null', 'names the recipient null', alterParam(named, 'client_id', () => 'null')],
    ['recipient-empty', 'names no recipient', alterParam('regenerateSecret', 'client_id', () => '')],
    [
      'recipient-template',
      'leaves the template in the path',
      alterParam('updateRecipient', 'client_id', () => '%7Bclient_id%7D'),
    ],
  ),
];
