import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asNull, asText, removed } from '../../mutate/members.ts';
import type { Fault } from '../../reference-server/types.ts';

const mangled = (value: unknown): unknown => String(value).replaceAll('-', '\u00c3\u2014');

const table: readonly Fault[] = [
  ...defineFaults('provider-carries-its-id-and-name', {
    'provider-name-missing-in-the-list': [
      'the list leaves out the name of each provider',
      changeMember('listProviders', '/*/name', removed),
    ],
    'provider-id-missing-in-the-detail': [
      'the detail leaves out provider_id',
      changeMember('getProvider', '/provider_id', removed),
    ],
  }),
  ...defineFaults('provider-id-is-an-integer', {
    'provider-id-as-text-in-the-list': [
      'the list writes provider_id as a string',
      changeMember('listProviders', '/*/provider_id', asText),
    ],
    'provider-id-as-text-in-the-detail': [
      'the detail writes provider_id as a string',
      changeMember('getProvider', '/provider_id', asText),
    ],
    'provider-id-with-a-fraction': [
      'the last provider of the list has a provider_id with a fraction',
      changeMember('listProviders', '/last/provider_id', (value) => Number(value) + 0.5),
      { mayBreak: { 'provider-detail-answers-200-with-an-object': 'no detail has such an id' } },
    ],
  }),
  ...defineFaults('provider-name-is-a-string', {
    'provider-name-null-for-the-last': [
      'the last provider of the list has null for a name',
      changeMember('listProviders', '/last/name', asNull),
    ],
  }),
  ...defineFaults('provider-country-is-ca-or-us', {
    'provider-country-in-three-letters': [
      'countries have three letters',
      changeMember('listProviders', '/*/country', (value) => (value === 'CA' ? 'CAN' : 'USA')),
      { mayBreak: { 'provider-detail-agrees-with-the-list': 'only the list does so' } },
    ],
    'provider-country-in-small-letters': [
      'the detail writes the country in small letters',
      changeMember('getProvider', '/country', (value) => String(value).toLowerCase()),
      { breaks: ['provider-detail-agrees-with-the-list'] },
    ],
    'provider-country-null': [
      'the detail has null for the country',
      changeMember('getProvider', '/country', asNull),
    ],
  }),
  ...defineFaults('provider-scopes-are-an-array-of-strings', {
    'provider-scopes-as-text': [
      'scopes are one string with spaces, as recipients have them',
      changeMember('getProvider', '/scopes', (value) => (value as string[]).join(' ')),
    ],
    'provider-scopes-as-objects': [
      'the list holds scopes as objects with a name',
      changeMember('listProviders', '/*/scopes/*', (value) => ({ name: value })),
    ],
    'provider-scopes-null-when-few': [
      'a provider with the scope ACCOUNT_BASIC alone has null for its scopes',
      changeMember('listProviders', '/*/scopes', (value) =>
        (value as string[]).length === 1 ? null : value,
      ),
    ],
  }),
  ...defineFaults('provider-scopes-come-from-the-table', {
    'provider-scope-outside-the-table-in-the-list': [
      'the list of one provider holds a scope that the table lacks',
      changeMember('listProviders', '/last/scopes', (value) => [...(value as string[]), 'TAX_FORMS']),
      { breaks: ['provider-detail-agrees-with-the-list'] },
    ],
  }),
  ...defineFaults('provider-url-is-a-string', {
    'provider-url-as-an-object': [
      'provider_url is an object with a link',
      changeMember('getProvider', '/provider_url', (value) => ({ href: value })),
    ],
    'provider-url-as-a-list': [
      'provider_url is a list of addresses',
      changeMember('getProvider', '/provider_url', asList),
    ],
  }),
  ...defineFaults('provider-detail-agrees-with-the-list', {
    'provider-name-mangled-in-the-detail': [
      'the detail writes a hyphen as text that was decoded twice',
      changeMember('getProvider', '/name', mangled),
    ],
    'provider-scopes-cut-in-the-list': [
      'the list shows three scopes at most',
      changeMember('listProviders', '/*/scopes', (value) => (value as string[]).slice(0, 3)),
    ],
  }),
];

/** Changes a member of providers in the list and in the detail alike. */
function inBoth(at: string, to: MemberChange): Fault['apply'] {
  const changes = [changeMember('listProviders', `/*${at}`, to), changeMember('getProvider', at, to)];
  return (workings) => {
    for (const change of changes) change(workings);
  };
}

/** Members of providers that are absent, of a wrong type or of a wrong value. */
export const providerMemberFaults: readonly Fault[] = [
  ...table,
  ...defineFaults('provider-name-is-a-string', {
    'provider-name-per-language': [
      'the name of a provider is an object with a name per language',
      inBoth('/name', (value) => ({ en: value })),
    ],
  }),
  ...defineFaults('provider-scopes-come-from-the-table', {
    'provider-scope-outside-the-table': [
      'scopes have their names of an older version',
      inBoth('/scopes/*', (value) => (value === 'INVESTMENTS' ? 'ACCOUNT_INVESTMENTS' : value)),
    ],
  }),
];
