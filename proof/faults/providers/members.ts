import { changeMember, type Respell } from '../../mutate/changes.ts';
import { asList, asNull, asText, removed } from '../../mutate/members.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';

const mangled = (value: unknown): unknown => String(value).replaceAll('-', '\u00c3\u2014');

const table: readonly Fault[] = [
  ...breakRequirement('provider-carries-its-id-and-name', {
    'provider-name-missing-in-the-list': [
      'the list leaves out the name of each provider',
      changeMember('listProviders', '/*/name', removed),
    ],
    'provider-id-missing-in-the-detail': [
      'the detail leaves out provider_id',
      changeMember('getProvider', '/provider_id', removed),
    ],
  }),
  ...breakRequirement('provider-id-is-an-integer', {
    'provider-id-as-text-in-the-list': [
      'the list writes provider_id as a string',
      changeMember('listProviders', '/*/provider_id', asText),
    ],
    'provider-id-as-text-in-the-detail': [
      'the detail writes provider_id as a string',
      changeMember('getProvider', '/provider_id', asText),
    ],
  }),
  {
    id: 'provider-id-with-a-fraction',
    title: 'the last provider of the list has a provider_id with a fraction',
    breaks: ['provider-id-is-an-integer'],
    mayBreak: { 'provider-detail-answers-200-with-an-object': 'no detail has such an id' },
    apply: changeMember('listProviders', '/last/provider_id', (value) => Number(value) + 0.5),
  },
  {
    id: 'provider-name-null-for-the-last',
    title: 'the last provider of the list has null for a name',
    breaks: ['provider-name-is-a-string'],
    apply: changeMember('listProviders', '/last/name', asNull),
  },
  {
    id: 'provider-country-in-three-letters',
    title: 'countries have three letters',
    breaks: ['provider-country-is-ca-or-us'],
    mayBreak: { 'provider-detail-agrees-with-the-list': 'only the list does so' },
    apply: changeMember('listProviders', '/*/country', (value) => (value === 'CA' ? 'CAN' : 'USA')),
  },
  {
    id: 'provider-country-in-small-letters',
    title: 'the detail writes the country in small letters',
    breaks: ['provider-country-is-ca-or-us', 'provider-detail-agrees-with-the-list'],
    apply: changeMember('getProvider', '/country', (value) => String(value).toLowerCase()),
  },
  {
    id: 'provider-country-null',
    title: 'the detail has null for the country',
    breaks: ['provider-country-is-ca-or-us'],
    apply: changeMember('getProvider', '/country', asNull),
  },
  ...breakRequirement('provider-scopes-are-an-array-of-strings', {
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
  {
    id: 'provider-scope-outside-the-table-in-the-list',
    title: 'the list of one provider holds a scope that the table lacks',
    breaks: ['provider-scopes-come-from-the-table', 'provider-detail-agrees-with-the-list'],
    apply: changeMember('listProviders', '/last/scopes', (value) => [...(value as string[]), 'TAX_FORMS']),
  },
  ...breakRequirement('provider-url-is-a-string', {
    'provider-url-as-an-object': [
      'provider_url is an object with a link',
      changeMember('getProvider', '/provider_url', (value) => ({ href: value })),
    ],
    'provider-url-as-a-list': [
      'provider_url is a list of addresses',
      changeMember('getProvider', '/provider_url', asList),
    ],
  }),
  ...breakRequirement('provider-detail-agrees-with-the-list', {
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
function inBoth(at: string, to: Respell): Fault['apply'] {
  const changes = [changeMember('listProviders', `/*${at}`, to), changeMember('getProvider', at, to)];
  return (workings) => {
    for (const change of changes) change(workings);
  };
}

/** Members of providers that are absent, of a wrong type or of a wrong value. */
export const providerMemberFaults: readonly Fault[] = [
  ...table,
  {
    id: 'provider-name-per-language',
    title: 'the name of a provider is an object with a name per language',
    breaks: ['provider-name-is-a-string'],
    apply: inBoth('/name', (value) => ({ en: value })),
  },
  {
    id: 'provider-scope-outside-the-table',
    title: 'scopes have their names of an older version',
    breaks: ['provider-scopes-come-from-the-table'],
    apply: inBoth('/scopes/*', (value) => (value === 'INVESTMENTS' ? 'ACCOUNT_INVESTMENTS' : value)),
  },
];
