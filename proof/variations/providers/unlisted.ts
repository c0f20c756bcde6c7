import { changeRules } from '../../mutate/changes.ts';
import type { Variation } from '../../reference-server/types.ts';

/** Lists that leave out what need not be there, or not yet. */
export const unlistedProviderVariations: readonly Variation[] = [
  {
    id: 'providers-not-declared-are-not-listed',
    title: 'a provider that the target file does not declare has a detail and is not listed',
    apply: changeRules('providers', { listed: (providers) => providers.slice(0, -1) }),
    declares({ providers, registrations }) {
      const gone = String(providers.ids.at(-1));
      providers.ids = providers.ids.slice(0, -1);
      registrations.known = registrations.known.filter(({ provider }) => provider !== gone);
    },
  },
  {
    id: 'provider-is-missing-on-one-read',
    title: 'every third reading of the list comes from a replica that lacks the newest provider for a second',
    apply: changeRules('providers', (_rules, { now }) => {
      let first: number | undefined;
      return {
        listed: (providers, { n }) => {
          first ??= now();
          return n % 3 === 1 && now() - first < 1000 ? providers.slice(0, -1) : providers;
        },
      };
    }),
    declares({ revocation }) {
      revocation.settleSeconds = 1;
    },
  },
];
