import { changeList } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { changeProviders } from '../../mutate/providers.ts';
import { nth, oneNodeOf, when } from '../../mutate/triggers.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const scopesOf = ({ scopes }: JsonObject) => (scopes as readonly string[]).length;

/** Lists of providers that are wrong as a whole or leave some out, and data other than the declared ones. */
export const providerListFaults: readonly Fault[] = [
  ...defineFaults('providers-list-answers-200-with-an-array', {
    ...mutants('providers / wrap-in-object', 'providers / add-null', 'providers / status 206'),
  }),
  ...defineFaults('provider-ids-are-unique', {
    ...mutants('providers / duplicate-item'),
    'provider-id-shared-by-two': [
      'ids start again at the beginning in each country',
      changeProviders((one) => ({ provider_id: one.provider_id - (one.country === 'US' ? 100 : 0) })),
      {
        mayBreak: {
          'registration-provider-name-is-the-name-of-the-provider': 'two providers have the id of a record',
          'registration-country-is-that-of-the-provider': 'two providers have the id of a record',
          'registration-request-takes-several-ids': 'nothing has the id that the second one had',
        },
      },
    ],
  }),
  ...defineFaults('registrable-provider-is-listed', {
    ...mutants('providers / drop-first-item', 'providers / drop-last-item'),
    'providers-list-shows-one-country': [
      'the list shows the providers of Canada alone',
      changeList('listProviders', (all) => all.filter(({ country }) => country === 'CA')),
    ],
    'providers-list-ends-after-three': [
      'the list is cut to three providers',
      changeList('listProviders', (all) => all.slice(0, 3)),
    ],
    'providers-list-hides-those-of-few-scopes': [
      'the list leaves out the providers with the fewest scopes',
      changeList('listProviders', (all) =>
        all.filter((one) => scopesOf(one) > Math.min(...all.map(scopesOf))),
      ),
    ],
  }),
  ...defineFaults(
    {
      breaks: ['registrable-provider-is-listed'],
      mayBreak: {
        'provider-detail-agrees-with-the-list': 'the list that is compared is that of the node',
        'repeated-reads-agree': 'lists differ, back and forth',
      },
      needs: 'standard',
    },
    {
      'one-node-of-2-lists-too-few-providers': [
        'one node of two lists the providers of the United States alone',
        when(
          oneNodeOf(2),
          changeList('listProviders', (all) => all.filter(({ country }) => country === 'US')),
        ),
      ],
      'one-node-of-3-lists-too-few-providers': [
        'one node of three lists two providers',
        when(
          oneNodeOf(3),
          changeList('listProviders', (all) => all.slice(0, 2)),
        ),
      ],
      'providers-list-is-empty-now-and-then': [
        'the list of providers is empty the first time, and two of five times from then on',
        when(
          nth((n) => n % 5 === 1 || n % 5 === 3),
          changeList('listProviders', () => []),
        ),
      ],
    },
  ),
  ...defineFaults(
    { breaks: ['provider-has-its-declared-values'], keepsFixtures: true },
    {
      'declared-provider-in-another-country': [
        'a provider has another country than is declared',
        changeProviders(({ country }) => ({ country: country === 'CA' ? 'US' : 'CA' }), 102),
      ],
      'declared-provider-with-one-scope-fewer': [
        'a provider lacks a declared scope',
        changeProviders(({ scopes }) => ({ scopes: scopes.slice(1) }), 102),
      ],
      'declared-provider-with-one-scope-more': [
        'a provider has a scope that is not declared',
        changeProviders(({ scopes }) => ({ scopes: [...scopes, 'INVESTMENTS'] }), 102),
      ],
      'declared-provider-with-a-trailing-space': [
        'the name of a provider ends with a space',
        changeProviders(({ name }) => ({ name: `${name} ` }), 102),
      ],
    },
  ),
  ...defineFaults(
    { breaks: ['providers-list-holds-the-declared-providers'], keepsFixtures: true },
    {
      'declared-provider-not-listed': [
        'a declared provider has a detail and is missing from the list',
        changeList('listProviders', (all) => all.filter(({ provider_id }) => provider_id !== 102)),
        { breaks: ['registrable-provider-is-listed'] },
      ],
      'providers-one-more-than-declared': [
        'the list holds one provider more than is declared',
        ({ store }) => {
          store.providers = [...store.providers, { ...store.providers[0]!, provider_id: 305 }];
        },
      ],
    },
  ),
];
