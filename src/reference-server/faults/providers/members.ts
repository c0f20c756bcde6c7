import type { Fault } from '../../types.ts';
import { asList, asNull, asText, type MemberFault, memberFault, removed } from '../members.ts';

const mangled = (value: unknown): unknown => String(value).replaceAll('-', '\u00c3\u2014');

const table: readonly MemberFault[] = [
  {
    id: 'provider-name-missing-in-the-list',
    title: 'the list leaves out the name of each provider',
    breaks: ['provider-carries-its-id-and-name'],
    on: 'listProviders',
    at: '/*/name',
    to: removed,
  },
  {
    id: 'provider-id-missing-in-the-detail',
    title: 'the detail leaves out provider_id',
    breaks: ['provider-carries-its-id-and-name'],
    on: 'getProvider',
    at: '/provider_id',
    to: removed,
  },
  {
    id: 'provider-id-as-text-in-the-list',
    title: 'the list writes provider_id as a string',
    breaks: ['provider-id-is-an-integer'],
    on: 'listProviders',
    at: '/*/provider_id',
    to: asText,
  },
  {
    id: 'provider-id-as-text-in-the-detail',
    title: 'the detail writes provider_id as a string',
    breaks: ['provider-id-is-an-integer'],
    on: 'getProvider',
    at: '/provider_id',
    to: asText,
  },
  {
    id: 'provider-id-with-a-fraction',
    title: 'the last provider of the list has a provider_id with a fraction',
    breaks: ['provider-id-is-an-integer'],
    mayBreak: { 'provider-detail-answers-200-with-an-object': 'no detail has such an id' },
    on: 'listProviders',
    at: '/last/provider_id',
    to: (value) => Number(value) + 0.5,
  },
  {
    id: 'provider-name-null-for-the-last',
    title: 'the last provider of the list has null for a name',
    breaks: ['provider-name-is-a-string'],
    on: 'listProviders',
    at: '/last/name',
    to: asNull,
  },
  {
    id: 'provider-country-in-three-letters',
    title: 'countries have three letters',
    breaks: ['provider-country-is-ca-or-us'],
    mayBreak: { 'provider-detail-agrees-with-the-list': 'only the list does so' },
    on: 'listProviders',
    at: '/*/country',
    to: (value) => (value === 'CA' ? 'CAN' : 'USA'),
  },
  {
    id: 'provider-country-in-small-letters',
    title: 'the detail writes the country in small letters',
    breaks: ['provider-country-is-ca-or-us', 'provider-detail-agrees-with-the-list'],
    on: 'getProvider',
    at: '/country',
    to: (value) => String(value).toLowerCase(),
  },
  {
    id: 'provider-country-null',
    title: 'the detail has null for the country',
    breaks: ['provider-country-is-ca-or-us'],
    on: 'getProvider',
    at: '/country',
    to: asNull,
  },
  {
    id: 'provider-scopes-as-text',
    title: 'scopes are one string with spaces, as recipients have them',
    breaks: ['provider-scopes-are-an-array-of-strings'],
    on: 'getProvider',
    at: '/scopes',
    to: (value) => (value as string[]).join(' '),
  },
  {
    id: 'provider-scopes-as-objects',
    title: 'the list holds scopes as objects with a name',
    breaks: ['provider-scopes-are-an-array-of-strings'],
    on: 'listProviders',
    at: '/*/scopes/*',
    to: (value) => ({ name: value }),
  },
  {
    id: 'provider-scopes-null-when-few',
    title: 'a provider with the scope ACCOUNT_BASIC alone has null for its scopes',
    breaks: ['provider-scopes-are-an-array-of-strings'],
    on: 'listProviders',
    at: '/*/scopes',
    to: (value) => ((value as string[]).length === 1 ? null : value),
  },
  {
    id: 'provider-scope-outside-the-table-in-the-list',
    title: 'the list of one provider holds a scope that the table lacks',
    breaks: ['provider-scopes-come-from-the-table', 'provider-detail-agrees-with-the-list'],
    on: 'listProviders',
    at: '/last/scopes',
    to: (value) => [...(value as string[]), 'TAX_FORMS'],
  },
  {
    id: 'provider-url-as-an-object',
    title: 'provider_url is an object with a link',
    breaks: ['provider-url-is-a-string'],
    on: 'getProvider',
    at: '/provider_url',
    to: (value) => ({ href: value }),
  },
  {
    id: 'provider-url-as-a-list',
    title: 'provider_url is a list of addresses',
    breaks: ['provider-url-is-a-string'],
    on: 'getProvider',
    at: '/provider_url',
    to: asList,
  },
  {
    id: 'provider-name-mangled-in-the-detail',
    title: 'the detail writes a hyphen as text that was decoded twice',
    breaks: ['provider-detail-agrees-with-the-list'],
    on: 'getProvider',
    at: '/name',
    to: mangled,
  },
  {
    id: 'provider-scopes-cut-in-the-list',
    title: 'the list shows three scopes at most',
    breaks: ['provider-detail-agrees-with-the-list'],
    on: 'listProviders',
    at: '/*/scopes',
    to: (value) => (value as string[]).slice(0, 3),
  },
];

/** A member that the list and the detail spoil alike. */
function inBoth({ at, ...fault }: Omit<MemberFault, 'on'>): Fault {
  const [list, detail] = [
    memberFault({ ...fault, on: 'listProviders', at: `/*${at}` }),
    memberFault({ ...fault, on: 'getProvider', at }),
  ];
  return {
    ...list,
    apply(workings) {
      list.apply(workings);
      detail.apply(workings);
    },
  };
}

/** Members of providers that are absent, of a wrong type or of a wrong value. */
export const providerMemberFaults: readonly Fault[] = [
  ...table.map(memberFault),
  inBoth({
    id: 'provider-name-per-language',
    title: 'the name of a provider is an object with a name per language',
    breaks: ['provider-name-is-a-string'],
    at: '/name',
    to: (value) => ({ en: value }),
  }),
  inBoth({
    id: 'provider-scope-outside-the-table',
    title: 'scopes have their names of an older version',
    breaks: ['provider-scopes-come-from-the-table'],
    at: '/scopes/*',
    to: (value) => (value === 'INVESTMENTS' ? 'ACCOUNT_INVESTMENTS' : value),
  }),
];
