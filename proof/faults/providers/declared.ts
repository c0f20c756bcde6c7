import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, Provider } from '../../reference-server/types.ts';

/** A server whose data differ from what is declared of the provider 102 in one value. */
function changeOne(id: string, title: string, change: (provider: Provider) => Partial<Provider>): Fault {
  return {
    id,
    title,
    breaks: ['provider-has-its-declared-values'],
    keepsFixtures: true,
    apply({ store }) {
      store.providers = store.providers.map((provider) =>
        provider.provider_id === 102 ? { ...provider, ...change(provider) } : provider,
      );
    },
  };
}

/** Data that differ from what the target file declares of providers. */
export const declaredProviderFaults: readonly Fault[] = [
  changeOne(
    'declared-provider-in-another-country',
    'a provider has another country than is declared',
    (one) => ({
      country: one.country === 'CA' ? 'US' : 'CA',
    }),
  ),
  changeOne('declared-provider-with-one-scope-fewer', 'a provider lacks a declared scope', ({ scopes }) => ({
    scopes: scopes.slice(1),
  })),
  changeOne(
    'declared-provider-with-one-scope-more',
    'a provider has a scope that is not declared',
    ({ scopes }) => ({
      scopes: [...scopes, 'STATEMENTS', 'INVESTMENTS'].filter((scope, at, all) => all.indexOf(scope) === at),
    }),
  ),
  changeOne(
    'declared-provider-with-a-trailing-space',
    'the name of a provider ends with a space',
    ({ name }) => ({
      name: `${name} `,
    }),
  ),
  ...defineFaults('providers-list-holds-the-declared-providers', {
    'declared-provider-not-listed': [
      'a declared provider has a detail and is missing from the list',
      changeRules('providers', {
        listed: (providers) => providers.filter(({ provider_id }) => provider_id !== 102),
      }),
      { breaks: ['registrable-provider-is-listed'], keepsFixtures: true },
    ],
    'providers-one-more-than-declared': [
      'the list holds one provider more than is declared',
      ({ store }) => {
        const [first] = store.providers;
        store.providers = [...store.providers, { ...first!, provider_id: 305, name: 'Fifth Street Trust' }];
      },
      { keepsFixtures: true },
    ],
  }),
];
